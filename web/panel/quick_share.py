"""The buttons Copy link and Save picture at the panel's foot. What asks for choices is in dialogs/share_dialog.py."""

from address_bar import full_address
from dom import on_click
from downloads import SVG, confirm_on_button, copy_text, download, text_blob
from tasks import start_task


class QuickShare:
    """Copies the link and saves the picture; `view()` is what is shown, `picture()` asks the desk for its picture."""

    def __init__(self, view, picture):
        self._view, self._picture = view, picture
        on_click("copy", lambda: start_task(self._copy()))
        on_click("save", lambda: start_task(self._save()))

    async def _copy(self):
        copied = await copy_text(full_address(self._view()["link"]))
        confirm_on_button("copy", "Link copied" if copied else "See address bar", "Copy link")

    async def _save(self):
        picture = await self._picture()
        if picture:
            download(text_blob(picture["svg"], SVG), picture["name"])
