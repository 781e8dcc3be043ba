/** A time span in unix seconds, `to` exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A value of a key and the time that it lasted. */
export interface Interval<T> extends Span {
  readonly sample: T
}

/** A value of a text key, or several that changed too fast and are merged. */
export interface TextSample {
  /** Unix seconds. */
  readonly at: number
  /** '' for several values. */
  readonly value: string
  /** 1 for a single value, else the number of changes until the next sample. */
  readonly changes: number
  /** The merged values, the one that lasted longest first; undefined for a single value. */
  readonly among?: readonly string[]
}

/** The values of a numeric key within a time that is too short to draw them separately. */
export interface NumberSample {
  /** Unix seconds. */
  readonly at: number
  readonly first: number
  readonly last: number
  readonly min: number
  readonly max: number
}

/**
 * The times that the values lasted. A device reports only changes, so a value lasts until the next one, or until the
 * device goes offline, and continues when it is online again.
 * @param samples oldest first
 * @param options.gaps the times offline, oldest first; a value that was reported later for such a time is still included
 * @param options.until the present, where all values end
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
      // A gap that extends past this value is checked again for the next value, which began within it.
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

/** The index of the last entry that began at or before a time; -1 if there is none. */
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

/** The interval at a time; undefined within a gap and where there is no value. */
export function intervalAt<T>(intervals: readonly Interval<T>[], at: number): Interval<T> | undefined {
  const found = intervals[indexBefore(intervals, at)]
  return found !== undefined && at < found.to ? found : undefined
}

/** The intervals that overlap a window. */
export function intervalsWithin<T>(intervals: readonly Interval<T>[], { from, to }: Span): Interval<T>[] {
  const first = Math.max(0, indexBefore(intervals, from))
  const end = indexBefore(intervals, to) + 1
  return intervals.slice((intervals[first]?.to ?? 0) > from ? first : first + 1, end)
}
