/** A time span in unix seconds, `to` exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The value of a key, and how long it lasted. */
export interface Interval<T> extends Span {
  readonly sample: T
}

/** One value of a text key; several that changed too fast are merged in `among`, with their number in `changes`. */
export interface TextSample {
  /** Unix seconds. */
  readonly at: number
  /** '' for several values. */
  readonly value: string
  /** One, or how often the value changed until the next entry. */
  readonly changes: number
  /** The merged values, the one that lasted longest first; undefined for a single one. */
  readonly among?: readonly string[]
}

/** The values of a numeric key within a time too short to draw separately. */
export interface NumberSample {
  /** Unix seconds. */
  readonly at: number
  readonly first: number
  readonly last: number
  readonly min: number
  readonly max: number
}

/**
 * How long each value lasted: until the next one, or until the device went offline. A device reports changes, so a
 * value lasts while the device is online.
 * @param samples oldest first
 * @param gaps when the device was offline, oldest first; values reported later for such a time are included
 * @param until the present: nothing lasts beyond it
 */
export function intervalsOf<T extends { readonly at: number }>(
  samples: readonly T[],
  { gaps, until }: { gaps: readonly Span[]; until: number },
): Interval<T>[] {
  const intervals: Interval<T>[] = []
  let gap = 0
  for (const [index, one] of samples.entries()) {
    const end = Math.min(samples[index + 1]?.at ?? until, until)
    let from = one.at
    while ((gaps[gap]?.from ?? Infinity) < from) gap += 1
    for (let next = gaps[gap]; next !== undefined && next.from < end; next = gaps[gap]) {
      if (next.from > from) intervals.push({ from, to: next.from, sample: one })
      from = Math.min(next.to, end)
      // A gap that extends past this value also applies to the next one, which began within it.
      if (next.to >= end) break
      gap += 1
    }
    if (end > from) intervals.push({ from, to: end, sample: one })
  }
  return intervals
}

/**
 * When a device was offline, from the values of its key 'Server online'.
 * @param samples oldest first
 */
export function offlineSpans(samples: readonly TextSample[], until: number): Span[] {
  const spans: Span[] = []
  for (const [index, { at, value }] of samples.entries()) {
    if (value.toLowerCase() !== 'offline') continue
    const to = samples[index + 1]?.at ?? until
    const last = spans.at(-1)
    if (last?.to === at) spans[spans.length - 1] = { from: last.from, to }
    else if (to > at) spans.push({ from: at, to })
  }
  return spans
}

/** The index of the last entry that began at or before a time; -1 when there is none. */
export function indexBefore(entries: readonly { readonly from: number }[], at: number): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.from ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The interval at a time, or undefined within a gap and where nothing is known. */
export function intervalAt<T>(intervals: readonly Interval<T>[], at: number): Interval<T> | undefined {
  const found = intervals[indexBefore(intervals, at)]
  return found !== undefined && at < found.to ? found : undefined
}

/** The intervals that touch a window, found by binary search. */
export function intervalsWithin<T>(intervals: readonly Interval<T>[], { from, to }: Span): Interval<T>[] {
  const first = Math.max(0, indexBefore(intervals, from))
  const end = indexBefore(intervals, to) + 1
  return intervals.slice((intervals[first]?.to ?? 0) > from ? first : first + 1, end)
}
