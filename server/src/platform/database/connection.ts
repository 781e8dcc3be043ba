import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { DB } from './database-types.ts'

/** A statement gets a name at this number of uses: generated statements rarely repeat. */
const NAMED_FROM = 3
/** Limits the memory of connections: each one caches the plans of all named statements. */
const MAX_NAMES = 400
const MAX_CANDIDATES = 1000

/** The name under which PostgreSQL caches a statement's plan; undefined for a rare statement. */
export type StatementNames = (text: string) => string | undefined

/**
 * Gives names to repeated statements, so that PostgreSQL caches their plans. With row-level security, planning a small read
 * costs more than the read itself.
 */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  const candidates = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= MAX_NAMES) return undefined
    const uses = (candidates.get(text) ?? 0) + 1
    if (uses < NAMED_FROM) {
      if (candidates.size >= MAX_CANDIDATES) candidates.clear()
      candidates.set(text, uses)
      return undefined
    }
    candidates.delete(text)
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

/** A statement compiled by Kysely, with the name under which PostgreSQL caches its plan. */
export interface NamedStatement<Value = unknown> {
  readonly text: string
  readonly values: readonly Value[]
  readonly name: string | undefined
}

/** A statement in the form that pg takes. */
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
 * A Kysely handle on exactly one connection. Its statements do not release the connection; the transaction does.
 * @param run sends a statement on the connection
 */
export function handleOn(
  run: (statement: NamedStatement) => Promise<pg.QueryResult>,
  nameOf: StatementNames,
): Kysely<DB> {
  const query: unknown = (text: string, values: readonly unknown[]) =>
    run({ text, values, name: nameOf(text) })
  // Kysely's type also allows cursors, which are not used here.
  const borrowed = { query: query as PostgresPoolClient['query'], release: () => undefined }
  const only = { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve(), options: {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: only }) })
}

/** Collects what is sent on a connection until the end of this event loop turn, and sends it in one packet. */
export function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/**
 * @throws Error when the transaction had failed and the error was swallowed: PostgreSQL then answers the commit with a rollback
 */
export async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit.')
}

/** Rolls back and returns the connection to its pool, which replaces it if it is broken. */
export async function rollBack(client: pg.PoolClient): Promise<void> {
  await client.query('rollback').then(
    () => client.release(),
    (broken: Error) => client.release(broken),
  )
}
