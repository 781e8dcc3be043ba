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

/** The keys that filters mean: what was chosen while keys had their names still holds while they are shown raw. */
export function keysOfLabels(
  labels: readonly string[],
  { keys, dictionary }: { keys: readonly string[]; dictionary: Dictionary | undefined },
): string[] {
  const keyOf = new Map([...keyLabels(keys, dictionary)].map(([key, label]) => [label, key]))
  return labels.map((label) => keyOf.get(label) ?? label)
}
