/** Finds the row of a key. */
export type RowsByKey<Row> = { get: (key: string) => Row | undefined }

/**
 * Where each row was found last. While values stream in, all rows stay in their places: so no map of thousands of rows is
 * made several times a second to find the hundred of a page.
 */
export class RowPlaces {
  #places: ReadonlyMap<string, number> = new Map()

  /** The rows by their keys; a key that is not where it was has all places looked up anew. */
  rowsByKey<Row>(rows: readonly Row[], rowKey: (row: Row) => string): RowsByKey<Row> {
    let isNew = false
    const find = (key: string) => {
      const row = rows[this.#places.get(key) ?? -1]
      return row !== undefined && rowKey(row) === key ? row : undefined
    }
    return {
      get: (key) => {
        const found = find(key)
        if (found !== undefined || isNew) return found
        isNew = true
        this.#places = new Map(rows.map((row, place) => [rowKey(row), place]))
        return find(key)
      },
    }
  }
}
