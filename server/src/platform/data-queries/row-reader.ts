import type pg from 'pg'
import Cursor from 'pg-cursor'

/** PostgreSQL's texts as they are. */
const AS_TEXT = { getTypeParser: () => (text: string) => text }

export type TextRow = readonly (string | null)[]

interface Batch {
  readonly rows: readonly TextRow[]
  readonly fields: readonly pg.FieldDef[]
}

/** Reads a statement's rows in batches: the extended protocol, in which a text is one statement. */
export class RowReader {
  readonly #cursor: Cursor<TextRow>

  constructor(client: pg.Client, { text, values }: { text: string; values: readonly unknown[] }) {
    this.#cursor = client.query(new Cursor<TextRow>(text, [...values], { rowMode: 'array', types: AS_TEXT }))
  }

  read(count: number): Promise<Batch> {
    return new Promise((resolve, reject) => {
      this.#cursor.read(count, (error, rows, result) => {
        if (error) reject(error)
        else resolve({ rows, fields: result.fields })
      })
    })
  }

  close(): Promise<void> {
    return this.#cursor.close()
  }
}
