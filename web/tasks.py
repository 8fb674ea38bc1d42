"""Work that goes on by itself, and work for later."""

import asyncio

import js


def start_task(coroutine):
    """Start a coroutine from a function that is not one."""
    asyncio.create_task(coroutine)


def call_later(milliseconds, action):
    """Call `action` after a while.

    MicroPython makes a proxy for each Python function that it gives to JavaScript, and `self.method` is a new function
    at each look-up. So methods that are passed here often are looked up once and kept in an attribute.

    MicroPython also has one proxy for each JavaScript function, and it remembers whether it was fetched as a method.
    asyncio calls `js.setTimeout` as a function, so nothing on the page may call `js.window.setTimeout`.
    """
    js.setTimeout(action, milliseconds)
