/** An item that is in both lists. `isMoved`: its order among the matched items changed. */
interface MatchedItem<Item> {
  readonly before: Item
  readonly after: Item
  readonly from: number
  readonly to: number
  readonly isMoved: boolean
}

interface MatchedLists<Item> {
  readonly matched: readonly MatchedItem<Item>[]
  readonly removed: readonly { readonly item: Item; readonly place: number }[]
  readonly added: readonly { readonly item: Item; readonly place: number }[]
}

export interface MatchRules<Item> {
  /** The name to match by; empty if it has none. */
  readonly nameOf: (item: Item) => string
  /** How similar two items are, from 0 to 1. */
  readonly likeness: (before: Item, after: Item) => number
}

/** Items at least this similar count as the same item. */
const MIN_LIKENESS = 0.5

/**
 * Matches the items of two versions of a list, which have no ids: first equal items, then items with the same name, then the
 * most similar ones, and if both lists have the same length also items at the same place.
 */
export function matchItems<Item>(
  before: readonly Item[],
  after: readonly Item[],
  { nameOf, likeness }: MatchRules<Item>,
): MatchedLists<Item> {
  /** The place in `before` of each item of `after`. */
  const sources = new Map<number, number>()
  const taken = new Set<number>()
  const take = (to: number, from: number) => {
    sources.set(to, from)
    taken.add(from)
  }
  const byText = (textOf: (item: Item) => string) => {
    const places = Map.groupBy(before.keys(), (place) => textOf(itemAt(before, place)))
    for (const [to, item] of after.entries()) {
      if (sources.has(to)) continue
      const text = textOf(item)
      const from = text === '' ? undefined : places.get(text)?.find((place) => !taken.has(place))
      if (from !== undefined) take(to, from)
    }
  }
  byText((item) => JSON.stringify(item))
  byText(nameOf)
  const candidates = [...after.entries()].flatMap(([to, item]) =>
    sources.has(to)
      ? []
      : [...before.entries()].flatMap(([from, old]) =>
          taken.has(from) ? [] : [{ to, from, part: likeness(old, item), distance: Math.abs(to - from) }],
        ),
  )
  const isSameLength = before.length === after.length
  const best = candidates
    .filter(({ part, distance }) => part >= MIN_LIKENESS || (isSameLength && distance === 0))
    .toSorted((a, b) => b.part - a.part || a.distance - b.distance)
  for (const { to, from } of best) if (!sources.has(to) && !taken.has(from)) take(to, from)

  const pairs = [...sources].toSorted(([a], [b]) => a - b)
  const stayed = longestIncrease(pairs.map(([, from]) => from))
  return {
    matched: pairs.map(([to, from], at) => ({
      before: itemAt(before, from),
      after: itemAt(after, to),
      from,
      to,
      isMoved: !stayed.has(at),
    })),
    removed: [...before.entries()].flatMap(([place, item]) => (taken.has(place) ? [] : [{ item, place }])),
    added: [...after.entries()].flatMap(([place, item]) => (sources.has(place) ? [] : [{ item, place }])),
  }
}

function itemAt<Item>(list: readonly Item[], place: number): Item {
  if (place < 0 || place >= list.length) throw new RangeError('The list has no such place.')
  // The index is checked above; the item itself may be undefined.
  return list[place] as Item
}

/** The places of a longest increasing subsequence. All other items have moved. */
function longestIncrease(numbers: readonly number[]): ReadonlySet<number> {
  const lengths: number[] = []
  const former: (number | undefined)[] = []
  for (const [at, number] of numbers.entries()) {
    let best: number | undefined
    for (let one = 0; one < at; one += 1) {
      const isLower = (numbers[one] ?? 0) < number
      if (isLower && (best === undefined || (lengths[one] ?? 0) > (lengths[best] ?? 0))) best = one
    }
    lengths.push(best === undefined ? 1 : (lengths[best] ?? 0) + 1)
    former.push(best)
  }
  const places = new Set<number>()
  let at: number | undefined = lengths.indexOf(Math.max(...lengths))
  while (at !== undefined && at >= 0) {
    places.add(at)
    at = former[at]
  }
  return places
}
