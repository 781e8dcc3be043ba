import { Kysely, PostgresDialect } from 'kysely'
import type { Database, OpenDatabase } from '../../server/src/platform/database/database.ts'
import type { DB } from '../../server/src/platform/database/database-types.ts'

/** A statement as the product sends it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The statements that a view of the product sends, in order: the basis of the bare limit. */
export async function statementsOf(
  { pool }: OpenDatabase,
  view: (db: Database) => Promise<unknown>,
): Promise<Statement[]> {
  const sent: Statement[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push({ text: query.sql, values: query.parameters }),
  })
  await view(db)
  return sent
}

/** The only statement that a view sends. */
export async function statementOf(
  database: OpenDatabase,
  view: (db: Database) => Promise<unknown>,
): Promise<Statement> {
  const [statement, ...more] = await statementsOf(database, view)
  if (statement === undefined || more.length > 0) throw new Error('The view does not send one statement.')
  return statement
}
