import { HOUR, MINUTE, type Span } from './device.ts'
import { hash, salt, randomUnit } from './random.ts'

const OUTAGE = salt('outage')

/** When a device is unreachable within its waking hours of a day: now and then a few minutes, rarely some hours. */
export function outages({ seed, day, awake }: { seed: number; day: number; awake: Span }): Span[] {
  const spans: Span[] = []
  const length = awake.to - awake.from
  for (let n = 0; n < 2; n++) {
    const luck = randomUnit(OUTAGE, seed, day, n)
    if (luck >= 0.16) continue
    const from = awake.from + Math.floor(length * (0.1 + 0.4 * n + 0.3 * randomUnit(OUTAGE, seed, day, n, 1)))
    const lasts = luck < 0.012 ? 2 * HOUR + (hash(OUTAGE, seed, day) % HOUR) : 3 * MINUTE + (hash(OUTAGE, day, seed) % (17 * MINUTE)) // oxfmt-ignore
    spans.push({ from, to: Math.min(from + lasts, awake.to) })
  }
  return spans
}

/** A span minus other spans; the others may overlap. */
export function subtractSpans(span: Span, cuts: readonly Span[]): Span[] {
  const left: Span[] = []
  let from = span.from
  for (const cut of cuts.toSorted((a, b) => a.from - b.from)) {
    if (cut.from > from) left.push({ from, to: Math.min(cut.from, span.to) })
    from = Math.max(from, cut.to)
  }
  if (from < span.to) left.push({ from, to: span.to })
  return left
}

/** The parts of spans within [from, to). */
export function clipSpans({ spans, from, to }: { spans: readonly Span[]; from: number; to: number }): Span[] {
  return spans
    .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.from < span.to)
}
