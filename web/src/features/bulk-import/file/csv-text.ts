import { digitsOfCell } from '@service-center/contract/endpoint/csv.ts'
import papaparse from 'papaparse'
import type { Cell } from './cell.ts'
import { FileProblem, openQuotes, PROBLEMS, tooManyRows } from './file-problem.ts'

/** Possible delimiters, the default first (specification 2, section 9). */
export const DELIMITERS = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** How many characters to read for guessing the delimiter. */
const SAMPLE = 100_000
/**
 * Optional first line of an Excel CSV file that sets the delimiter: 'sep=;'. A program that does not know it reads it as a
 * row, and fills it up with its own delimiters when it saves the file: 'sep=,;;'.
 */
const NAMED_DELIMITER = /^(?:sep=(.)|"sep=(.)")([;,\t|]*)(?:\r\n?|\n|$)/i
/** Characters that no text file has: what is decoded to them is no text. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const NO_TEXT = /[\u0000-\u0008\u000E-\u001F]/

/**
 * Decodes a text file: by its byte order mark, else as UTF-16 if it can be that only, else as UTF-8, else as Windows-1252.
 * @throws FileProblem if it is not text
 */
export function decodeText(bytes: Uint8Array): string {
  if (!hasMark(bytes) && bytes.includes(0)) return unmarkedUtf16(bytes)
  const text = decoderOf(bytes).decode(bytes)
  if (text.includes('\u0000')) throw new FileProblem(PROBLEMS.noText)
  return text
}

const hasMark = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/**
 * Decodes UTF-16 without a byte order mark. Digits, delimiters and line ends have a zero byte in it, in UTF-8 nothing has.
 * @throws FileProblem if it is not UTF-16 either
 */
function unmarkedUtf16(bytes: Uint8Array): string {
  const zeros = [0, 0]
  bytes.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  try {
    const text = new TextDecoder(even > odd ? 'utf-16be' : 'utf-16le', { fatal: true }).decode(bytes)
    if (!NO_TEXT.test(text)) return text
  } catch {
    // An odd number of bytes, or half a character.
  }
  throw new FileProblem(PROBLEMS.noText)
}

function decoderOf(bytes: Uint8Array): TextDecoder {
  const [first] = bytes
  if (hasMark(bytes)) return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be')
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return new TextDecoder()
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** The delimiter that the file names, else the more frequent of semicolon and comma. */
export function guessDelimiter(text: string): Delimiter {
  const [, plain, quoted, [filler] = ''] = NAMED_DELIMITER.exec(text) ?? []
  const known = DELIMITERS.find((one) => one === (filler ?? plain ?? quoted))
  if (known !== undefined) return known
  const sample = text.slice(0, SAMPLE)
  return sample.split(',').length > sample.split(';').length ? ',' : ';'
}

/**
 * Parses CSV by RFC 4180; each line may end in CR LF, LF or CR, also within one file. Line breaks in cells become LF.
 * @param most the maximum number of rows, including empty ones
 * @throws FileProblem for more rows, or for unclosed quotation marks, which would swallow rows
 */
export function parseCsv(
  text: string,
  { delimiter, most }: { delimiter: Delimiter; most: number },
): Cell[][] {
  const { data, errors, meta } = papaparse.parse(
    text.replace(NAMED_DELIMITER, '').replaceAll(/\r\n?/g, '\n'),
    {
      delimiter,
      newline: '\n',
      preview: most + 1,
    },
  )
  const unclosed = errors.find(({ type }) => type === 'Quotes')
  if (unclosed !== undefined) throw new FileProblem(openQuotes((unclosed.row ?? 0) + 1))
  if (meta.truncated || data.length > most) throw new FileProblem(tooManyRows(most))
  return data.map((row) => row.map((cell) => digitsOfCell(cell.trim())))
}
