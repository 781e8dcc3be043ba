import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export type Channel = 'mqtt' | 'http'

export type PresenceChange =
  /** The device's connection to this process was opened or closed. */
  | { readonly kind: 'connected' | 'disconnected' }
  /** The device sent a message, over its connection or without one. Without one, the message shows that it is online. */
  | { readonly kind: 'message' | 'connectionless'; readonly channel: Channel }
  /** The device may be lost: silent for too long, or connected to a dead process. */
  | { readonly kind: 'lost' }

/** A device without a connection counts as offline after this much silence. */
export const SILENCE_SECONDS = 120
/** A server process without a heartbeat for this long counts as dead, with all its connections. */
export const PROCESS_GONE_SECONDS = 60

/** SQL condition: the device is marked as online but cannot be. */
export const isLost = sql<boolean>`
  online and case when gateway is null
    then last_message_at < now() - make_interval(secs => ${SILENCE_SECONDS})
    else not exists (select from gateway_process g where g.id = gateway
      and g.seen_at > now() - make_interval(secs => ${PROCESS_GONE_SECONDS})) end`

/** A change of a device's presence; `at` is in ms since 1970. */
export interface DevicePresence {
  readonly dev: number
  readonly at: number
  readonly presence: PresenceChange
}

/** A device that went online or offline. */
export interface PresenceTransition {
  readonly dev: number
  readonly at: number
  readonly online: boolean
}

/** The time of a device's last message, in whole unix seconds. */
export interface LastMessage {
  readonly dev: number
  readonly seconds: number
}

interface WrittenPresence {
  readonly transitions: readonly PresenceTransition[]
  readonly lastMessages: readonly LastMessage[]
}

/**
 * Writes changes of presence. The last change of a device decides.
 * @param gateway the id of this process
 */
export async function writePresence(
  db: Database,
  { changes, gateway }: { changes: readonly DevicePresence[]; gateway: string },
): Promise<WrittenPresence> {
  const connections = lastPerDevice(changes, ['connected', 'disconnected'])
  const lost = lastPerDevice(changes, ['lost'])
  const connected = connections.filter(({ presence }) => presence.kind === 'connected')
  const disconnected = connections.filter(({ presence }) => presence.kind === 'disconnected')
  const written = [
    await writeConnected(db, connected, gateway),
    await writeConnectionless(db, lastPerDevice(changes, ['connectionless'])),
    await writeMessages(db, lastPerDevice(changes, ['message'])),
    await writeOffline(db, disconnected, sql`online and gateway = ${gateway}`),
    await writeOffline(db, lost, isLost),
  ]
  return {
    transitions: written.flatMap(({ transitions }) => transitions),
    lastMessages: written.flatMap(({ lastMessages }) => lastMessages),
  }
}

const NOTHING_WRITTEN: WrittenPresence = { transitions: [], lastMessages: [] }

interface PresenceRow extends LastMessage {
  readonly before: boolean | null
}

const LAST_MESSAGE = sql`floor(extract(epoch from last_message_at))::float8 as seconds`

function lastPerDevice(
  changes: readonly DevicePresence[],
  kinds: PresenceChange['kind'][],
): DevicePresence[] {
  const last = new Map<number, DevicePresence>()
  for (const change of changes) if (kinds.includes(change.presence.kind)) last.set(change.dev, change)
  return [...last.values()].toSorted((a, b) => a.dev - b.dev)
}

async function writeConnected(
  db: Database,
  changes: readonly DevicePresence[],
  gateway: string,
): Promise<WrittenPresence> {
  if (changes.length === 0) return NOTHING_WRITTEN
  const { rows } = await sql<PresenceRow>`
    insert into device_presence (dev, online, channel, last_message_at, gateway)
    select dev, true, 'mqtt', to_timestamp(at / 1000), ${gateway}::uuid from ${times(changes)}
    on conflict (dev) do update set online = true, gateway = excluded.gateway
    returning dev, old.online as before, ${LAST_MESSAGE}`.execute(db)
  return writtenOf(changes, rows, true)
}

async function writeConnectionless(
  db: Database,
  changes: readonly DevicePresence[],
): Promise<WrittenPresence> {
  if (changes.length === 0) return NOTHING_WRITTEN
  const { rows } = await sql<PresenceRow>`
    insert into device_presence (dev, online, channel, last_message_at)
    select dev, true, channel, to_timestamp(at / 1000) from ${times(changes)}
    on conflict (dev) do update set online = true, channel = excluded.channel,
      last_message_at = greatest(device_presence.last_message_at, excluded.last_message_at)
    returning dev, old.online as before, ${LAST_MESSAGE}`.execute(db)
  return writtenOf(changes, rows, true)
}

async function writeMessages(db: Database, changes: readonly DevicePresence[]): Promise<WrittenPresence> {
  if (changes.length === 0) return NOTHING_WRITTEN
  const { rows } = await sql<LastMessage>`
    update device_presence p
    set channel = m.channel, last_message_at = greatest(p.last_message_at, to_timestamp(m.at / 1000))
    from ${times(changes)} where p.dev = m.dev
    returning p.dev, floor(extract(epoch from p.last_message_at))::float8 as seconds`.execute(db)
  return { transitions: [], lastMessages: rows }
}

async function writeOffline(
  db: Database,
  changes: readonly DevicePresence[],
  condition: RawBuilder<unknown>,
): Promise<WrittenPresence> {
  if (changes.length === 0) return NOTHING_WRITTEN
  const { rows } = await sql<PresenceRow>`
    update device_presence set online = false, gateway = null
    where dev = any (${changes.map(({ dev }) => dev)}::integer[]) and ${condition}
    returning dev, old.online as before, ${LAST_MESSAGE}`.execute(db)
  return writtenOf(changes, rows, false)
}

function times(changes: readonly DevicePresence[]) {
  const channels = changes.map(({ presence }) => ('channel' in presence ? presence.channel : 'mqtt'))
  return sql`unnest(${changes.map(({ dev }) => dev)}::integer[], ${changes.map(({ at }) => at)}::float8[],
    ${channels}::text[]) as m (dev, at, channel)`
}

function writtenOf(
  changes: readonly DevicePresence[],
  rows: readonly PresenceRow[],
  online: boolean,
): WrittenPresence {
  const times = new Map(changes.map(({ dev, at }) => [dev, at]))
  const transitions = rows.flatMap(({ dev, before }) => {
    const at = times.get(dev)
    return at === undefined || before === online ? [] : [{ dev, at, online }]
  })
  return { transitions, lastMessages: rows }
}
