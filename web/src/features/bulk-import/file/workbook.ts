import type { BookContext } from './cell-value.ts'
import { FileProblem, PROBLEMS } from './file-problem.ts'
import { readNumberFormats } from './number-formats.ts'
import { type PartText, readParts } from './parts.ts'
import { readSharedTexts } from './shared-texts.ts'
import { readSheet, type Sheet } from './sheet-cells.ts'
import { zipEntries, type ZipEntry } from './zip-file.ts'

/** Sheets are read one by one, so a broken sheet does not affect the others. */
export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[]
  /** @param index of `sheets` @throws FileProblem */
  sheetOf(index: number): Promise<Sheet>
}

/** 50,000 rows of twenty columns take about 60 MB. */
export const MAX_UNPACKED_BYTES = 200_000_000
export const MAX_ENTRIES = 2000

const ZIP = [0x50, 0x4b]
/** Signature of old .xls files, and of .xlsx files with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

const NO_SHEET: Sheet = { rows: [], hiddenRows: new Set(), hiddenColumns: new Set() }

/**
 * Opens a workbook. Formulas give their stored values; a formula with an error gives an empty cell.
 * @throws FileProblem if it is not a workbook, or too large to unpack
 */
export async function openWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Workbook> {
  return withProblems(async () => {
    const entries = await checkContainer(bytes)
    const textOf: PartText = (name) => entries.get(name.toLowerCase())?.text()
    const { sheets, from1904, ...parts } = await readParts(textOf)
    async function readContext(): Promise<BookContext> {
      const styles = textOf(parts.styles)
      const texts = textOf(parts.texts)
      return {
        from1904,
        formats: styles === undefined ? new Map() : await readNumberFormats(styles),
        texts: texts === undefined ? [] : await readSharedTexts(texts),
      }
    }
    let context: Promise<BookContext> | undefined
    return {
      sheets,
      sheetOf: async (index) =>
        withProblems(async () => {
          const part = sheets[index]?.part
          // A sheet of another kind, such as a chart sheet.
          if (part === undefined) return NO_SHEET
          const text = textOf(part)
          if (text === undefined) throw new FileProblem(PROBLEMS.brokenWorkbook)
          context ??= readContext()
          return readSheet(text, await context)
        }),
    }
  })
}

/** Turns errors of unpacking into `FileProblem`s with messages for the user. */
async function withProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(PROBLEMS.brokenWorkbook)
  }
}

/**
 * Checks, before anything is unpacked, that it may be a workbook and that its parts are not too large.
 * @returns the parts by their names in small letters: names of parts have no case (ECMA-376, part 2)
 */
async function checkContainer(bytes: Uint8Array): Promise<ReadonlyMap<string, ZipEntry>> {
  if (startsWith(bytes, COMPOUND))
    throw new FileProblem(hasPassword(bytes) ? PROBLEMS.encrypted : PROBLEMS.oldWorkbook)
  if (!isZip(bytes)) throw new FileProblem(PROBLEMS.noWorkbook)
  const entries = await zipEntries(bytes, MAX_ENTRIES)
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw new FileProblem(PROBLEMS.encrypted)
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  if (unpacked > MAX_UNPACKED_BYTES) throw new FileProblem(PROBLEMS.unpacksTooLarge)
  return new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)

/** An .xlsx file is a ZIP file. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, ZIP)

/** A protected workbook contains this name in UTF-16. */
function hasPassword(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes).includes([...'EncryptedPackage'].join('\u0000'))
}
