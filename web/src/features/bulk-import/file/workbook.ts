import readWorkbookFile, { InvalidSpreadsheetError } from 'read-excel-file/web-worker'
import { dateCell, numberCell, type Cell } from './cell.ts'
import { FileProblem, PROBLEMS, unreadableCell } from './file-problem.ts'
import { beginningOf, zipEntries, type ZipEntry } from './zip-directory.ts'

/** A sheet: its rows from the first one, each as wide as the widest. */
export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
}

/** What the reader says of a cell, such as '<c/> at row 2, col 1: VALUE_INVALID'; it gives no code. */
const OF_CELL = /^<c\/>(.*)$/s

/** 50,000 rows of twenty columns have about 60 MB. */
export const MAX_UNPACKED_BYTES = 200_000_000
export const MAX_ENTRIES = 2000

const ZIP = [0x50, 0x4b]
/** The container of old .xls files, and of .xlsx files with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]
const WORKBOOK = 'xl/workbook.xml'

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)

/** Whether these are the bytes of a ZIP file, which an .xlsx is. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, ZIP)

/**
 * Reads all sheets of a workbook. Formulas have their stored values; a formula with an error is an empty cell.
 * @throws FileProblem for everything that is no workbook, or none that may be unpacked
 */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const part = checkContainer(bytes)
  try {
    const shiftMs = await dateShiftMs(bytes, part)
    const sheets = await readWorkbookFile(bytes.buffer, { parseNumber: numberCell })
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((row) => row.map((value) => cellOf(value, shiftMs))),
    }))
  } catch (error) {
    const cell = error instanceof InvalidSpreadsheetError ? OF_CELL.exec(error.message)?.[1] : undefined
    throw new FileProblem(cell === undefined ? PROBLEMS.brokenWorkbook : unreadableCell(cell))
  }
}

/** Days from the epoch of Excel for Windows to that of Excel for Mac. */
const EPOCHS_APART_MS = 1462 * 86_400_000
const MAC_EPOCH = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904\s*=\s*["']true["']/
/** The properties of a workbook stand at its beginning. */
const PROPERTIES_WITHIN = 100_000

/** The reader takes the epoch of 1904 only from Excel's '1', not from LibreOffice's 'true': its dates are moved here. */
async function dateShiftMs(bytes: Uint8Array<ArrayBuffer>, part: ZipEntry): Promise<number> {
  const isMissed = MAC_EPOCH.test(await beginningOf(bytes, part, PROPERTIES_WITHIN))
  return isMissed ? EPOCHS_APART_MS : 0
}

/** Before anything is unpacked: whether it is a workbook, and how large its parts say they are. */
function checkContainer(bytes: Uint8Array): ZipEntry {
  if (startsWith(bytes, COMPOUND))
    throw new FileProblem(hasPassword(bytes) ? PROBLEMS.encrypted : PROBLEMS.oldWorkbook)
  if (!isZip(bytes)) throw new FileProblem(PROBLEMS.noWorkbook)
  const entries = zipEntries(bytes)
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw new FileProblem(PROBLEMS.encrypted)
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  if (entries.length > MAX_ENTRIES || unpacked > MAX_UNPACKED_BYTES)
    throw new FileProblem(PROBLEMS.unpacksTooLarge)
  const workbook = entries.find(({ name }) => name === WORKBOOK)
  if (workbook === undefined) throw new FileProblem(PROBLEMS.noWorkbook)
  return workbook
}

/** The part of a protected workbook has this name, in UTF-16. */
function hasPassword(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes).includes([...'EncryptedPackage'].join('\u0000'))
}

function cellOf(value: unknown, shiftMs: number): Cell {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateCell(new Date(value.getTime() + shiftMs))
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'object' && 'imprecise' in value) return { imprecise: String(value.imprecise) }
  return String(value).trim()
}
