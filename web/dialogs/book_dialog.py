"""The dialog for a book: its puzzles, its layout and its cover. The browser prints the book."""

import paper
from address_bar import full_address
from dialogs.new_puzzle_dialog import random_seed
from dom import add_choice, element, from_template, on_click
from tasks import start_task
from words import capitalised, say


class BookDialog:
    """Makes a book's pages, then prints them with `print_leaves(pages)`. Closing the dialog cancels the book."""

    def __init__(self, kinds, view, client, print_leaves):
        self._kinds = {kind["name"]: kind for kind in kinds}
        self._view, self._client, self._print_leaves = view, client, print_leaves
        self._books = 0
        """The number of books started or canceled so far. Only the last book continues."""
        self._kind_changed_late, self._remove_late = self._kind_changed, self._remove
        self._dialog = element("book")
        self._orders = element("book-orders")
        on_click("book-open", self._open)
        on_click("book-add", self._add)
        on_click("book-read", lambda: element("book-file").click())
        element("book-file").addEventListener("change", lambda event: start_task(self._read()))
        element("book-large").addEventListener("change", lambda event: self._fit_large())
        self._dialog.addEventListener("close", lambda event: self._stop())
        self._dialog.querySelector("form").addEventListener("submit", self._submitted)

    def _open(self):
        element("share-dialog").close()
        if not self._orders.firstElementChild:
            self._add()
        self._say("")
        self._dialog.showModal()

    # Which puzzles ----------------------------------------------------------------------------------------------------

    def _add(self):
        row = from_template("book-order")
        kind = row.querySelector('[name="kind"]')
        for name in self._kinds:
            add_choice(kind, name, self._kinds[name]["title"])
        there = [_field(line, "kind").value for line in self._orders.children]
        open_kinds = [name for name in [self._view()["kind"]] + list(self._kinds) if name not in there]
        kind.value = open_kinds[0] if open_kinds else self._view()["kind"]
        kind.addEventListener("change", self._kind_changed_late)
        row.querySelector("button").addEventListener("click", self._remove_late)
        self._orders.append(row)
        self._fill(row)

    def _kind_changed(self, event):
        self._fill(event.currentTarget.closest(".order"))

    def _fill(self, row):
        kind = self._kinds[_field(row, "kind").value]
        sizes, level = kind["sizes"], _field(row, "difficulty")
        _field(row, "size").value = sizes[min(1, len(sizes) - 1)]
        level.replaceChildren()
        for each in kind["difficulties"]:
            add_choice(level, each, capitalised(say(each)))
        level.value = "normal" if "normal" in kind["difficulties"] else kind["difficulties"][0]

    def _remove(self, event):
        event.currentTarget.closest(".order").remove()

    async def _read(self):
        for file in element("book-file").files:
            own = element("book-text")
            own.value = "\n".join(filter(None, (own.value.rstrip(), await file.text())))
        element("book-file").value = ""

    def _fit_large(self):
        select, is_large = element("book-per-page"), element("book-large").checked
        for choice in select.options:
            choice.disabled = is_large and int(choice.value) > 2
        if is_large and int(select.value) > 2:
            select.value = "2"

    # Making it --------------------------------------------------------------------------------------------------------

    def _submitted(self, event):
        event.preventDefault()
        self._books += 1
        start_task(self._make(self._books))

    def _stop(self):
        self._books += 1
        element("book-make").disabled = False

    async def _make(self, book):
        element("book-make").disabled = True
        self._say(say("Starting…"))
        has_codes = await self._client.load_package("segno")
        answer = await self._client.query("bind", **self._wanted(has_codes))
        while answer and "error" not in answer and book == self._books:
            answer = await self._client.query("bind_on")
            if answer and "error" not in answer:
                if not answer["more"]:
                    break
                self._say(
                    say("{done} of {count} puzzles are ready.", done=answer["done"], count=answer["many"]),
                    answer["done"],
                    answer["many"],
                )
        if book != self._books:
            return
        if answer is None or "error" in answer:
            self._say(answer["error"] if answer else say("The solver was lost. Try again."), is_error=True)
            element("book-make").disabled = False
            return
        leaves = await self._leaves(book, answer["many"])
        if leaves and book == self._books:
            self._dialog.close()
            await self._print_leaves(leaves)

    def _wanted(self, has_codes):
        orders = []
        for row in self._orders.children:
            order = {name: _field(row, name).value.strip() for name in ("kind", "size", "difficulty")}
            order["count"] = int(_field(row, "count").value or 0)
            orders.append(order)
        layout = {name: element("book-" + name).value.strip() for name in ("title", "author", "note", "paper")}
        layout["title"] = layout["title"] or say("Puzzles")
        layout["per_page"] = int(element("book-per-page").value)
        layout["solutions"] = int(element("book-solutions").value)
        layout["large"] = element("book-large").checked
        layout["base"] = full_address("") if has_codes else ""
        return {
            "text": element("book-text").value,
            "board": element("book-this").checked,
            "orders": orders,
            "seed": random_seed(),
            "layout": layout,
        }

    async def _leaves(self, book, many):
        front = await self._client.query("book_front")
        entries = []
        for number in range(1, many + 1):
            if front is None or book != self._books:
                return None
            self._say(say("{done} of {count} puzzles are drawn.", done=number, count=many), number, many)
            entry = await self._client.query("book_entry", number=number)
            if entry is None:
                return None
            entries.append(entry)
        return paper.leaves(front, entries)

    def _say(self, words, done=None, many=None, is_error=False):
        line, bar = element("book-said"), element("book-bar")
        line.textContent, line.className = words, "bad" if is_error else ""
        bar.hidden = many is None
        if many is not None:
            bar.max, bar.value = many, done


def _field(row, name):
    return row.querySelector(f'[name="{name}"]')
