import type { Customer } from '@service-center/contract/customers/customers.ts'
import { foldText } from '@service-center/contract/text/fold.ts'
import type { FleetDevice } from '../../api/fleet.ts'
import { partsOf, type TextPart } from '../../ui/text/matches.ts'

/** A searchable item, with its texts prepared once. */
export interface Findable<T> {
  readonly item: T
  /** The visible text, in which matches are highlighted. */
  readonly text: string
  /** The same, folded. */
  readonly folded: string
  /** A device's id, compared with a typed number. */
  readonly id: string
  /** Additional search text that is not shown: other names. */
  readonly also: string
}

export interface Found<T> {
  readonly item: T
  readonly parts: readonly TextPart[]
}

/**
 * @param id the id of a device; empty for other items
 * @param also additional words to search
 */
export function findable<T>(options: { item: T; text: string; id?: string; also?: string }): Findable<T> {
  const { item, text, id = '', also = '' } = options
  return { item, text, id, folded: foldText(text), also: foldText(also) }
}

/** The rank of an entry: lower is better, undefined is no match. Every typed word must occur. */
function rankOf(entry: Findable<unknown>, words: readonly string[]): number | undefined {
  let rank = 0
  for (const word of words) {
    const at = entry.folded.indexOf(word)
    if (entry.id === word) continue
    if (entry.id !== '' && entry.id.startsWith(word)) rank += 1
    else if (at === 0) rank += 2
    else if (at > 0 && isWordStart(entry.folded, word)) rank += 3
    else if (at > 0) rank += 4
    else if (entry.also.includes(word)) rank += 5
    else return undefined
  }
  return rank
}

function isWordStart(text: string, word: string): boolean {
  return text.includes(` ${word}`)
}

/**
 * The best matches, best first, otherwise in the given order. One pass over the entries: ten thousand take a few
 * milliseconds.
 * @param accepts excludes entries, such as deprecated devices
 */
export function find<T>(
  entries: readonly Findable<T>[],
  options: { words: readonly string[]; limit: number; accepts?: (item: T, rank: number) => boolean },
): readonly Found<T>[] {
  const { words, limit, accepts } = options
  const buckets: Findable<T>[][] = []
  for (const entry of entries) {
    const rank = rankOf(entry, words)
    if (rank === undefined || accepts?.(entry.item, rank) === false) continue
    const bucket = (buckets[rank] ??= [])
    if (bucket.length < limit) bucket.push(entry)
  }
  // Ranks without a match leave gaps.
  const best = buckets.flat().slice(0, limit)
  return best.map(({ item, text }) => ({ item, parts: partsOf({ text, words }) }))
}

/** Devices prepared for search by id, name and, if given, their customer's name. */
export function deviceEntries(
  devices: readonly FleetDevice[],
  customerNames?: ReadonlyMap<number, string>,
): readonly Findable<FleetDevice>[] {
  return devices.map((device) =>
    findable({
      item: device,
      text: `${device.id} ${device.name}`.trim(),
      id: String(device.id),
      also: customerNames?.get(device.customerId) ?? '',
    }),
  )
}

/** Customers prepared for search by name. */
export function customerEntries(customers: readonly Customer[]): readonly Findable<Customer>[] {
  return customers.map((customer) => findable({ item: customer, text: customer.name }))
}

/**
 * The matching devices. Excluded deprecated ones are found only by their exact id.
 * @param words from `wordsOf`
 */
export function findDevices(
  entries: readonly Findable<FleetDevice>[],
  options: { words: readonly string[]; limit: number; isExcluding: boolean },
): readonly Found<FleetDevice>[] {
  const { words, limit, isExcluding } = options
  return find(entries, {
    words,
    limit,
    accepts: ({ id, deprecated }) =>
      deprecated === null || !isExcluding || (words.length === 1 && words[0] === String(id)),
  })
}
