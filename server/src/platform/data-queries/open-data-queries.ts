import { createHmac } from 'node:crypto'
import type { OpenDatabase } from '../database/database.ts'
import { loginUrlOf, prepareLogin } from '../database/logins.ts'
import type { Logger } from '../logger.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { createDataQueries } from './create-data-queries.ts'
import type { DataQueries } from './data-queries.ts'
import { QUERY_LOGIN } from './run/query-login.ts'
import { openWarehouse } from './warehouse.ts'

interface Settings {
  /** A login that somebody else made; undefined: the server makes one. */
  readonly databaseQueryUrl: string | undefined
  readonly warehouseUrl: string | undefined
  /** How many queries run at the same time. */
  readonly dataQueryConnections: number
}

/**
 * Prepares the logins of data queries, and what runs them.
 * @throws Error with one line that says what is wrong with a login
 */
export async function openDataQueries({
  config,
  database,
  databaseUrl,
  secrets,
  log,
}: {
  config: Settings
  database: OpenDatabase
  databaseUrl: string
  secrets: Secrets
  log: Logger
}): Promise<DataQueries> {
  const url = config.databaseQueryUrl ?? queryUrlOf(databaseUrl, secrets)
  const mayMake = config.databaseQueryUrl === undefined
  await prepareLogin(QUERY_LOGIN, { system: database.system, url, mayMake })
  const warehouse =
    config.warehouseUrl === undefined
      ? undefined
      : await openWarehouse({ database, url: config.warehouseUrl, log })
  const limits = { running: config.dataQueryConnections }
  return createDataQueries({ database, url, warehouse, log, limits })
}

/** The address of the login that the server makes for queries. */
export function queryUrlOf(
  databaseUrl: string,
  { requestPassword }: Pick<Secrets, 'requestPassword'>,
): string {
  // Made of the password of the requests' login, so that installations from before have one.
  const password = createHmac('sha256', requestPassword).update('data queries').digest('base64url')
  return loginUrlOf(QUERY_LOGIN, { databaseUrl, password })
}
