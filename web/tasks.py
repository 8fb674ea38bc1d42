"""Starts coroutines and delayed calls."""

import asyncio

import js


def start_task(coroutine):
    """Run a coroutine in the background."""
    asyncio.create_task(coroutine)


def call_later(milliseconds, action):
    """Call `action()` after a number of milliseconds.

    MicroPython makes a JavaScript proxy for each function passed to it, and `self.method` is a new function each time.
    So an object that passes the same method often keeps it in an attribute, such as `self._look = self._look_now`.

    MicroPython has one proxy for each JavaScript function, too. The proxy remembers if it was used as a method. asyncio
    calls `js.setTimeout` as a function, so the page must never call `js.window.setTimeout`.
    """
    js.setTimeout(action, milliseconds)
