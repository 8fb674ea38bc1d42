"""Other workers that help with long work, each on a core of its own: they search pieces of the puzzle.

The desk in the first worker says what each of them is to do, and what came of it. The page only passes that on, as
bytes that it does not read. If a helper is lost, the desk gives its piece to another.
"""

import asyncio

import js
from tasks import start_task
from worker_client.solver import SolverWorker, WorkerLost

MOST = 4
"""The most workers at once: each holds a Python of its own in memory."""
PAUSE = 0.05
"""Seconds until a helper without work asks again."""


class Crew:
    """Helps the worker `first` with its job."""

    def __init__(self, first):
        self._first = first
        self._helpers = []
        self._jobs = 0

    async def start(self):
        """Start helpers, as far as there are cores, if they are of use with the job under way."""
        job = self._jobs
        try:
            wanted = not self._helpers and await self._first.can_share()
        except WorkerLost:
            return
        if wanted and job == self._jobs:
            cores = js.navigator.hardwareConcurrency or 1
            for number in range(min(MOST, cores) - 1):
                name = f"helper-{job}-{number}"  # a used name would give the ended worker
                helper = SolverWorker(name)
                self._helpers.append(helper)
                start_task(self._help(name, helper, job))

    def stop(self):
        """End all helpers at once, which gives their memory back."""
        self._jobs += 1
        for helper in self._helpers:
            helper.stop()
        self._helpers = []

    async def _help(self, name, helper, job):
        """Have a helper follow the desk's orders as long as the job runs."""
        try:
            await helper.start()
        except WorkerLost as lost:
            js.console.debug(f"{name}: {lost}")
            return
        news = js.Uint8Array.new(0)
        while job == self._jobs:
            try:
                order = await self._first.order(name, news)
            except WorkerLost:
                return
            try:
                news = await helper.carry_out(order)
            except WorkerLost as lost:
                js.console.debug(f"{name}: {lost}")
                await self._left(name, job)
                return
            if not news.length:
                await asyncio.sleep(PAUSE)

    async def _left(self, name, job):
        """Report a lost helper."""
        if job == self._jobs:
            try:
                await self._first.leave(name)
            except WorkerLost:
                return
