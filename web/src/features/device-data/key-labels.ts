import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { meaningOf } from '../../kit/device/dictionary.ts'

/** What keys are called, as a filter offers them: two that are called the same are told apart by their own names. */
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

/** The key that a chosen label means; what is no label is a key itself. */
export function keysByLabel(labels: ReadonlyMap<string, string>): (label: string) => string {
  const keyOf = new Map([...labels].map(([key, label]) => [label, key]))
  return (label) => keyOf.get(label) ?? label
}
