import { JsonPart } from '../../platform/http/joined-json.ts'
import type { DerivedLists } from './fleet-list.views.ts'

/** A derived key's values, each as JSON, with the step at which it changed. */
interface DerivedColumn {
  readonly values: readonly string[]
  readonly steps: Float64Array
}

/** Derived values of the devices that a viewer sees. */
export interface DerivedColumns {
  /** Names the state that they were made from; other processes give it the same name. */
  readonly state: string
  /** The place of each device in the columns. */
  readonly places: ReadonlyMap<number, number>
  readonly columns: ReadonlyMap<string, DerivedColumn>
  /** The states that they had before and have now, each with its step. */
  readonly steps: ReadonlyMap<string, number>
}

/** How many states are remembered: a console that has an older one gets everything again. */
const MAX_STATES = 500

/** Columns of derived values; those that are the same as before keep their step. */
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

/** How much memory they take, about. */
export const bytesOfDerived = ({ places, columns }: DerivedColumns): number =>
  places.size * (40 + 40 * columns.size)

/** The places in a list of devices, and the values, that have changed after a state; all when that is not known. */
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

/** A derived key's member of the object of columns, for a list of devices; undefined for a key that is not derived. */
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
