import pg from 'pg'
import { ticketKeyOf, ticketOf } from '../access/viewers.ts'
import type { OpenDatabase } from '../database/database.ts'
import { checkLogin } from '../database/logins.ts'
import type { Logger } from '../logger.ts'
import {
  CONNECT_TIMEOUT_MS,
  openQueryConnection,
  type QueryConnection,
  WAREHOUSE_LOGIN,
} from './run/query-connection.ts'
import { isUnanswered, unreachableWarehouse, warehouseNotReady } from './run/query-failures.ts'
import { listViewNames } from './query-views.ts'

/** The data warehouse: a copy of the product's own database for queries. */
export interface Warehouse {
  /** Address with the login of queries. */
  readonly url: string
  /**
   * To be called before each query. Checks the warehouse until the check has succeeded once.
   * @param connection the connection of the query, so that whatever ends the query also ends the check
   * @param signal the query's signal
   * @throws AppError `warehouse_unreachable`, with the reason in the log; the signal's reason
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
 * Checks the data warehouse at the start: its login may only read the views, and it is a copy of the product's database that
 * has all of them. If it does not answer or is not up to date yet, it is checked again before each query.
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

/** The data warehouse is not a copy of the product's database, or is outdated. */
class NotCopied extends Error {}

/** Whether an error may pass by itself. Wrong rights of the login do not. */
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
  // Enters as no user: this only succeeds if the secret of tickets is the same, as in a copy.
  const ticket = ticketOf(processId, { of: 'user ', key: await ticketKeyOf(database) })
  await client.query(`begin read only; select * from enter_as_user('', '${ticket}'); rollback`)
}
