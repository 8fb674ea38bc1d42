"""Other workers that help with long jobs by searching parts of the puzzle, each on its own core."""

import asyncio

import js
from tasks import start_task
from worker_client.solver import SolverWorker, WorkerLost

MOST = 4
"""The most workers at once, including the first: each has its own Python in memory."""
PAUSE = 0.05
"""Seconds before a helper without work asks for an order again."""


class Crew:
    """Workers that take parts of a long job from `first`, the worker with the player's game."""

    def __init__(self, first):
        self._first = first
        self._helpers = []
        self._jobs = 0

    async def start(self):
        """If the running job can be shared, start a helper for each other core, up to `MOST` workers in all."""
        job = self._jobs
        try:
            wanted = not self._helpers and await self._first.run("can_share")
        except WorkerLost:
            return
        if wanted and job == self._jobs:
            cores = js.navigator.hardwareConcurrency or 1
            for number in range(min(MOST, cores) - 1):
                name = f"helper-{job}-{number}"  # a new name, because a used one returns the ended worker
                helper = SolverWorker(name)
                self._helpers.append(helper)
                start_task(self._help(name, helper, job))

    def stop(self):
        self._jobs += 1
        for helper in self._helpers:
            helper.stop()
        self._helpers = []

    async def _help(self, name, helper, job):
        try:
            await helper.start()
        except WorkerLost as lost:
            js.console.debug(f"{name}: {lost}")
            return
        news = js.Uint8Array.new(0)
        while job == self._jobs:
            try:
                order = await self._first.run("order", name, news)
            except WorkerLost:
                return
            try:
                news = await helper.run("carry_out", order)
            except WorkerLost as lost:
                js.console.debug(f"{name}: {lost}")
                await self._left(name, job)
                return
            if not news.length:
                await asyncio.sleep(PAUSE)

    async def _left(self, name, job):
        if job == self._jobs:
            try:
                await self._first.run("leave", name)
            except WorkerLost:
                return
