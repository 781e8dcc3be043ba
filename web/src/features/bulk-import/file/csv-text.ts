import papaparse from 'papaparse'
import type { Cell } from './cell.ts'
import { FileProblem, openQuotes, PROBLEMS, tooManyRows } from './file-problem.ts'

/** Possible delimiters, the default first (specification 2, section 9). */
export const DELIMITERS = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** How many characters to read for guessing the delimiter. */
const SAMPLE = 100_000
/** Optional first line of an Excel CSV file that sets the delimiter: 'sep=;'. */
const NAMED_DELIMITER = /^sep=(.)(?:\r\n?|\n|$)/i

/**
 * Decodes a text file: by its byte order mark, else as UTF-8, else as Windows-1252.
 * @throws FileProblem if it is not text
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decoderOf(bytes).decode(bytes)
  if (text.includes('\u0000')) throw new FileProblem(PROBLEMS.noText)
  return text
}

function decoderOf(bytes: Uint8Array): TextDecoder {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return new TextDecoder()
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** The delimiter that the file names, else the more frequent of semicolon and comma. */
export function guessDelimiter(text: string): Delimiter {
  const named = NAMED_DELIMITER.exec(text)?.[1]
  const known = DELIMITERS.find((one) => one === named)
  if (known !== undefined) return known
  const sample = text.slice(0, SAMPLE)
  return sample.split(',').length > sample.split(';').length ? ',' : ';'
}

/**
 * Parses CSV by RFC 4180; lines may end in CR LF, LF or CR.
 * @param most the maximum number of rows, including empty ones
 * @throws FileProblem for more rows, or for unclosed quotation marks, which would swallow rows
 */
export function parseCsv(
  text: string,
  { delimiter, most }: { delimiter: Delimiter; most: number },
): Cell[][] {
  const { data, errors, meta } = papaparse.parse(text.replace(NAMED_DELIMITER, ''), {
    delimiter,
    preview: most + 1,
  })
  const unclosed = errors.find(({ type }) => type === 'Quotes')
  if (unclosed !== undefined) throw new FileProblem(openQuotes((unclosed.row ?? 0) + 1))
  if (meta.truncated || data.length > most) throw new FileProblem(tooManyRows(most))
  return data.map((row) => row.map((cell) => cell.trim()))
}
