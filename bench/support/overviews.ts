import { setTimeout as sleep } from 'node:timers/promises'
import { KEYS_PER_BATCH, OVERVIEW_REFRESH_MS } from '@service-center/contract/device-data/device-data.ts'
import { LIVE_PATH } from '@service-center/contract/live.ts'
import type { DataEvent } from '@service-center/contract/device-data/device-events.ts'
import { io } from 'socket.io-client'
import { z } from 'zod'

/**
 * A program: many open overviews of all robots in one process, each with its own live socket. Each loads the changes
 * every ten seconds, not all at the same time; the initial values are loaded once per user. Prints a server's address
 * once all are open, and at the end a JSON text: how long each refresh took, in milliseconds, until the reply was
 * parsed, how many had to load everything again, and how many live values all of them received.
 */
const { urls, tokens, count, seconds } = z
  .object({ urls: z.array(z.string()), tokens: z.array(z.string()), count: z.number(), seconds: z.number() })
  .parse(JSON.parse(process.env['OVERVIEWS'] ?? '{}'))

const listedKeys = z.object({ data: z.array(z.string()) })
const loadedColumns = z.object({ version: z.string().optional() })
const refreshed = z.object({ version: z.string().nullable() })

/** Delay before the values are loaded again if the server read them from the table, not from memory. */
const UNTIL_AGAIN_MS = 1000

const times: number[] = []
let unknownVersions = 0
let heard = 0

interface Viewer {
  readonly url: string
  readonly token: string
}

async function call({ url, token }: Viewer, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}/api/data/robots/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

/** Loads all values as a console does; the version is that of the first batch, once the server has them in memory. */
async function load(viewer: Viewer, keys: readonly string[]): Promise<string> {
  const versions: (string | undefined)[] = []
  for (let from = 0; from < keys.length; from += KEYS_PER_BATCH) {
    const batch = { keys: keys.slice(from, from + KEYS_PER_BATCH) }
    versions.push(loadedColumns.parse(await call(viewer, 'latestByKeys', batch)).version)
  }
  const [version] = versions
  if (version !== undefined) return version
  await sleep(UNTIL_AGAIN_MS)
  return load(viewer, keys)
}

interface Loaded {
  readonly keys: readonly string[]
  readonly version: string
}

const loadedBy = new Map<string, Loaded>()

async function loadFirst(viewer: Viewer): Promise<Loaded> {
  const { data: keys } = listedKeys.parse(await call(viewer, 'latestKeys'))
  return { keys, version: await load(viewer, keys) }
}

async function open(place: number): Promise<void> {
  // Each server has viewers of each user.
  const user = Math.floor(place / urls.length) % tokens.length
  const viewer = { url: urls[place % urls.length] ?? '', token: tokens[user] ?? '' }
  const socket = io(viewer.url, {
    path: LIVE_PATH,
    auth: { token: viewer.token },
    transports: ['websocket'],
    forceNew: true,
  })
  socket.on('data', ({ entries }: DataEvent) => (heard += entries.length))
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const name = `${viewer.url} ${viewer.token}`
  const loaded = loadedBy.get(name) ?? (await loadFirst(viewer))
  loadedBy.set(name, loaded)
  void refresh({ viewer, keys: loaded.keys, first: loaded.version, place })
}

async function refresh(options: {
  viewer: Viewer
  keys: readonly string[]
  first: string
  place: number
}): Promise<void> {
  const { viewer, keys, place } = options
  let version = options.first
  await sleep((place / count) * OVERVIEW_REFRESH_MS)
  for (;;) {
    const start = performance.now()
    const reply = refreshed.parse(await call(viewer, 'latestChanges', { keys, version }))
    times.push(performance.now() - start)
    if (reply.version === null) unknownVersions += 1
    version = reply.version ?? (await load(viewer, keys))
    await sleep(OVERVIEW_REFRESH_MS)
  }
}

for (let place = 0; place < count; place += 1) await open(place)
console.log(urls[0])
await sleep(OVERVIEW_REFRESH_MS)
times.length = 0
heard = 0
await sleep(seconds * 1000)
process.stdout.write(`${JSON.stringify({ times, unknownVersions, heard })}\n`)
process.once('SIGTERM', () => process.exit(0))
