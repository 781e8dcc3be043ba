import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { aliasOf, meaningOf } from '../../../kit/device/dictionary.ts'

/** The values of a device at one time: by key, the value and when it was created, in unix seconds. */
export type DeviceState = Readonly<Record<string, readonly [value: string, created: number]>>

/** A key of a device, at the time of the ticket and now; null where there was no value. */
export interface StateRow {
  readonly key: string
  readonly label: string
  readonly before: string | null
  readonly now: string | null
  readonly isDifferent: boolean
}

/** The keys of both states in the order of the dashboard, those that differ first. */
export function stateRows(
  states: { before: DeviceState; now: DeviceState },
  dictionary: Dictionary,
): StateRow[] {
  const placeOf = (key: string) => meaningOf(dictionary, key)?.position ?? Number.MAX_SAFE_INTEGER
  return [...new Set([...Object.keys(states.before), ...Object.keys(states.now)])]
    .map((key): StateRow => {
      const [before, now] = [valueIn(states.before, key), valueIn(states.now, key)]
      return { key, label: aliasOf(key, dictionary), before, now, isDifferent: before !== now }
    })
    .toSorted(
      (a, b) =>
        Number(b.isDifferent) - Number(a.isDifferent) ||
        placeOf(a.key) - placeOf(b.key) ||
        a.label.localeCompare(b.label, 'en'),
    )
}

/** The newer value of each key of two states; of equally old ones the second. */
export function newestOf(one: DeviceState, other: DeviceState): DeviceState {
  const newer = Object.entries(other).filter(
    ([key, [, created]]) => !Object.hasOwn(one, key) || created >= (one[key]?.[1] ?? 0),
  )
  return newer.length === 0 ? one : { ...one, ...Object.fromEntries(newer) }
}

/** The rows with the values of now; they stay in their places, and what is new follows. */
export function rowsNow(
  rows: readonly StateRow[],
  states: { before: DeviceState; now: DeviceState },
  dictionary: Dictionary,
): StateRow[] {
  const fresh = new Map(stateRows(states, dictionary).map((row) => [row.key, row]))
  const kept = rows.flatMap(({ key }) => fresh.get(key) ?? [])
  for (const { key } of rows) fresh.delete(key)
  return [...kept, ...fresh.values()]
}

/** A device may report a key such as `constructor`, which every object has. */
const valueIn = (state: DeviceState, key: string): string | null =>
  Object.hasOwn(state, key) ? (state[key]?.[0] ?? null) : null
