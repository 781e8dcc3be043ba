import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { LoginKind } from '../../database/logins.ts'
import { giveWay } from './give-way.ts'

/** PostgreSQL settings for connections of queries: set for the login, and again for each connection. */
const QUERY_SETTINGS = {
  default_transaction_read_only: 'on',
  statement_timeout: '175s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '60s',
  // Otherwise a query would go on after our process has been killed.
  client_connection_check_interval: '500ms',
  work_mem: '16MB',
  hash_mem_multiplier: '1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
} as const

/** The login of data queries. Its role may only read the documented views. */
export const QUERY_LOGIN: LoginKind = {
  who: 'Data queries',
  prefix: 'service_center_query_',
  role: 'service_center_query',
  setting: 'DATABASE_QUERY_URL',
  connections: 50,
  // Only a superuser may limit temporary files.
  settings: { ...QUERY_SETTINGS, temp_file_limit: '1GB' },
}

export const WAREHOUSE_LOGIN: LoginKind = { ...QUERY_LOGIN, setting: 'WAREHOUSE_URL' }

/** Timeout for connecting, and for the checks before a query. */
export const CONNECT_TIMEOUT_MS = 10_000
/** If the PostgreSQL process does not end within this time, the connection is dropped. */
const END_TIMEOUT_MS = 2000
/** The first and the longest pause between looks whether a process has ended. */
const LOOK_AGAIN_MS = { first: 100, longest: 5000 }

const OPTIONS = Object.entries({
  ...QUERY_SETTINGS,
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  // Functions of row-level policies use tables of public.
  search_path: 'extract,public,pg_temp',
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** A connection for a single query, so that nothing is left over for the next query. */
export interface QueryConnection {
  readonly client: pg.Client
  /** The PostgreSQL process id. */
  readonly processId: number
  /** Drops the connection if a step takes longer, so that the step fails. */
  within<Result>(ms: number, step: () => Promise<Result>): Promise<Result>
  /** Terminates the PostgreSQL process. */
  stop(): Promise<void>
  /** Closes the connection without waiting for anything. */
  drop(): void
  close(): Promise<void>
  /**
   * The end of the PostgreSQL process, for a connection that was dropped; otherwise undefined. The process notices it late,
   * and also that it shall end, while it works on a single call of a function or an operator: that may take hours.
   * @param signal ends the waiting
   */
  end(signal: AbortSignal): Promise<void> | undefined
}

/**
 * @param options.isLocal whether PostgreSQL runs on this machine: then its process gets a lower CPU priority
 * @param options.signal aborts the attempt
 */
export async function openQueryConnection(
  url: string,
  { isLocal, signal }: { isLocal: boolean; signal?: AbortSignal },
): Promise<QueryConnection> {
  const { client, socket, within, drop, wasDropped } = clientOf(url, { options: OPTIONS })
  signal?.addEventListener('abort', drop, { once: true })
  try {
    const backend = await within(CONNECT_TIMEOUT_MS, async () => {
      await client.connect()
      const { rows } = await client.query<Backend>(
        'select pid, backend_start::text as began from pg_stat_activity where pid = pg_backend_pid()',
      )
      return rows[0] ?? { pid: 0, began: 'epoch' }
    })
    const processId = backend.pid
    if (isLocal) void giveWay(processId)
    return {
      client,
      processId,
      within,
      stop: async () => {
        const timer = setTimeout(drop, END_TIMEOUT_MS)
        socket.once('close', () => clearTimeout(timer))
        await terminate(url, backend).catch(drop)
      },
      drop,
      close: () => within(END_TIMEOUT_MS, () => client.end()).catch(() => undefined),
      end: (waiting) => (wasDropped() ? endOf(url, backend, waiting) : undefined),
    }
  } catch (error) {
    drop()
    throw error
  } finally {
    signal?.removeEventListener('abort', drop)
  }
}

/** A client whose connection is dropped if a step takes too long: a server may accept connections and never answer. */
function clientOf(url: string, more: pg.ClientConfig) {
  const socket = new Socket()
  let isDropped = false
  const drop = () => {
    isDropped = true
    socket.destroy()
  }
  const client = new pg.Client({
    connectionString: url,
    application_name: 'service-center queries',
    stream: () => socket,
    ...more,
  })
  // The statement fails anyway.
  client.on('error', () => undefined)
  const within = async <Result>(ms: number, step: () => Promise<Result>): Promise<Result> => {
    const timer = setTimeout(drop, ms)
    try {
      return await step()
    } finally {
      clearTimeout(timer)
    }
  }
  return { client, socket, within, drop, wasDropped: () => isDropped }
}

/** A PostgreSQL process. Ids are used again, so it is known by its start too. */
interface Backend {
  readonly pid: number
  readonly began: string
}

/** Tells a process to end, which every login may do with its own; false if it has ended. */
async function terminate(url: string, { pid, began }: Backend): Promise<boolean> {
  const { client, within } = clientOf(url, {})
  return within(END_TIMEOUT_MS, async () => {
    await client.connect()
    try {
      const { rowCount } = await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start = $2',
        [pid, began],
      )
      return rowCount !== 0
    } finally {
      await client.end()
    }
  })
}

async function endOf(url: string, backend: Backend, signal: AbortSignal): Promise<void> {
  let ms = LOOK_AGAIN_MS.first
  // A database that does not answer says nothing about the process.
  while (!signal.aborted && (await terminate(url, backend).catch(() => true))) {
    await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
    ms = Math.min(ms * 2, LOOK_AGAIN_MS.longest)
  }
}
