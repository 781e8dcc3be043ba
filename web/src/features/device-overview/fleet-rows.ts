import {
  isDerivedKey,
  SERVER_ONLINE,
  type LatestChanges,
  type LatestColumns,
} from '@service-center/contract/device-data/device-data.ts'
import { type DeviceKind, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { DataEvent, TabletConnectionEvent } from '@service-center/contract/device-data/device-events.ts'
import { addressOf } from '../../kit/addresses.ts'

/** A device's newest values, in the order of the overview's keys. */
export interface FleetRow {
  readonly id: number
  readonly values: readonly (string | null)[]
}

export type KeyIndexes = ReadonlyMap<string, number>

export function indexesOf(keys: readonly string[]): KeyIndexes {
  return new Map(keys.map((key, place) => [key, place]))
}

/**
 * Applies a batch of columns to the rows. Unchanged rows keep their object, so that only changed rows re-render. Devices
 * that are missing in the batch are removed.
 */
export function withColumns(
  rows: readonly FleetRow[],
  { batch, places }: { batch: LatestColumns; places: KeyIndexes },
): readonly FleetRow[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  const columns = Object.entries(batch.columns).flatMap(([key, values]) => {
    const place = places.get(key)
    return place === undefined ? [] : [{ place, values }]
  })
  const empty = Array.from({ length: places.size }, () => null)
  return batch.deviceIds.map((id, slot) => {
    const row = known.get(id) ?? { id, values: empty }
    const isSame = columns.every(({ place, values }) => row.values[place] === (values[slot] ?? null))
    if (isSame) return row
    const values = row.values.slice()
    for (const column of columns) values[column.place] = column.values[slot] ?? null
    return { id, values }
  })
}

/** Changed values by device and key; null if the key has no value any more. */
export type Changes = Map<number, Map<string, string | null>>

/** Adds the changes of a `data` event; a later value of a key replaces an earlier one. */
export function collectData(changes: Changes, { id, entries }: DataEvent): void {
  const own = changes.get(id) ?? new Map<string, string | null>()
  changes.set(id, own)
  for (const [key, value, , inserted] of entries) {
    if (isDerivedKey(key)) continue
    own.set(key, value)
    if (key !== SERVER_ONLINE) own.set('updated_at', String(Math.floor(inserted)))
  }
}

/** About this many values are applied in one task. */
const VALUES_PER_PART = 5000

/**
 * The changes of a reply, in parts.
 * @param deviceIds the devices that the reply's places refer to
 */
export function* changesInParts(
  { changes }: LatestChanges,
  deviceIds: readonly number[],
): Generator<Changes> {
  let part: Changes = new Map()
  let size = 0
  for (const [key, { places, values }] of Object.entries(changes)) {
    for (const [index, place] of places.entries()) {
      const id = deviceIds[place]
      if (id === undefined) continue
      const own = part.get(id) ?? new Map<string, string | null>()
      part.set(id, own.set(key, values[index] ?? null))
      size += 1
    }
    if (size < VALUES_PER_PART) continue
    yield part
    part = new Map()
    size = 0
  }
  if (size > 0) yield part
}

/** Applies changes to the rows; returns the same array if none applies. */
export function withChanges(
  rows: readonly FleetRow[],
  { changes, places }: { changes: Changes; places: KeyIndexes },
): readonly FleetRow[] {
  let isChanged = false
  const next = rows.map((row) => {
    const own = changes.get(row.id)
    if (own === undefined) return row
    const changed = withValues(row, { own, places })
    isChanged ||= changed !== row
    return changed
  })
  return isChanged ? next : rows
}

function withValues(
  row: FleetRow,
  { own, places }: { own: ReadonlyMap<string, string | null>; places: KeyIndexes },
): FleetRow {
  let values: (string | null)[] | undefined
  for (const [key, value] of own) {
    const place = places.get(key)
    if (place === undefined || row.values[place] === value) continue
    values ??= row.values.slice()
    values[place] = value
  }
  return values === undefined ? row : { id: row.id, values }
}

export function tabletIds(value: string | null | undefined): string[] {
  return (value ?? '').split(',').filter((id) => id !== '')
}

/** Adds the changes for a tablet that moves from one robot's 'Current Tablets' to another's. */
export function collectTabletMove(
  changes: Changes,
  options: { event: TabletConnectionEvent; rows: readonly FleetRow[]; places: KeyIndexes },
): void {
  const { event, rows, places } = options
  const place = places.get('Current Tablets')
  if (place === undefined) return
  const tablet = String(event.id)
  const rewrite = (robotId: number | null, edit: (ids: string[]) => string[]) => {
    const row = rows.find(({ id }) => id === robotId)
    if (row === undefined) return
    const own = changes.get(row.id) ?? new Map<string, string | null>()
    changes.set(row.id, own)
    const ids = edit(tabletIds(own.has('Current Tablets') ? own.get('Current Tablets') : row.values[place]))
    own.set('Current Tablets', ids.length === 0 ? null : ids.join(','))
  }
  rewrite(event.previousConnectionId, (ids) => ids.filter((id) => id !== tablet))
  rewrite(event.connectionId, (ids) =>
    [...new Set([...ids, tablet])].toSorted((a, b) => Number(a) - Number(b)),
  )
}

/**
 * The address of a row's dashboard. A connected tablet opens on its robot's dashboard, unless the robot is out of scope.
 * @param robots the ids of the robots in scope
 */
export function dashboardOf(
  kind: DeviceKind,
  row: FleetRow,
  { keys, robots }: { keys: readonly string[]; robots: ReadonlySet<string> },
) {
  const robot = kind.type === DEVICE_TYPE.tablet ? row.values[keys.indexOf('robot')] : null
  const connectedRobotId = robot == null || !robots.has(robot) ? null : Number(robot)
  return addressOf.device({ type: kind.type, id: row.id, connectedRobotId })
}
