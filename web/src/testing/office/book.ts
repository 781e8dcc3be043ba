import { deflated, zipFile, type ZipPart } from '../workbook-file.ts'

/** A workbook that a spreadsheet program can open, written by hand. */
export interface BookText {
  readonly sheets: readonly SheetText[]
  /** Format codes; the first one is of style 1. Style 0 has none. */
  readonly formats?: readonly string[]
  /** Numbers of built-in formats, whose styles follow those of `formats`. */
  readonly builtIn?: readonly number[]
  /** The XML of each shared text. */
  readonly strings?: readonly string[]
  /** Attributes of `workbookPr`. */
  readonly properties?: string
}

export interface SheetText {
  readonly name: string
  /** The XML of its rows. */
  readonly rows: string
  /** The XML before and after the rows. */
  readonly before?: string
  readonly after?: string
  readonly state?: string
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const FIRST_FORMAT = 164

const xmlOf = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`
const override = (part: string, kind: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="${KIND}.${kind}+xml"/>`

/** The parts of the workbook, in the order and with the names of Excel. */
export function bookParts(book: BookText): ZipPart[] {
  const { sheets, strings = [], properties = '' } = book
  const ids = sheets.map((_, index) => index + 1)
  return [
    {
      name: '[Content_Types].xml',
      text: `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${ids.map((id) => override(`worksheets/sheet${id}`, 'worksheet')).join('')}${override('styles', 'styles')}${override('sharedStrings', 'sharedStrings')}<Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      text: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}${relation('rId2', 'extended-properties', 'docProps/app.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><workbookPr${properties}/><sheets>${sheets.map(({ name, state }, index) => `<sheet name="${xmlOf(name)}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${ids.map((id) => relation(`rId${id}`, 'worksheet', `worksheets/sheet${id}.xml`)).join('')}${relation('rId101', 'styles', 'styles.xml')}${relation('rId102', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    },
    {
      name: 'docProps/app.xml',
      // LibreOffice calculates the formulas of unknown programs anew.
      text: `${HEAD}<Properties xmlns="${RELATIONS.replace('relationships', 'extended-properties')}"><Application>Microsoft Excel</Application><AppVersion>16.0300</AppVersion></Properties>`,
    },
    ...sheets.map(({ rows, before = '', after = '' }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      text: `${HEAD}<worksheet ${MAIN} xmlns:r="${RELATIONS}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
    })),
    { name: 'xl/styles.xml', text: stylesXml(book) },
    {
      name: 'xl/sharedStrings.xml',
      text: `${HEAD}<sst ${MAIN}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    },
  ]
}

function stylesXml({ formats = [], builtIn = [] }: BookText): string {
  const codes = formats
    .map((code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${xmlOf(code)}"/>`)
    .join('')
  const numbers = [0, ...formats.map((_, index) => FIRST_FORMAT + index), ...builtIn]
  const styles = numbers
    .map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
    .join('')
  return `${HEAD}<styleSheet ${MAIN}>${codes === '' ? '' : `<numFmts count="${formats.length}">${codes}</numFmts>`}<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${numbers.length}">${styles}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

/** The file, compressed as programs do it. */
export const bookFile = async (book: BookText): Promise<Uint8Array<ArrayBuffer>> => packed(bookParts(book))

export const packed = async (parts: readonly ZipPart[]): Promise<Uint8Array<ArrayBuffer>> =>
  zipFile(await Promise.all(parts.map(deflated)))

/** The rows of a table. @param cells XML of each cell by row: attributes, and what follows them */
export const tableXml = (cells: readonly (readonly string[])[]): string =>
  cells
    .map(
      (row, index) =>
        `<row r="${index + 1}">${row.map((cell, column) => (cell === '' ? '' : `<c r="${letter(column)}${index + 1}"${cell}</c>`)).join('')}</row>`,
    )
    .join('')

const letter = (column: number) => String.fromCodePoint(65 + column)

/** A cell for `tableXml`. */
export const numberXml = (value: number | string, style = 0): string => ` s="${style}"><v>${value}</v>`
export const textXml = (text: string): string => ` t="inlineStr"><is><t>${text}</t></is>`
