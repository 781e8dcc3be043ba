import { queryResult, type QueryResult } from '@service-center/contract/data-extractor/data-queries.ts'

/** Producing a piece of this many characters takes about a millisecond. */
const PIECE_CHARACTERS = 256 * 1024

/** A result without its rows. */
export const resultHead = queryResult.omit({ rows: true })

/** The JSON of a result in pieces: serializing 64 MB at once would block all other calls. */
export function* resultJson({ rows, ...head }: QueryResult): Generator<string> {
  let piece = `${JSON.stringify(resultHead.parse(head)).slice(0, -1)},"rows":[`
  for (const [place, row] of rows.entries()) {
    piece += (place === 0 ? '' : ',') + JSON.stringify(row)
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  yield `${piece}]}`
}
