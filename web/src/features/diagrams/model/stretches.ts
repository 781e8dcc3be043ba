/** A stretch of time in unix seconds, `to` not included. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** What a key said, and for how long that held. */
export interface Stretch<T> extends Span {
  readonly said: T
}

/** One value of a text key; several that changed too fast to be told apart are in `among`, with their number in `changes`. */
export interface TextSaid {
  /** Unix seconds. */
  readonly at: number
  /** '' where there are several. */
  readonly value: string
  /** One, or how often the value changed until the next entry. */
  readonly changes: number
  /** Which values several were, the one that held longest first; none where there is one. */
  readonly among?: readonly string[]
}

/** What a numeric key said within a moment too short to be drawn in parts. */
export interface NumberSaid {
  /** Unix seconds. */
  readonly at: number
  readonly first: number
  readonly last: number
  readonly min: number
  readonly max: number
}

/**
 * How long each value held: until the next one, or until the device went silent. A device says what changes, so a value
 * stands as long as the device is there to say otherwise.
 * @param said oldest first
 * @param gaps when the device was not connected, oldest first; what was said within one (and came later) holds all the same
 * @param until the present: nothing holds past it
 */
export function stretchesOf<T extends { readonly at: number }>(
  said: readonly T[],
  { gaps, until }: { gaps: readonly Span[]; until: number },
): Stretch<T>[] {
  const stretches: Stretch<T>[] = []
  let gap = 0
  for (const [index, one] of said.entries()) {
    const end = Math.min(said[index + 1]?.at ?? until, until)
    let from = one.at
    while ((gaps[gap]?.from ?? Infinity) < from) gap += 1
    for (let next = gaps[gap]; next !== undefined && next.from < end; next = gaps[gap]) {
      if (next.from > from) stretches.push({ from, to: next.from, said: one })
      from = Math.min(next.to, end)
      // A gap that reaches past this value is looked at again with the next one, which began within it.
      if (next.to >= end) break
      gap += 1
    }
    if (end > from) stretches.push({ from, to: end, said: one })
  }
  return stretches
}

/**
 * When a device was not connected, by what was said of its key 'Server online'.
 * @param said oldest first
 */
export function offlineSpans(said: readonly TextSaid[], until: number): Span[] {
  const spans: Span[] = []
  for (const [index, { at, value }] of said.entries()) {
    if (value.toLowerCase() !== 'offline') continue
    const to = said[index + 1]?.at ?? until
    const last = spans.at(-1)
    if (last?.to === at) spans[spans.length - 1] = { from: last.from, to }
    else if (to > at) spans.push({ from: at, to })
  }
  return spans
}

/** The place of the last entry that began at or before a moment; -1 when there is none. */
export function placeBefore(entries: readonly { readonly from: number }[], at: number): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.from ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** What held at a moment, or undefined within a gap and where nothing is known. */
export function stretchAt<T>(stretches: readonly Stretch<T>[], at: number): Stretch<T> | undefined {
  const found = stretches[placeBefore(stretches, at)]
  return found !== undefined && at < found.to ? found : undefined
}

/** The stretches that touch a window, without looking at the others. */
export function stretchesWithin<T>(stretches: readonly Stretch<T>[], { from, to }: Span): Stretch<T>[] {
  const first = Math.max(0, placeBefore(stretches, from))
  const end = placeBefore(stretches, to) + 1
  return stretches.slice((stretches[first]?.to ?? 0) > from ? first : first + 1, end)
}
