"""The bar under the status line."""

from dom import element, set_attribute


def show_bar(fraction):
    """Show how much is done, as a share of 1; there is no bar for None, because nobody knows."""
    percent = round(100 * (fraction or 0))
    bar = element("bar")
    bar.hidden = fraction is None
    bar.firstElementChild.style.width = f"{percent}%"
    set_attribute(bar, "aria-valuenow", None if fraction is None else str(percent))


def hide_bar():
    """Take the bar away."""
    show_bar(None)
