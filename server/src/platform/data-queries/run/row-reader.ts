import type pg from 'pg'
import Cursor from 'pg-cursor'

/** A row as PostgreSQL's texts. */
export type TextRow = readonly (string | null)[]

const AS_TEXT = { getTypeParser: () => (text: string) => text }

interface Batch {
  readonly rows: readonly TextRow[]
  readonly fields: readonly pg.FieldDef[]
  /** The character limit was exceeded and the connection was dropped. */
  readonly isCutOff: boolean
}

interface Options {
  readonly text: string
  readonly values: readonly unknown[]
  /** Limit for all rows together. */
  readonly characters: number
  /** Drops the connection. */
  readonly drop: () => void
}

/** Reads a statement's rows in batches. Uses the extended protocol, which allows only one statement per text. */
export class RowReader {
  readonly #client: pg.Client
  readonly #cursor: Cursor<TextRow>
  #rows: TextRow[] = []
  #left: number
  #isCutOff = false

  constructor(client: pg.Client, { text, values, characters, drop }: Options) {
    this.#client = client
    this.#left = characters
    const cursor = new Cursor<TextRow>(text, [...values], { rowMode: 'array', types: AS_TEXT })
    // Counted per row: large rows could fill the memory before their batch is complete.
    cursor.on('row', (row: TextRow) => {
      this.#left -= charactersOf(row)
      if (this.#left >= 0) this.#rows.push(row)
      else if (!this.#isCutOff) {
        this.#isCutOff = true
        drop()
      }
    })
    this.#cursor = client.query(cursor)
  }

  /** How many more characters may be read. */
  get left(): number {
    return this.#left
  }

  read(count: number): Promise<Batch> {
    return new Promise((resolve, reject) => {
      const end = (error: Error) => {
        if (this.#isCutOff) resolve({ rows: this.#rows.splice(0), fields: [], isCutOff: true })
        else reject(error)
      }
      // A cursor does not call back if its connection ends between the last row and the end of the batch.
      const onLost = () => end(new Error('Connection terminated.'))
      this.#client.once('end', onLost)
      this.#cursor.read(count, (error, _rows, result) => {
        this.#client.off('end', onLost)
        if (error) end(error)
        else resolve({ rows: this.#rows.splice(0), fields: result.fields, isCutOff: this.#isCutOff })
      })
    })
  }
}

const charactersOf = (row: TextRow) => row.reduce((sum, value) => sum + (value?.length ?? 0), 0)
