import type { LoadedRows, LoadOptions } from '../../ui/print/missing-rows.ts'

/** Rows are loaded in pieces, so that there is progress and it can be cancelled. */
const PIECE = 1000

interface Pieces<Row> {
  /** The largest piece that the server gives. */
  maxPiece: number
  load: (piece: { skip: number; limit: number }) => Promise<LoadedRows<Row>>
}

/**
 * Loads the first matching rows of a list that the server pages. If rows are added or removed meanwhile, so that a piece
 * could repeat or miss some, it starts again with the largest piece.
 */
export async function loadPieces<Row>(
  { maxPiece, load }: Pieces<Row>,
  { most, onProgress }: Pick<LoadOptions, 'most' | 'onProgress'>,
): Promise<LoadedRows<Row>> {
  const largest = Math.min(maxPiece, most)
  let size = Math.min(PIECE, largest)
  let rows: Row[] = []
  let total: number | undefined
  while (rows.length < Math.min(total ?? most, most)) {
    const piece = await load({ skip: rows.length, limit: Math.min(size, most - rows.length) })
    const isChanged = total !== undefined && piece.total !== total
    total = piece.total
    if (isChanged && size < largest) {
      size = largest
      rows = []
      continue
    }
    rows.push(...piece.rows)
    onProgress(rows.length, Math.min(total, most))
    if (piece.rows.length === 0) break
  }
  return { rows, total: total ?? 0 }
}
