export type RowsByKey<Row> = { get: (key: string) => Row | undefined }

/**
 * Remembers where each row was found. While values stream in, rows keep their places, so that finding the hundred rows of a
 * page does not need a new map of thousands of rows several times a second.
 */
export class RowPlaces {
  #places: ReadonlyMap<string, number> = new Map()

  /** The rows by their keys. If a row is not where it was, all places are looked up again. */
  rowsByKey<Row>(rows: readonly Row[], rowKey: (row: Row) => string): RowsByKey<Row> {
    let isRenewed = false
    const find = (key: string) => {
      const row = rows[this.#places.get(key) ?? -1]
      return row !== undefined && rowKey(row) === key ? row : undefined
    }
    return {
      get: (key) => {
        const found = find(key)
        if (found !== undefined || isRenewed) return found
        isRenewed = true
        this.#places = new Map(rows.map((row, place) => [rowKey(row), place]))
        return find(key)
      },
    }
  }
}
