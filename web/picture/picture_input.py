"""Pictures of puzzles: chosen, pasted or dropped, decoded by the browser, and read by the desk in the worker.

Nothing leaves this device. A picture that this page saved carries its puzzle as a link.
"""

import js
from dom import create, element, on_click
from jsffi import JsException
from panel.status import show_status
from tasks import start_task
from words import say

MAX_BYTES = 60_000_000
"""The largest file that is looked at."""
MAX_PIXELS = 4_000_000
"""Larger pictures are made smaller first: more pixels do not make a board easier to read."""


def is_picture(file):
    """True if a file's type is a picture's."""
    return file.type.startswith("image/")


class PictureInput:
    """Reads pictures: `open_text(text)` opens a link, `read(data, width, height, corners, opened)` has pixels read."""

    def __init__(self, client, open_text, read):
        self._client, self._open_text, self._read_pixels = client, open_text, read
        self._box = element("picture-file")
        self.canvas = create("canvas")
        """The picture that was read last, as large as it was read."""
        self.forget_corners = lambda: None
        """Called when another picture comes."""
        for name in ("choose-picture", "choose-screenshot"):
            on_click(name, lambda: self._box.click())
        self._box.addEventListener("change", self._chosen)

    def _chosen(self, event):
        if self._box.files.length:
            self.read(self._box.files.item(0))
        self._box.value = ""  # the same file may be chosen again

    def read(self, file):
        """Read a file that says that it is a picture."""
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
        """Read a picture, or compare it with the puzzle of its file, which is `opened` then."""
        try:
            image = await js.createImageBitmap(file)
        except JsException:
            if not opened:
                _refuse(
                    say(
                        "This browser cannot show the file as a picture: expected PNG, JPEG, WebP or another that it "
                        "knows."
                    )
                )
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
        """Read the picture again, its board between four corners in pixels."""
        start_task(self._read_canvas(corners, False))

    async def _read_canvas(self, corners, opened):
        width, height = self.canvas.width, self.canvas.height
        pixels = self.canvas.getContext("2d").getImageData(0, 0, width, height).data
        self._read_pixels(js.Uint8Array.new(pixels.buffer), width, height, corners, opened)


def _refuse(reason):
    show_status(say("Not read."), reason, "bad")
