import {
  isDerivedKey,
  type DeviceStatus,
  type Dictionary,
  type DictionaryEntry,
  type LatestEntry,
} from '@service-center/contract/device-data/device-data.ts'
import { meaningOf } from '../../../kit/device/values/dictionary.ts'
import { byNaturalOrder } from '../../../ui/text/natural-order.ts'

/** The newest value of a key, with its dictionary entry. */
export interface StatusFact {
  readonly key: string
  readonly value: string
  /** Undefined for derived keys. */
  readonly entry: LatestEntry | undefined
  readonly meaning: DictionaryEntry | undefined
}

export interface FactGroup {
  readonly name: string
  readonly facts: readonly StatusFact[]
}

/** The derived keys that are shown in a card; the others are shown elsewhere on the page. */
const SERVER_FACTS = ['customer_id', 'Aggregated Parents']

/**
 * A device's facts by group, in the dictionary's order.
 * @param other the name of the last group, with the keys that are missing in the dictionary, sorted by name
 */
export function factGroups(
  status: Pick<DeviceStatus, 'entries' | 'data'>,
  { dictionary, other }: { dictionary: Dictionary; other: string },
): FactGroup[] {
  const facts = factsOf(status, dictionary).toSorted(
    (a, b) => placeOf(a) - placeOf(b) || byNaturalOrder(a.key, b.key),
  )
  return [...Map.groupBy(facts, ({ meaning }) => meaning?.group ?? other)].map(([name, of]) => ({
    name,
    facts: of,
  }))
}

function factsOf(status: Pick<DeviceStatus, 'entries' | 'data'>, dictionary: Dictionary): StatusFact[] {
  const reported = status.entries.flatMap((entry) => {
    const [key, value] = entry
    return isDerivedKey(key) ? [] : [{ key, value, entry, meaning: meaningOf(dictionary, key) }]
  })
  const own = SERVER_FACTS.flatMap((key) => {
    const value = status.data[key]
    if (value === undefined) return []
    return [{ key, value, entry: undefined, meaning: meaningOf(dictionary, key) }]
  })
  return [...reported, ...own]
}

function placeOf({ meaning }: StatusFact): number {
  return meaning?.position ?? Number.MAX_SAFE_INTEGER
}
