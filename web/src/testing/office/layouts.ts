import { type BookText, numberXml, tableXml, textXml } from './book.ts'

const TABLE = tableXml([
  [textXml('ID'), textXml('Name'), textXml('Shipped')],
  [numberXml(4155), textXml('a'), textXml('x')],
  [numberXml(4156), textXml('b'), textXml('y')],
  [numberXml(4157), textXml('c'), textXml('z')],
])
const one = (rows: string, more: { before?: string; after?: string } = {}): BookText => ({
  sheets: [{ name: 'Devices', rows, ...more }],
})

/** Where cells stand, and what is around them. */
export const LAYOUT_BOOKS: Readonly<Record<string, BookText>> = {
  'merged cells': one(TABLE, {
    after: '<mergeCells count="2"><mergeCell ref="A1:C1"/><mergeCell ref="B2:B4"/></mergeCells>',
  }),
  'rows hidden by hand': one(TABLE.replace('<row r="3"', '<row r="3" hidden="1"')),
  'rows hidden by a filter': one(TABLE.replace('<row r="3"', '<row r="3" hidden="true"'), {
    after:
      '<autoFilter ref="A1:C4"><filterColumn colId="1"><filters><filter val="a"/><filter val="c"/></filters></filterColumn></autoFilter>',
  }),
  'rows of a closed group': one(
    TABLE.replace('<row r="3"', '<row r="3" hidden="1" outlineLevel="1"').replace(
      '<row r="4"',
      '<row r="4" collapsed="1"',
    ),
  ),
  'rows of no height': one(TABLE.replace('<row r="3"', '<row r="3" ht="0" customHeight="1"')),
  'hidden columns': one(TABLE, { before: '<cols><col min="2" max="2" width="9" hidden="1"/></cols>' }),
  'columns of no width': one(TABLE, {
    before: '<cols><col min="2" max="2" width="0" customWidth="1"/></cols>',
  }),
  'empty rows and columns before the table': one(
    '<row r="3"><c r="C3"><v>4155</v></c><c r="E3" t="inlineStr"><is><t>a</t></is></c></row><row r="6"><c r="D6"><v>1</v></c></row>',
  ),
  'cells with only a format': one(
    '<row r="1"><c r="A1" s="0"/><c r="B1"><v>1</v></c><c r="D1" s="0"></c></row><row r="2" ht="20"/><row r="3"><c r="B3"><v>2</v></c></row><row r="9"><c r="F9" s="0"/></row>',
  ),
  'cells without addresses': one(
    '<row r="1"><c t="inlineStr"><is><t>ID</t></is></c><c t="inlineStr"><is><t>Name</t></is></c></row><row r="2"><c><v>4155</v></c><c t="inlineStr"><is><t>a</t></is></c></row>',
  ),
  'rows without numbers': one(
    '<row><c r="A1"><v>4155</v></c><c r="B1"><v>1</v></c></row><row><c r="A2"><v>4156</v></c></row>',
  ),
  'neither addresses nor numbers of rows': one(
    '<row><c><v>4155</v></c><c/><c><v>1</v></c></row><row/><row><c><v>4156</v></c><c><v>2</v></c></row>',
  ),
  'some addresses left out': one(
    '<row r="2"><c><v>1</v></c><c r="D2"><v>2</v></c><c><v>3</v></c></row><row><c><v>4</v></c></row><row r="7"><c r="B7"><v>5</v></c><c><v>6</v></c></row>',
  ),
  'cells in another order': one(
    '<row r="1"><c r="B1"><v>2</v></c><c r="A1"><v>1</v></c></row><row r="3"><c r="A3"><v>5</v></c></row><row r="2"><c r="A2"><v>3</v></c><c r="B2"><v>4</v></c></row>',
  ),
  'a cell twice': one(
    '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row><row r="1"><c r="B1"><v>3</v></c></row>',
  ),
  'a table with its heading': one(TABLE, {
    after: '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
  }),
  'a validation, comments and links around the cells': one(TABLE, {
    before:
      '<sheetPr><tabColor rgb="FFFF0000"/></sheetPr><dimension ref="A1:B2"/><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>',
    after:
      '<conditionalFormatting sqref="A1"><cfRule type="expression" priority="1"><formula>A1=1</formula></cfRule></conditionalFormatting><dataValidations count="1"><dataValidation type="list" sqref="B2"><formula1>"a,b"</formula1></dataValidation></dataValidations>',
  }),
  'cells with further content': one(
    '<row r="1"><c r="A1"><v>1</v><extLst><ext uri="x"><v>2</v></ext></extLst></c><c r="B1" t="inlineStr"><is><t>a</t></is></c></row>',
  ),
  'a text beyond the last shared one': {
    sheets: [
      { name: 'Devices', rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>1</v></c></row>' },
    ],
    strings: ['<t>a</t>', '<t/>', ''],
  },
  'empty shared texts': {
    sheets: [
      {
        name: 'Devices',
        rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row>',
      },
    ],
    strings: ['<t>a</t>', '<t/>', '', '<t>d</t>'],
  },
  'several sheets in another order': {
    sheets: ['Zeta', 'North & South', 'Hidden', 'Very hidden', 'Empty'].map((name, index) => ({
      name,
      rows: name === 'Empty' ? '' : `<row r="1"><c r="A1"><v>${index}</v></c></row>`,
      ...(name === 'Hidden' ? { state: 'hidden' } : name === 'Very hidden' ? { state: 'veryHidden' } : {}),
    })),
  },
  'names of sheets with other characters': {
    sheets: ["It's <1>", 'Größe 🤖', 'a_x0041_b', '  spaces  '].map((name, index) => ({
      name,
      rows: `<row r="1"><c r="A1"><v>${index}</v></c></row>`,
    })),
  },
  'many columns': one(
    `<row r="1">${Array.from({ length: 26 * 3 }, (_, index) => `<c><v>${index}</v></c>`).join('')}</row>`,
  ),
}
