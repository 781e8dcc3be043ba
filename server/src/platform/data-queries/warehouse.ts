import pg from 'pg'
import { ticketKeyOf, ticketOf } from '../access/viewers.ts'
import type { OpenDatabase } from '../database/database.ts'
import { checkLogin } from '../database/logins.ts'
import type { Logger } from '../logger.ts'
import { CONNECT_TIMEOUT_MS, openQueryConnection, type QueryConnection } from './run/query-connection.ts'
import { isUnanswered, unreachableWarehouse, warehouseNotReady } from './run/query-failures.ts'
import { WAREHOUSE_LOGIN } from './run/query-login.ts'
import { listViewNames } from './query-views.ts'

/** A copy of the product's own database in which data warehouse queries run. */
export interface Warehouse {
  /** The login of queries in it. */
  readonly url: string
  /**
   * Checks it until it has once been found good, before anything is read from it.
   * @param connection where it will be read, so that whatever ends the query ends its check
   * @param signal the query's own
   * @throws AppError `warehouse_unreachable`; what is wrong is in the log; the signal's reason
   */
  check(connection: CheckedConnection, signal: AbortSignal): Promise<void>
}

type CheckedConnection = Pick<QueryConnection, 'client' | 'processId' | 'within'>

interface Options {
  readonly database: OpenDatabase
  readonly url: string
  readonly log: Logger
}

/** PostgreSQL refuses the login, or there is no such database. */
const REFUSED = /^(28|3D)/

/**
 * Checks the data warehouse at the start: its login can do nothing but read the views, and it is a copy of the product's
 * database that has them all. One that does not answer, or is not up to date yet, is checked again before each query.
 * @throws Error with one line that says what is wrong with its login
 */
export async function openWarehouse({ database, url, log }: Options): Promise<Warehouse> {
  let isGood = false
  const check = async (connection: CheckedConnection) => {
    if (isGood) return
    await connection.within(CONNECT_TIMEOUT_MS, async () => {
      await checkLogin(WAREHOUSE_LOGIN, connection.client)
      await checkCopy(database, connection)
    })
    isGood = true
  }
  try {
    const connection = await openQueryConnection(url, { isLocal: false })
    await check(connection).finally(() => connection.close())
  } catch (error) {
    if (!(error instanceof Error) || !mayPass(error)) throw error
    if (error instanceof pg.DatabaseError && REFUSED.test(error.code ?? '')) {
      const why = `The data warehouse of WAREHOUSE_URL refuses the login: ${error.message}.`
      throw new Error(why, { cause: error })
    }
    log.error({ err: error }, `${UNUSABLE}; data warehouse queries fail until it can`)
  }
  return {
    url,
    check: (connection, signal) =>
      check(connection).catch((error: unknown) => {
        signal.throwIfAborted()
        log.error({ err: error }, UNUSABLE)
        throw error instanceof Error && isUnanswered(error) ? unreachableWarehouse() : warehouseNotReady()
      }),
  }
}

const UNUSABLE = 'The data warehouse of WAREHOUSE_URL cannot be used'

/** It is not a copy of the product's database, or not an up-to-date one. */
class NotCopied extends Error {}

/** Whether it may end by itself: the login's rights do not. */
const mayPass = (error: Error) =>
  error instanceof pg.DatabaseError || error instanceof NotCopied || isUnanswered(error)

async function checkCopy(database: OpenDatabase, { client, processId }: CheckedConnection): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'extract' and c.relkind = 'v' and has_table_privilege(c.oid, 'select')`,
  )
  const found = new Set(rows.map(({ name }) => name))
  const missing = [...(await listViewNames(database.system))].filter((name) => !found.has(name))
  if (missing.length > 0) {
    throw new NotCopied(`It lacks the views ${missing.join(', ')} of the schema extract.`)
  }
  // Of nobody: it succeeds where the secret of tickets is the same.
  const ticket = ticketOf(processId, { of: 'user ', key: await ticketKeyOf(database) })
  await client.query(`begin read only; select * from enter_as_user('', '${ticket}'); rollback`)
}
