"""Reads pictures of puzzles that are chosen, pasted or dropped."""

import js
from dom import create, element, on_click
from jsffi import JsException
from panel.status import show_status
from tasks import start_task
from words import say

MAX_BYTES = 60_000_000
"""The largest file that is read."""
MAX_PIXELS = 4_000_000
"""Larger pictures are reduced to this size, because more pixels don't make a board easier to read."""


def is_picture(file):
    return file.type.startswith("image/")


class PictureInput:
    """Reads pictures with `read` (see `Page.read_picture`). If a file contains a link, also calls `open_text(link)`."""

    def __init__(self, client, open_text, read):
        self._client, self._open_text, self._read_pixels = client, open_text, read
        self._box = element("picture-file")
        self.canvas = create("canvas")
        """The picture that was read last, in the size in which it was read."""
        self.forget_corners = lambda: None
        """Called when there is another picture."""
        for name in ("choose-picture", "choose-screenshot"):
            on_click(name, lambda: self._box.click())
        self._box.addEventListener("change", self._chosen)

    def _chosen(self, event):
        if self._box.files.length:
            self.read(self._box.files.item(0))
        self._box.value = ""  # the same file may be chosen again

    def read(self, file):
        start_task(self._read(file))

    async def _read(self, file):
        if file.size > MAX_BYTES:
            sizes = {"size": round(file.size / 1e6), "most": MAX_BYTES // 1000000}
            _refuse(say("The file has {size} MB: expected a picture of at most {most} MB.", **sizes))
            return
        found = await self._client.query("link_in", js.Uint8Array.new(await file.arrayBuffer()))
        if found and found["link"]:
            self._open_text(found["link"])
        if found:
            await self._read_image(file, bool(found["link"]))

    async def _read_image(self, file, opened):
        try:
            image = await js.createImageBitmap(file)
        except JsException:
            if not opened:
                _refuse(say("This browser can't show the file as a picture. Try a PNG, JPEG or WebP file."))
            return
        scale = min(1, (MAX_PIXELS / (image.width * image.height)) ** 0.5)
        width, height = max(1, int(image.width * scale)), max(1, int(image.height * scale))
        self.canvas.width, self.canvas.height = width, height
        context = self.canvas.getContext("2d")
        context.fillStyle = "#FFFFFF"
        context.fillRect(0, 0, width, height)
        context.imageSmoothingQuality = "high"
        context.drawImage(image, 0, 0, width, height)
        image.close()
        self.forget_corners()
        await self._read_canvas(None, opened)

    def read_between(self, corners):
        """Read the picture again, with these four corners of the board, in pixels."""
        start_task(self._read_canvas(corners, False))

    async def _read_canvas(self, corners, opened):
        width, height = self.canvas.width, self.canvas.height
        pixels = self.canvas.getContext("2d").getImageData(0, 0, width, height).data
        self._read_pixels(js.Uint8Array.new(pixels.buffer), width, height, corners, opened)


def _refuse(reason):
    show_status(say("Not read."), reason, "bad")
