import pg from 'pg'

declare module 'pg' {
  /** Methods that send protocol messages. pg's types leave them out. */
  interface Connection {
    parse(message: { text: string }): void
    bind(message: object): void
    execute(message: object): void
  }
}

/** The rows of a statement as PostgreSQL sent them. */
export interface TextRows {
  readonly rows: readonly (readonly (string | null)[])[]
  readonly fields: readonly pg.FieldDef[]
}

/** Leaves all column values as texts. */
const AS_TEXTS = { getTypeParser: () => (text: string) => text }

/**
 * Sends several statements in one round trip; only the last one returns rows. If one fails, the later ones do not run.
 * @param before the statements without rows
 * @param statement the last statement; with a name its plan is cached
 * @returns its rows
 */
export function queryBehind(
  client: pg.PoolClient,
  before: readonly string[],
  statement: { readonly name?: string; readonly text: string; readonly values: string[] },
): Promise<TextRows> {
  return new Promise((resolve, reject) => {
    const config = { ...statement, rowMode: 'array', types: AS_TEXTS } as const
    const query = new pg.Query(config, (error: Error | undefined, answers: unknown) => {
      if (error) reject(error)
      // pg returns a list for several statements, which its types do not express.
      else resolve((answers as TextRows[]).at(-1) ?? { rows: [], fields: [] })
    })
    const submit = query.submit.bind(query)
    query.submit = (connection) => {
      for (const text of before) {
        connection.parse({ text })
        connection.bind({})
        connection.execute({})
      }
      return submit(connection)
    }
    client.query(query)
  })
}
