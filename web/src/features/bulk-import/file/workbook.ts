import { InvalidSpreadsheetError, readSheet } from 'read-excel-file/web-worker'
import { type Cell, dateCell, numberCell, paddedCell, percentCell, shortenedText } from './cell.ts'
import { FileProblem, PROBLEMS, unreadableCell } from './file-problem.ts'
import { mendedWorkbook } from './mended-workbook.ts'
import { type NumberFormat, readNumberFormats } from './number-formats.ts'
import { type CheckedSheet, checkSheet, placeOf } from './sheet-check.ts'
import { attributesOf, readTags, type XmlTag } from './xml-tags.ts'
import { textOfEntry, zipEntries, type ZipEntry } from './zip-directory.ts'

/** All rows of a sheet, each as wide as the widest one. */
export type SheetRows = readonly (readonly Cell[])[]

/** Sheets are read one by one, so a broken sheet does not affect the others. */
export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[]
  /** @param index of `sheets` @throws FileProblem */
  sheetOf(index: number): Promise<Sheet>
}

export interface Sheet {
  readonly rows: SheetRows
  /** Indexes of the rows that are hidden in the spreadsheet. */
  readonly hiddenRows: ReadonlySet<number>
}

/** 50,000 rows of twenty columns take about 60 MB. */
export const MAX_UNPACKED_BYTES = 200_000_000
export const MAX_ENTRIES = 2000

const ZIP = [0x50, 0x4b]
/** Signature of old .xls files, and of .xlsx files with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]
const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

/** Error message of the library about a cell, such as '<c/> at row 2, col 1: VALUE_INVALID'; it has no error code. */
const OF_CELL = /^<c\/>(.*)$/s

/**
 * Time from the epoch of Excel for Windows (1900) to that of Excel for Mac (1904). The library knows the 1904 epoch only as '1'
 * of Excel, not as 'true' of LibreOffice, whose dates are shifted here.
 */
const EPOCHS_APART_MS = 1462 * 86_400_000

/**
 * Opens a workbook. Formulas give their stored values; a formula with an error gives an empty cell.
 * @throws FileProblem if it is not a workbook, or too large to unpack
 */
export async function openWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Workbook> {
  const entries = checkContainer(bytes)
  const textOf = (name: string) => {
    const entry = entries.get(name)
    if (entry === undefined) throw new FileProblem(PROBLEMS.brokenWorkbook)
    return textOfEntry(bytes, entry, MAX_UNPACKED_BYTES)
  }
  return withProblems(async () => {
    const { sheets, date1904 } = await readProperties(textOf(WORKBOOK))
    const parts = await readPartNames(textOf(RELATIONS))
    const shiftMs = date1904 === 'true' ? EPOCHS_APART_MS : 0
    return {
      sheets,
      sheetOf: async (index) =>
        withProblems(async () => {
          const part = parts.sheets.get(sheets[index]?.relation ?? '')
          // A sheet of another kind, such as a chart sheet.
          if (part === undefined) return { rows: [], hiddenRows: new Set() }
          const styles = entries.has(parts.styles)
            ? await readNumberFormats(textOf(parts.styles))
            : new Map<number, NumberFormat>()
          const checked = await checkSheet(textOf(part), styles)
          const readable = await mendedWorkbook(bytes, entries, {
            withTexts: [parts.strings, part],
            others: [WORKBOOK, RELATIONS, parts.styles],
            most: MAX_UNPACKED_BYTES,
          })
          const data = await readSheet(readable, index + 1, { parseNumber: numberCell })
          return { rows: rowsOfSheet(data, { ...checked, shiftMs }), hiddenRows: checked.hiddenRows }
        }),
    }
  })
}

/** Turns errors of the library into `FileProblem`s with messages for the user. */
async function withProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FileProblem) throw error
    const cell = error instanceof InvalidSpreadsheetError ? OF_CELL.exec(error.message)?.[1] : undefined
    throw new FileProblem(cell === undefined ? PROBLEMS.brokenWorkbook : unreadableCell(cell))
  }
}

/** Checks, before anything is unpacked, that it is a workbook and that its parts are not too large. */
function checkContainer(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
  if (startsWith(bytes, COMPOUND))
    throw new FileProblem(hasPassword(bytes) ? PROBLEMS.encrypted : PROBLEMS.oldWorkbook)
  if (!isZip(bytes)) throw new FileProblem(PROBLEMS.noWorkbook)
  const entries = zipEntries(bytes)
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw new FileProblem(PROBLEMS.encrypted)
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  if (entries.length > MAX_ENTRIES || unpacked > MAX_UNPACKED_BYTES)
    throw new FileProblem(PROBLEMS.unpacksTooLarge)
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  if (!byName.has(WORKBOOK)) throw new FileProblem(PROBLEMS.noWorkbook)
  return byName
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)

/** An .xlsx file is a ZIP file. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, ZIP)

/** A protected workbook contains this name in UTF-16. */
function hasPassword(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes).includes([...'EncryptedPackage'].join('\u0000'))
}

interface SheetEntry {
  readonly name: string
  readonly isHidden: boolean
  /** Id of its relationship in `xl/_rels/workbook.xml.rels`. */
  readonly relation: string
}

interface WorkbookProperties {
  readonly sheets: readonly SheetEntry[]
  /** Value of the attribute that turns on the 1904 epoch; '' if it is missing. */
  readonly date1904: string
}

/** Reads 'xl/workbook.xml'. */
async function readProperties(text: AsyncIterable<string>): Promise<WorkbookProperties> {
  const sheets: SheetEntry[] = []
  let date1904 = ''
  await readTags(text, (tag) => {
    if (tag.name === 'workbookPr') date1904 ||= attributesOf(tag).get('date1904') ?? ''
    if (tag.name === 'sheet') sheets.push(sheetOf(tag))
  })
  // The library skips sheets without a name when it counts them, too.
  return { sheets: sheets.filter(({ name }) => name !== ''), date1904 }
}

function sheetOf(tag: XmlTag): SheetEntry {
  const attributes = attributesOf(tag)
  const state = attributes.get('state') ?? 'visible'
  return {
    name: attributes.get('name') ?? '',
    isHidden: state !== 'visible',
    relation: attributes.get('id') ?? '',
  }
}

/** File names of the parts, from 'xl/_rels/workbook.xml.rels'. */
interface PartNames {
  /** By relationship id. */
  readonly sheets: ReadonlyMap<string, string>
  readonly styles: string
  /** The texts that cells share. */
  readonly strings: string
}

const RELATION =
  /^http:\/\/(?:schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument)\/relationships\/(worksheet|styles|sharedStrings)$/

async function readPartNames(text: AsyncIterable<string>): Promise<PartNames> {
  const sheets = new Map<string, string>()
  let styles = 'xl/styles.xml'
  let strings = 'xl/sharedStrings.xml'
  await readTags(text, (tag) => {
    if (tag.name !== 'Relationship') return
    const attributes = attributesOf(tag)
    const target = attributes.get('Target') ?? ''
    const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    const [, kind] = RELATION.exec(attributes.get('Type') ?? '') ?? []
    if (kind === 'worksheet') sheets.set(attributes.get('Id') ?? '', name)
    if (kind === 'styles') styles = name
    if (kind === 'sharedStrings') strings = name
  })
  return { sheets, styles, strings }
}

function rowsOfSheet(
  data: readonly (readonly unknown[])[],
  { formats, shiftMs }: CheckedSheet & { shiftMs: number },
): SheetRows {
  return data.map((row, rowIndex) =>
    row.map((value, column) => {
      const cell = cellOf(value, shiftMs)
      const format = formats.size === 0 ? undefined : formats.get(placeOf(rowIndex, column))
      if (format === undefined) return cell
      return format.kind === 'percent' ? percentCell(cell) : paddedCell(cell, format.digits)
    }),
  )
}

function cellOf(value: unknown, shiftMs: number): Cell {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateCell(new Date(value.getTime() + shiftMs))
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'object' && 'imprecise' in value) return { imprecise: String(value.imprecise) }
  return shortenedText(String(value).trim())
}
