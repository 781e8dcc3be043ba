import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { DB } from './database-types.ts'
import type { StatementNames } from './statement-names.ts'

/** A statement as Kysely has made it, with the name under which PostgreSQL keeps its plan. */
export interface NamedStatement<Value = unknown> {
  readonly text: string
  readonly values: readonly Value[]
  readonly name: string | undefined
}

/** A statement as pg takes it. */
export const namedQuery = <Value>({
  text,
  values,
  name,
}: NamedStatement<Value>): { text: string; values: Value[]; name?: string } => ({
  text,
  values: [...values],
  ...(name === undefined ? {} : { name }),
})

/**
 * A handle on exactly one connection, which the transaction releases, not the statement.
 * @param run sends a statement on the connection
 */
export function handleOn(
  run: (statement: NamedStatement) => Promise<pg.QueryResult>,
  nameOf: StatementNames,
): Kysely<DB> {
  const query: unknown = (text: string, values: readonly unknown[]) =>
    run({ text, values, name: nameOf(text) })
  // Cursors, the other form, are not used here; pg's results are what Kysely describes in narrower words.
  const borrowed = { query: query as PostgresPoolClient['query'], release: () => undefined }
  const only = { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve(), options: {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: only }) })
}

/** Holds back what is sent on a connection until the end of this turn. */
export function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/**
 * Commits a connection's transaction.
 * @throws Error when it had failed: PostgreSQL answers its commit with a rollback, and an error was swallowed
 */
export async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit.')
}

/** Rolls a connection's transaction back and gives it to its pool, which replaces one that is broken. */
export async function rollBack(client: pg.PoolClient): Promise<void> {
  await client.query('rollback').then(
    () => client.release(),
    (broken: Error) => client.release(broken),
  )
}
