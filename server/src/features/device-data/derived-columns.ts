import { JsonPart } from '../../platform/http/joined-json.ts'
import type { DerivedLists } from './fleet-list.views.ts'

/** A derived key's values as JSON, each with the step at which it last changed. */
interface DerivedColumn {
  readonly values: readonly string[]
  readonly steps: Float64Array
}

/** Derived values of the devices that a viewer sees. */
export interface DerivedColumns {
  /** Identifies the state that the values were read in; other processes use the same name for it. */
  readonly state: string
  /** The position of each device in the columns. */
  readonly places: ReadonlyMap<number, number>
  readonly columns: ReadonlyMap<string, DerivedColumn>
  /** The former states and the current one, each with its step. */
  readonly steps: ReadonlyMap<string, number>
}

/** How many states are remembered. A console with an older state gets all values again. */
const MAX_STATES = 500

/** Builds columns of derived values; unchanged values keep their step. */
export function derivedColumnsOf(
  { devs, lists }: DerivedLists,
  { former, state }: { former: DerivedColumns | undefined; state: string },
): DerivedColumns {
  const known = [...(former?.steps ?? [])].filter(([name]) => name !== state).slice(1 - MAX_STATES)
  const step = Math.max(0, ...known.map(([, at]) => at)) + 1
  const columns = [...lists].map(([key, values]): [string, DerivedColumn] => {
    const before = former?.columns.get(key)
    const steps = Float64Array.from(values, (value, place) => {
      const at = former?.places.get(devs[place] ?? 0)
      const isSame = at !== undefined && before?.values[at] === value
      return isSame ? (before?.steps[at] ?? step) : step
    })
    return [key, { values, steps }]
  })
  return {
    state,
    places: new Map(devs.map((dev, place) => [dev, place])),
    columns: new Map(columns),
    steps: new Map([...known, [state, step]]),
  }
}

/** The approximate memory use in bytes. */
export const bytesOfDerived = ({ places, columns }: DerivedColumns): number =>
  places.size * (40 + 40 * columns.size)

/**
 * The values that have changed since a state, with their positions in a list of devices; all values if the
 * state is not known.
 */
export function derivedChanges(
  { places, columns, steps }: DerivedColumns,
  { key, devs, since }: { key: string; devs: readonly number[]; since: string },
): (readonly [place: number, json: string])[] {
  const column = columns.get(key)
  const known = steps.get(since) ?? -1
  if (column === undefined || column.steps.every((step) => step <= known)) return []
  return devs.flatMap((dev, index) => {
    const place = places.get(dev) ?? -1
    return (column.steps[place] ?? 0) > known ? [[index, column.values[place] ?? 'null'] as const] : []
  })
}

const parts = new WeakMap<DerivedColumn, { devs: readonly number[]; part: JsonPart }>()

/**
 * The column of a derived key as a member of the JSON object, for a list of devices; undefined for a key that
 * is not derived.
 */
export function derivedPart(
  { places, columns }: DerivedColumns,
  { key, devs }: { key: string; devs: readonly number[] },
): JsonPart | undefined {
  const column = columns.get(key)
  if (column === undefined) return undefined
  const known = parts.get(column)
  if (known?.devs === devs) return known.part
  const values = devs.map((dev) => column.values[places.get(dev) ?? -1] ?? 'null')
  const part = new JsonPart(`${JSON.stringify(key)}:[${values.join()}]`)
  parts.set(column, { devs, part })
  return part
}
