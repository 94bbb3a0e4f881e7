"""Show a table as a grid that takes a paste from a spreadsheet, and a file."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from nicegui import events, ui

from balance.questions.studio import words
from balance.questions.studio.naming import as_base
from balance.questions.studio.page_rows import open_rows
from balance.questions.studio.page_view import Part, View, mark, name_it, notice, refusing
from balance.questions.studio.paste import Pasted, take_sheet
from balance.questions.studio.row_lines import with_copy, without
from balance.questions.studio.rulebook import Sheet, allowed
from balance.sheets.grid import head_key
from balance.sheets.reading import grid_of
from balance.sheets.workbook import SheetOpen
from reports.formats import human, listed, plural
from scenarios.loader.errors import InputError
from scenarios.loader.tables import ID, NAME

FILES = (".xlsx", ".csv", ".tsv", ".txt")  # that are read
MOST_FILE = 4 * 2**20  # of a workbook that is dropped [bytes]
MOST_SAID = 8
_PASTE = """(event) => {
  const text = (event.clipboardData || window.clipboardData).getData('text');
  const cell = getElement(%d).run_grid_method('getFocusedCell');
  if (!text || !cell || event.target.tagName === 'INPUT') return;
  event.preventDefault();
  emit({text: text, row: cell.rowIndex, column: cell.column.getColId()});
}"""
_ROW = "return getElement(%d).run_grid_method('getFocusedCell')?.rowIndex ?? -1"
_DROP = """<q-btn flat no-caps @click="props.pickFiles" label="Take an .xlsx or .csv, or drop it here"></q-btn>
<span style="display: none"><q-uploader-add-trigger></q-uploader-add-trigger></span>"""
_BACK = """setTimeout(() => document.querySelector(`.sheet-button[data-table="${%s}"]`)?.focus(), 150)"""


class Cards(Part):
    """Show one table at a time, in a window of its own."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._table = ""

    def build(self) -> None:
        """Make the place of the window: beside the form, which is made anew while a table is open."""
        self._place = ui.element("div")

    def open(self, table: str) -> None:
        """Show a table."""
        self._table = table
        with self._place, ui.dialog().props("maximized") as self._dialog, ui.card().classes("w-full h-full"):
            name_it(self._dialog, f"table {self._sheet().label}")
            self._build()
        self._dialog.on("hide", self._hidden)
        self._dialog.open()

    def refresh(self) -> None:
        """Show what stands in the table now."""
        if self._table and self._table not in [sheet.name for sheet in self.session.sheets()]:
            self._dialog.close()  # the folder was changed, and has it no more
        elif self._table:
            sheet = self._sheet()
            self._count.set_text(_changed(sheet))
            # not `update`, which makes the grid anew: who goes from cell to cell would be at the first one again
            self._grid.run_grid_method("setGridOption", "rowData", _rows(sheet))
            self._grid.run_grid_method("refreshCells", {"force": True})

    def show(self) -> None:
        """Show in short what the answer is now, or what is wrong: all of that stands behind this window."""
        told = self.session.told
        if not self._table or told is None:
            return
        wrong = self.view.studio.trouble or told.error
        text = wrong or (words.in_one_line(told.answer) if told.answer is not None else "")
        if text and text != self._answer.text:
            self._answer.set_text(text)
            mark(self._answer, warn=bool(wrong))

    def _hidden(self) -> None:
        table, self._table = self._table, ""
        self._dialog.delete()
        self.view.rebuild()
        ui.run_javascript(_BACK % json.dumps(table))  # its button is another one now

    def _sheet(self) -> Sheet:
        return next(sheet for sheet in self.session.sheets() if sheet.name == self._table)

    def _build(self) -> None:
        sheet = self._sheet()
        with ui.row().classes("w-full items-center"):
            with ui.element("h2"):
                ui.label(sheet.label)
            self._count = ui.label(_changed(sheet)).classes("muted")
            ui.space()
            upload = ui.upload(
                auto_upload=True, max_file_size=MOST_FILE, on_upload=self._upload, on_rejected=self._rejected
            )
            upload.props(f"flat bordered accept='{','.join(FILES)}'").classes("drop").add_slot("header", _DROP)
            upload.on("finish", upload.reset, [])  # else it takes no file twice, not even after Undo
            for text, what in (("Copy row", with_copy), ("Remove row", without)):
                ui.button(text, on_click=partial(self._row, what)).props("flat no-caps")
            rows = ui.button("Other rows ...", on_click=lambda: open_rows(self.view, sheet.name, sheet.label))
            rows.props("flat no-caps")
            ui.button(f"Table {as_base(self.session.scenario)}", on_click=self._published).props("flat no-caps")
            ui.button("Done", on_click=lambda: self._dialog.close()).props("outline no-caps")
        ui.label(
            "Type over a cell, or double-click it, to change it. To paste from a spreadsheet, go to the cell where it "
            "begins and press Ctrl+V; with a line of heads, cells go to the columns of these names, and with a column "
            "id to these rows."
        ).classes("muted")
        self._answer = ui.label().props("role=status")
        self._said = ui.column().classes("gap-0").props("role=status")
        self._grid = self._made(sheet)
        self.show()

    def _made(self, sheet: Sheet) -> ui.aggrid:
        columns: list[dict[str, Any]] = [
            {"field": "_id", "headerName": "id", "pinned": "left", "width": 120},
            {"field": "_name", "headerName": "name", "pinned": "left", "width": 170, "tooltipField": "_text"},
        ]
        for column in sheet.columns:
            columns.append(
                {
                    "field": column,
                    "headerName": human(column),
                    "headerTooltip": allowed(self.session.now.scenario, f"{sheet.name}.{sheet.ids[0]}.{column}"),
                    "editable": True,
                    "cellDataType": False,  # a field of numbers would swallow a decimal comma: 0,5 would be 5
                    ":valueParser": "params => params.newValue ?? ''",
                    "width": 105,
                    "cellClassRules": {"sheet-cell-changed": "data._changed.includes(colDef.field)"},
                }
            )
        options = {
            "columnDefs": columns,
            "rowData": _rows(sheet),
            "defaultColDef": {"resizable": True, "sortable": False, "suppressMovable": True},
            "stopEditingWhenCellsLoseFocus": True,
            ":getRowId": "params => params.data._id",
        }
        grid = ui.aggrid(options, auto_size_columns=False).classes("w-full").style("height: 100%; min-height: 300px")
        first = sheet.columns[0]  # who works by keyboard begins there
        grid.on("firstDataRendered", lambda: grid.run_grid_method("setFocusedCell", 0, first), args=[])
        grid.on("cellValueChanged", self._edited)
        grid.on("paste", self._pasted, js_handler=_PASTE % grid.id)
        return grid

    def _edited(self, event: events.GenericEventArguments) -> None:
        self._say([])
        name = f"{self._table}.{event.args['data']['_id']}.{event.args['colId']}"
        with refusing():
            self.session.change(name, "" if event.args["newValue"] is None else str(event.args["newValue"]))
        self.refresh()

    def _pasted(self, event: events.GenericEventArguments) -> None:
        sheet = self._sheet()
        row, column = int(event.args["row"]), str(event.args["column"])
        if not 0 <= row < len(sheet.ids):
            return
        column = {"_id": ID, "_name": NAME}.get(column, column)
        self._say([])
        with refusing():
            self._take(self.session.paste(self._table, sheet.ids[row], column, str(event.args["text"])))

    def _rejected(self) -> None:
        self._say([f"A file must be {listed(FILES, last='or')}, of at most {MOST_FILE // 2**20} MB."])

    async def _upload(self, event: events.UploadEventArguments) -> None:
        self._read(event.file.name, await event.file.read(), None)

    def _read(self, name: str, content: bytes, sheet: str | None, sheets: Sequence[str] = ()) -> None:
        """Take the cells of a file; of several sheets the designer chooses one, again after a wrong one.

        Args:
            name, content: The file.
            sheet: The sheet that was chosen; None: nobody was asked.
            sheets: Those between which it was chosen.
        """
        # what is wrong is said there, too: a button that was pressed is gone by then, and with it the place of a notice
        try:
            grid = grid_of(content, Path(name).suffix, name, sheet, wanted=self._table, lenient=True)
            table = self.session.now.scenario.tables[self._table]
            pasted = take_sheet(table, [head_key(head) for head in grid.heads], grid.rows)
            if pasted.values:
                self.session.change_all(pasted.values)
        except SheetOpen as error:
            self._say([])
            sheets = error.sheets
        except InputError as error:
            self._say([str(error)])
        else:
            self._take(Pasted(pasted.values, (*grid.notes, *pasted.refused)), f" from {grid.where}")
            sheets = () if pasted.values else sheets
        if sheets:
            self._choose(name, content, sheets)

    def _choose(self, name: str, content: bytes, sheets: Sequence[str]) -> None:
        with self._said, ui.row().classes("items-center gap-2"):
            ui.label(f"{name} has {plural(len(sheets), 'sheet')}. Which one is this table?")
            for sheet in sheets[:MOST_SAID]:
                button = ui.button(sheet, on_click=partial(self._read, name, content, sheet, sheets))
                button.props("outline dense no-caps")

    def _take(self, pasted: Pasted, source: str = "") -> None:
        self.refresh()
        more = len(pasted.refused) - MOST_SAID
        rest = [f"and {more} more"] if more > 0 else []
        self._say([*pasted.refused[:MOST_SAID], *rest], pasted.text(source))

    def _say(self, lines: Sequence[str], first: str = "") -> None:
        """Say what the last action did, in the place of what was said before."""
        self._said.clear()
        with self._said:
            if first:
                ui.label(first)
            for line in lines:
                ui.label(line).classes("warn")

    async def _row(self, edit: Callable[[str, str], str]) -> None:
        """Copy or remove the row in which a cell is chosen."""
        self._say([])
        row = await ui.run_javascript(_ROW % self._grid.id)
        sheet = self._sheet()
        if not 0 <= int(row) < len(sheet.ids):
            notice("go to a cell of the row first", "refused")
            return
        open_rows(self.view, sheet.name, sheet.label, lambda text: edit(text, sheet.ids[int(row)]))

    def _published(self) -> None:
        self._say([])
        self.session.reset_table(self._table)
        self.refresh()


def _changed(sheet: Sheet) -> str:
    """Return what differs from the file, in words."""
    cells = f"{plural(len(sheet.changed), 'cell')} changed"
    return ", ".join(["other rows", *([cells] if sheet.changed else [])]) if sheet.other else cells


def _rows(sheet: Sheet) -> list[dict[str, Any]]:
    """Return the rows as the grid takes them."""
    return [
        {
            **row,
            "_id": each,
            "_name": name + (" (new)" if each in sheet.new else "") + (" (assumed)" if each in sheet.assumed else ""),
            "_text": text,
            "_changed": [column for row_id, column in sheet.changed if row_id == each],
        }
        for each, name, text, row in zip(sheet.ids, sheet.names, sheet.texts, sheet.rows, strict=True)
    ]
