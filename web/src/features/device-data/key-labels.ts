import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { meaningOf } from '../../kit/device/dictionary.ts'

/** Labels of keys for a filter: equal ones are distinguished by the raw key. */
export function keyLabels(
  keys: readonly string[],
  dictionary: Dictionary | undefined,
): ReadonlyMap<string, string> {
  if (dictionary === undefined) return new Map(keys.map((key) => [key, key]))
  const aliases = new Map(keys.map((key) => [key, meaningOf(dictionary, key)?.alias ?? key]))
  const taken = Map.groupBy(aliases.values(), (alias) => alias)
  return new Map(
    [...aliases].map(([key, alias]) => [
      key,
      taken.get(alias)?.length === 1 || alias === key ? alias : `${alias} (${key})`,
    ]),
  )
}

/** The key of a chosen label; anything else is taken as a key. */
export function keysByLabel(labels: ReadonlyMap<string, string>): (label: string) => string {
  const keyOf = new Map([...labels].map(([key, label]) => [label, key]))
  return (label) => keyOf.get(label) ?? label
}
