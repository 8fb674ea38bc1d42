"""Starts coroutines and delayed calls."""

import asyncio

import js


def start_task(coroutine):
    """Run a coroutine in the background."""
    asyncio.create_task(coroutine)


def call_later(milliseconds, action):
    """Call `action()` after a number of milliseconds.

    MicroPython makes a new JavaScript proxy for each function that it passes, and `self.method` is a new function each
    time. So keep a method that is passed often in an attribute: `self._look = self._look_now`.
    """
    # Never `js.window.setTimeout`: MicroPython would remember it as a method, and break it for asyncio.
    js.setTimeout(action, milliseconds)
