"""The player's own drawings: drafts of Edit, stored so that home can list them."""

import storage

DRAFTS = "drafts"
"""They are stored under this name: a list of {"session": the draft as text, "name": in words}, the oldest first."""
MOST = 12
"""The most drafts stored."""


def load():
    """Return the stored drafts, the oldest first."""
    kept = storage.load_data(DRAFTS)
    drafts = [each for each in kept if isinstance(each, dict)] if isinstance(kept, list) else []
    return [each for each in drafts if isinstance(each.get("session"), str) and isinstance(each.get("name"), str)]


def keep(view, before):
    """Store the draft of a view, in place of the earlier text `before`. Return the new text; None outside Edit."""
    if not view["edit"]:
        return None
    session = view["session"].split("\n")[0]
    if view["can"]["undo"]:
        others = [each for each in load() if each["session"] not in (before, session)]
        name = view["head"]["title"] + " · " + view["head"]["line"]
        storage.save_data(DRAFTS, others[1 - MOST :] + [{"session": session, "name": name}])
    return session


def forget(session):
    """Delete a stored draft."""
    storage.save_data(DRAFTS, [each for each in load() if each["session"] != session])
