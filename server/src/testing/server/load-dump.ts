import pg from 'pg'

const COPY = /^copy .* from stdin;$/
const END = '\\.'

/** Rows for a `copy … from stdin`, sent as psql sends them. */
class CopyIn implements pg.Submittable {
  readonly #statement: string
  readonly #rows: string
  readonly #done = Promise.withResolvers<void>()

  constructor(statement: string, rows: string) {
    this.#statement = statement
    this.#rows = rows
  }

  get done(): Promise<void> {
    return this.#done.promise
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement)
  }

  handleCopyInResponse(
    connection: pg.Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void },
  ): void {
    connection.sendCopyFromChunk(Buffer.from(this.#rows))
    connection.endCopyFrom()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done.resolve()
  }

  handleError(error: Error): void {
    this.#done.reject(error)
  }
}

/** Loads a dump into an empty database, as psql does. */
export async function loadDump(url: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let statements: string[] = []
    const run = async () => {
      const text = statements.join('\n')
      statements = []
      if (text.trim() !== '') await client.query(text)
    }
    const lines = dump.split('\n')
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? ''
      if (!COPY.test(line)) {
        statements.push(line)
        continue
      }
      await run()
      const end = lines.indexOf(END, at)
      if (end < 0) throw new Error(`The rows of ${line} have no end.`)
      const rows = lines.slice(at + 1, end).map((row) => `${row}\n`)
      const copy = new CopyIn(line, rows.join(''))
      client.query(copy)
      await copy.done
      at = end
    }
    await run()
  } finally {
    await client.end()
  }
}

/** A row of a dump by column; null for a missing value. */
type DumpedRow = Readonly<Record<string, string | null>>

/** The rows of a dump's tables. */
export function rowsOfDump(dump: string): Map<string, DumpedRow[]> {
  const tables = new Map<string, DumpedRow[]>()
  for (const [, table = '', columns = '', rows = ''] of dump.matchAll(
    /^copy "(\w+)" \((.*)\) from stdin;\n([\s\S]*?)^\\\.$/gm,
  )) {
    const names = columns.split(', ').map((name) => name.slice(1, -1))
    const read = rows
      .split('\n')
      .slice(0, -1)
      .map((row) => {
        const cells = row.split('\t').map((cell) => (cell === String.raw`\N` ? null : unescaped(cell)))
        return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null]))
      })
    tables.set(table, [...(tables.get(table) ?? []), ...read])
  }
  return tables
}

const ESCAPES: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r' }
const unescaped = (cell: string) =>
  cell.replaceAll(/\\(.)/g, (_all, letter: string) => ESCAPES[letter] ?? letter)
