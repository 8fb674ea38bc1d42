"""Drives the solver's job, such as solving or making a puzzle, in slices of time until it is done or canceled."""

import asyncio

import js
from tasks import call_later, start_task
from worker_client.crew import Crew
from worker_client.solver import WorkerLost, WorkerReplaced

SHOWN_AFTER = 150
"""Milliseconds before the progress of a job is shown."""
HELP_AFTER = 3000
"""Milliseconds of a job before other workers are started to help."""
IDLE_PAUSE = 0.03
"""Seconds between two slices of a job that only waits for its helpers."""
CANCEL_TIME = 2000
"""Milliseconds that a worker has to answer a cancel before it is replaced."""
TIMER_ERROR = 400
"""Milliseconds by which a timer may fire early."""


class JobDriver:
    """The solver's job, if it has one, and the workers that help. `client` is the `WorkerClient`."""

    def __init__(self, client, page, display):
        self._client, self._page, self._display = client, page, display
        self._crew = Crew(client.worker)
        self.busy = False
        """True if the desk has a job."""
        self._quiet = False
        """True if the job runs in the background and isn't shown."""
        self._progress = None
        self._driving = False
        self._shown = False
        self._jobs = 0
        """The number of the current job. A cancel belongs to one job and must not end the next."""
        self._cancelled = (0, 0)
        """The number of the job that was canceled last, and the time, in milliseconds of the browser's clock."""
        self._show_late = self._show_if_long
        self._help_late = self._help_if_long
        self._replace_late = self._replace_if_deaf

    def update(self, answer):
        """Read the state of the job from `answer`: a view, or what the desk's method `step` returned."""
        self.busy, self._progress = answer["busy"], answer["progress"]
        self._quiet = answer["quiet"]

    def start(self):
        """Run the solver's job, if it has one, in the background."""
        if self.busy and not self._driving:
            self._driving = True
            self._jobs += 1
            self._display.busy()
            call_later(SHOWN_AFTER, self._show_late)
            call_later(HELP_AFTER, self._help_late)
            start_task(self._drive())

    def stop(self):
        """Hide the progress of a job that is done or whose worker is gone, and dismiss its helpers."""
        self.busy = self._driving = self._shown = False
        self._crew.stop()
        self._page.hide_job()

    def cancel(self):
        """Have the solver stop the job. A worker that doesn't answer within `CANCEL_TIME` is replaced."""
        if self._driving:
            self._client.call("cancel")
            self._cancelled = (self._jobs, js.performance.now())
            call_later(CANCEL_TIME, self._replace_late)

    def show(self):
        if self._shown and self.busy and not self._quiet:
            self._page.show_job(self._progress)

    async def _drive(self):
        while self.busy:
            try:
                answer = await self._client.worker.ask("step", watch=self._page.watches_search())
            except WorkerReplaced:
                return
            except WorkerLost as lost:
                self._client.fail(str(lost))
                return
            if "kind" in answer:
                self._client.receive(answer, push=True)
                continue
            self.update(answer)
            if "scene" in answer:
                self._page.show_scene(answer["scene"])
            self.show()
            if answer["idle"]:
                await asyncio.sleep(IDLE_PAUSE)
        self.stop()
        self._display.ready()

    def _show_if_long(self, *_):
        if not self._driving or not self.busy:
            return
        if self._quiet:
            self._page.show_status()
        else:
            self._shown = True
            self.show()

    def _help_if_long(self, *_):
        if self._driving and self.busy and not self._quiet:
            start_task(self._crew.start())

    def _replace_if_deaf(self, *_):
        job, since = self._cancelled
        if self._driving and self._jobs == job and js.performance.now() - since > CANCEL_TIME - TIMER_ERROR:
            self._client.restart()
            self._client.call("cancelled")
