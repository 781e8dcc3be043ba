import { Socket } from 'node:net'
import pg from 'pg'
import { giveWay } from './give-way.ts'
import { QUERY_SETTINGS } from './query-login.ts'

/** How long connecting may take, and what is checked before a query. */
export const CONNECT_TIMEOUT_MS = 10_000
/** After this time, a process of PostgreSQL that does not end loses its connection. */
const END_TIMEOUT_MS = 2000

const OPTIONS = Object.entries({
  ...QUERY_SETTINGS,
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  // Functions of policies name tables of public.
  search_path: 'extract,public,pg_temp',
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** A connection for one query: nothing of it is left for the next one. */
export interface QueryConnection {
  readonly client: pg.Client
  /** The process in PostgreSQL. */
  readonly processId: number
  /** Gives the connection up when a step takes longer: what the step waits for then fails. */
  within<Result>(ms: number, step: () => Promise<Result>): Promise<Result>
  /** Ends the process, whatever it does. */
  stop(): Promise<void>
  /** Gives the connection up without waiting for anything. */
  drop(): void
  close(): Promise<void>
}

/**
 * Connects with the login of queries.
 * @param options.isLocal whether PostgreSQL runs on this machine: there its process gives way to others
 * @param options.signal gives the attempt up
 */
export async function openQueryConnection(
  url: string,
  { isLocal, signal }: { isLocal: boolean; signal?: AbortSignal },
): Promise<QueryConnection> {
  const { client, socket, within } = clientOf(url, { options: OPTIONS })
  const drop = () => void socket.destroy()
  signal?.addEventListener('abort', drop, { once: true })
  try {
    const processId = await within(CONNECT_TIMEOUT_MS, async () => {
      await client.connect()
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      return rows[0]?.pid ?? 0
    })
    if (isLocal) void giveWay(processId)
    return {
      client,
      processId,
      within,
      stop: async () => {
        const timer = setTimeout(drop, END_TIMEOUT_MS)
        socket.once('close', () => clearTimeout(timer))
        await terminate(url, processId).catch(drop)
      },
      drop,
      close: () => within(END_TIMEOUT_MS, () => client.end()).catch(() => undefined),
    }
  } catch (error) {
    drop()
    throw error
  } finally {
    signal?.removeEventListener('abort', drop)
  }
}

/** A client, and what drops its connection when a step takes too long: a server may take connections and never answer. */
function clientOf(url: string, more: pg.ClientConfig) {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    application_name: 'service-center queries',
    stream: () => socket,
    ...more,
  })
  // Its statement fails by itself.
  client.on('error', () => undefined)
  const within = async <Result>(ms: number, step: () => Promise<Result>): Promise<Result> => {
    const timer = setTimeout(() => socket.destroy(), ms)
    try {
      return await step()
    } finally {
      clearTimeout(timer)
    }
  }
  return { client, socket, within }
}

/** A login may end processes of its own, on any server. */
async function terminate(url: string, processId: number): Promise<void> {
  const { client, within } = clientOf(url, {})
  await within(END_TIMEOUT_MS, async () => {
    await client.connect()
    try {
      await client.query('select pg_terminate_backend($1)', [processId])
    } finally {
      await client.end()
    }
  })
}
