"""Writes the same table with other programs: python3 make.py; see README.md."""
import datetime
import openpyxl
import xlsxwriter
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

DAY = datetime.date(2026, 11, 23)
TIME = datetime.datetime(2026, 11, 23, 8, 30)
TEXTS = ["0042", "8944501234567890123", "  spaces  ", "one\ntwo", "Grün 🤖 <b> & \"c\"", "_x0041_", "=1+1", "a\u00a0b", "tab\there"]
NUMBERS = [(4155, "General"), (42, "00000"), (0.5, "0%"), (0.125, "0.00%"), (1234.5, "#,##0.00"), (1e-7, "0.00E+00"),
           (123456789012345678, "0"), (DAY, "dd.mm.yyyy"), (TIME, "yyyy-mm-dd hh:mm"), (datetime.time(8, 30), "hh:mm"),
           (1.25, "[h]:mm:ss"), (-3, "0;[Red]-0"), (7, '"ID "0')]

book = openpyxl.Workbook()
sheet = book.active
sheet.title = "Devices"
for row, text in enumerate(TEXTS, 1):
    sheet.cell(row, 1).value = text
    sheet.cell(row, 1).data_type = "s"
for row, (number, code) in enumerate(NUMBERS, 1):
    sheet.cell(row, 2, number).number_format = code
sheet["C1"] = True
sheet["C2"] = "#N/A"
sheet["C3"] = "=1+1"
sheet["C4"] = CellRichText("a", TextBlock(InlineFont(b=True), "b"), " c")
sheet["C5"] = "merged"
sheet.merge_cells("C5:D6")
sheet.row_dimensions[7].hidden = True
sheet.column_dimensions["E"].hidden = True
sheet["E1"] = "hidden"
book.create_sheet("Hidden").sheet_state = "hidden"
book.save("openpyxl.xlsx")


def write(name, options):
    book = xlsxwriter.Workbook(name, options)
    sheet = book.add_worksheet("Devices")
    for row in range(max(len(TEXTS), len(NUMBERS))):
        if row < len(TEXTS):
            sheet.write_string(row, 0, TEXTS[row])
        number, code = NUMBERS[row]
        look = book.add_format({"num_format": code})
        if isinstance(number, (datetime.date, datetime.time)):
            sheet.write_datetime(row, 1, number, look)
        else:
            sheet.write_number(row, 1, number, look)
        if row == 0:
            sheet.write_boolean(row, 2, True)
            sheet.write_string(row, 4, "hidden")
        if row == 1:
            sheet.write_formula(row, 2, "=NA()", None, "#N/A")
        if row == 2:
            sheet.write_formula(row, 2, "=1+1", None, 2)
        if row == 3:
            sheet.write_formula(row, 2, '="a"&"b"', None, "ab")
        if row == 4 and not options.get("constant_memory"):
            sheet.write_rich_string(row, 2, "a", book.add_format({"bold": True}), "b", " c")
        if row == 6:
            sheet.set_row(row, None, None, {"hidden": True})
    sheet.set_column("E:E", None, None, {"hidden": True})
    book.add_worksheet("Hidden").hide()
    book.close()


write("xlsxwriter.xlsx", {})
write("xlsxwriter-inline.xlsx", {"constant_memory": True})
write("xlsxwriter-1904.xlsx", {"date_1904": True})
