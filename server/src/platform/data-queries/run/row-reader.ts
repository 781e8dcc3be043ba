import type pg from 'pg'
import Cursor from 'pg-cursor'

/** A row as PostgreSQL's texts. */
export type TextRow = readonly (string | null)[]

const AS_TEXT = { getTypeParser: () => (text: string) => text }

interface Batch {
  readonly rows: readonly TextRow[]
  readonly fields: readonly pg.FieldDef[]
  /** More characters came than the reader may take: the connection has been dropped. */
  readonly isCutOff: boolean
}

interface Options {
  readonly text: string
  readonly values: readonly unknown[]
  /** Of all rows together. */
  readonly characters: number
  /** Drops the connection. */
  readonly drop: () => void
}

/** Reads a statement's rows in batches, by the extended protocol, in which a text is one statement. */
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
    // Rows of a batch arrive together: large ones could fill the memory before it is complete.
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

  /** How many more characters it may take. */
  get left(): number {
    return this.#left
  }

  read(count: number): Promise<Batch> {
    return new Promise((resolve, reject) => {
      const end = (error: Error) => {
        if (this.#isCutOff) resolve({ rows: this.#rows.splice(0), fields: [], isCutOff: true })
        else reject(error)
      }
      // A cursor says nothing when its connection ends between the last row and what follows it.
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
