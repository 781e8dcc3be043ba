import {
  COMMAND_TYPES,
  type CommandDeviceType,
  type CommandType,
  SOFTWARE_KEYS,
  typesTakenBy,
} from '@service-center/contract/commands/command-rules.ts'
import type { CommandDevice } from '@service-center/contract/commands/commands.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'

/** A device that commands are sent to. */
export interface KnownDevice extends CommandDevice {
  readonly dev: number
  /** The path of its customer, where live events about the device are published. */
  readonly path: number[]
  /** The version of its software, as it has reported it. */
  readonly software: string | undefined
  readonly isDeprecated: boolean
}

/**
 * Looks devices up, in the given order, without duplicates.
 * @throws notFound when any of them is out of the viewer's scope
 */
export async function findCommandDevices(
  db: Database,
  devices: readonly CommandDevice[],
): Promise<KnownDevice[]> {
  const unique = [...new Map(devices.map((one) => [`${one.deviceType} ${one.robotId}`, one])).values()]
  const known: KnownDevice[] = []
  // Thousands of rows in one reply would block other requests.
  for (const some of slicesOf(unique, MOST_AT_ONCE)) known.push(...(await findSome(db, some)))
  return known
}

const MOST_AT_ONCE = 1000

/** @throws notFound */
async function findSome(db: Database, unique: readonly CommandDevice[]): Promise<KnownDevice[]> {
  const [first, ...more] = unique
  if (first === undefined) return []
  // For a single device, `focus_device` avoids that row-level security lists the whole scope.
  const wanted =
    more.length === 0
      ? sql`focus_device(${first.deviceType}, ${first.robotId}) focus (dev) cross join (values (1)) wanted (place)
          join device d on d.dev = focus.dev`
      : sql`unnest(${unique.map(({ deviceType }) => deviceType)}::integer[],
          ${unique.map(({ robotId }) => robotId)}::integer[]) with ordinality as wanted (device_type, device_id, place)
          join device d on d.device_type = wanted.device_type and d.device_id = wanted.device_id`
  const { rows } = await sql<{ dev: number; path: number[]; software: string | null; isDeprecated: boolean }>`
    select d.dev, c.path, d.deprecated_at is not null as "isDeprecated", (
      select l.value from data_key k join latest l on l.dev = d.dev and l.key_id = k.key_id
      where k.name = case d.device_type when 1 then ${SOFTWARE_KEYS[1]} else ${SOFTWARE_KEYS[3]} end) as software
    from ${wanted} join customer c on c.id = d.customer_id
    order by wanted.place`.execute(db)
  if (rows.length < unique.length) throw notFound()
  return rows.flatMap(({ dev, path, software, isDeprecated }, place) => {
    const device = unique[place]
    return device === undefined
      ? []
      : [{ ...device, dev, path, software: software ?? undefined, isDeprecated }]
  })
}

/**
 * The types of commands that all of these devices take, and those that are deprecated, which take none.
 * @throws notFound when any of them is out of the viewer's scope
 */
export async function typesTakenByAll(
  db: Database,
  { robotIds, deviceType }: { robotIds: readonly number[]; deviceType: CommandDeviceType },
): Promise<{ data: CommandType[]; deprecated: number[] }> {
  const devices = await findCommandDevices(
    db,
    robotIds.map((robotId) => ({ robotId, deviceType })),
  )
  const taken = devices.map(({ software, isDeprecated }) =>
    isDeprecated ? [] : typesTakenBy(deviceType, software),
  )
  return {
    data: COMMAND_TYPES.filter((type) => taken.every((types) => types.includes(type))),
    deprecated: devices.flatMap(({ robotId, isDeprecated }) => (isDeprecated ? [robotId] : [])),
  }
}

/** The device of a command in a live event. */
export interface EventDevice extends CommandDevice {
  readonly path: number[]
}

/** Devices for live events, by their database keys. */
export async function findEventDevices(
  db: Database,
  devs: readonly number[],
): Promise<Map<number, EventDevice>> {
  const { rows } = await sql<EventDevice & { dev: number }>`
    select d.dev, d.device_type as "deviceType", d.device_id as "robotId", c.path
    from device d join customer c on c.id = d.customer_id where d.dev = any (${devs}::integer[])`.execute(db)
  return new Map(rows.map(({ dev, ...device }) => [dev, device]))
}

/** Divides a list into slices of at most `most` items, in order. */
export function slicesOf<Item>(items: readonly Item[], most: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_one, n) =>
    items.slice(n * most, (n + 1) * most),
  )
}
