"""The end of a game: a light runs along the solved lines, and the page shows the time and the next puzzles."""

import json

import js
from address_bar import full_address
from dom import element, on_click
from downloads import confirm_on_button, copy_text
from jsffi import JsException
from play import days, solved
from play.clock import time_text
from tasks import start_task
from words import say

SVG = "http://www.w3.org/2000/svg"


class Finish:
    """Shows the end of a game. `client` is the `WorkerClient`, `score` the `Score`, `frame` is `BoardCanvas.frame`."""

    def __init__(self, client, score, frame):
        self._client, self._score, self._frame = client, score, frame
        self._shown = None
        """The key of the finished game that is shown, or None."""
        self._game = None
        self.message = "", ""
        """The headline and the detail of the status: the time, and the help used."""
        on_click("harder", lambda: client.call("next_puzzle", harder_one=True))
        on_click("share-result", lambda: start_task(self._share()))

    def show(self, game, before):
        """Show the end of `game`, if it is finished. `before` is the game that the page showed last.

        Both are the solver's data about a game, or None.
        """
        end = game["finish"] if game else None
        if not end:
            self._shown, self.message = None, ("", "")
            self.put_out()
        elif self._shown != game["key"]:
            self._shown, self._game = game["key"], game
            self._fill(game, end)
            if before and before["key"] == game["key"]:
                self._celebrate(game, end)

    def _fill(self, game, end):
        best = solved.load().get(game["key"], 0)
        self._tell(end["help"], best)
        for name in ("next", "harder"):
            button = element("next-puzzle" if name == "next" else name)
            button.hidden = not end[name]
            button.title = end[name]

    def _tell(self, words, best):
        seconds, many = self._score.seconds, days.streak()
        if best and seconds and best < seconds:
            words += " " + say("Best time {time}.", time=time_text(best))
        if many > 1:
            words += " " + say("{n} days in a row.", n=many)
        timed = seconds and self._score.is_timed
        self.message = say("Solved in {time}.", time=time_text(seconds)) if timed else say("Solved."), words

    def _celebrate(self, game, end):
        counts = not game["hints"] and not game["seen"]
        seconds = self._score.seconds
        before = solved.add(game["key"], seconds if counts else 0)
        self._tell(end["help"], before)
        self._run(end["trails"])

    def _run(self, trails):
        left, top, width, height, scale, dx, dy = self._frame()
        light = element("light")
        light.replaceChildren()
        for name, value in (("left", left), ("top", top), ("width", width), ("height", height)):
            light.style.setProperty(name, f"{value}px")
        for trail in trails:
            path = js.document.createElementNS(SVG, "path")
            path.setAttribute("d", "M" + "L".join(f"{x} {y}" for x, y in trail))
            path.setAttribute("pathLength", "1")
            path.setAttribute("transform", f"matrix({scale} 0 0 {scale} {dx} {dy})")
            light.append(path)

    def put_out(self):
        element("light").replaceChildren()

    async def _share(self):
        result = await self._client.query(
            "result", seconds=self._score.seconds or None, hints=self._game["hints"], address=full_address("")
        )
        text = result.get("text") if result else None
        if not text:
            return
        if js.window.matchMedia("(pointer: coarse)").matches:
            try:
                await js.navigator.share(js.JSON.parse(json.dumps({"text": text})))
                return
            except (AttributeError, JsException, TypeError):
                pass  # the browser can't share, or the player canceled
        if await copy_text(text):
            confirm_on_button("share-result", say("Copied"), say("Share result"))
        else:
            js.window.prompt(say("The browser blocked copying. Copy your result here:"), text)
