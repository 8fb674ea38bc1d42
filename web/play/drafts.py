"""The puzzles that the player draws in the mode Edit (drafts), stored for the home page."""

import storage

DRAFTS = "drafts"
"""They are stored under this name: a list of {"session": the draft as text, "name": in words}, the oldest first."""
MOST = 12
"""The most drafts stored."""


def load():
    """Return the stored drafts, the oldest first: dicts with "session" (the draft as text) and "name"."""
    kept = storage.load_data(DRAFTS)
    drafts = [each for each in kept if isinstance(each, dict)] if isinstance(kept, list) else []
    return [each for each in drafts if isinstance(each.get("session"), str) and isinstance(each.get("name"), str)]


def keep(view, before):
    """Store the edited puzzle, if it was changed, in place of the draft with the text `before`.

    `view` is the page's data. Return the puzzle's text, the next call's `before`; None outside the mode Edit.
    """
    if not view["edit"]:
        return None
    session = view["session"].split("\n")[0]
    if view["can"]["undo"]:
        others = [each for each in load() if each["session"] not in (before, session)]
        name = view["head"]["title"] + " · " + view["head"]["line"]
        storage.save_data(DRAFTS, others[1 - MOST :] + [{"session": session, "name": name}])
    return session


def forget(session):
    storage.save_data(DRAFTS, [each for each in load() if each["session"] != session])


def bring_back(draft):
    storage.save_data(DRAFTS, load() + [draft])
