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

/** A device may report a key such as `constructor`, which every object has. */
const valueIn = (state: DeviceState, key: string): string | null =>
  Object.hasOwn(state, key) ? (state[key]?.[0] ?? null) : null
