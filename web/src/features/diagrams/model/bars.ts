import { type Span, type Stretch, stretchesWithin, type TextSaid } from './stretches.ts'

/** The narrowest mark that is drawn, and the narrowest segment of a dashboard, in pixels (specification 2, section 9). */
export const MIN_BAR_WIDTH = 1.5
const MIN_SEGMENT = 5

/** A bar of one value, in pixels from the plot's left edge. */
export interface PlainBar {
  readonly kind: 'plain'
  readonly left: number
  readonly right: number
  readonly said: TextSaid
  /** Whether the value began before the plot, so that the bar has no edge of its own there. */
  readonly isCut: boolean
}

/** A bar of values that changed too fast for bars of their own: a mark for each that there is room for. */
export interface DenseBar {
  readonly kind: 'dense'
  readonly left: number
  readonly right: number
  readonly marks: readonly { readonly left: number; readonly said: TextSaid }[]
  /** How many values it stands for. */
  readonly changes: number
}

export type Bar = PlainBar | DenseBar

export interface BarsOptions {
  readonly window: Span
  /** Of the plot in pixels. */
  readonly width: number
  /** The pixel of the present: no bar reaches past it. */
  readonly end: number
  /** How grave a value is; more is graver. */
  readonly weight: (value: string) => number
}

/**
 * The bars of a timeline. No change of state is lost: what is too narrow for a bar of its own becomes a mark in a dense
 * bar, and where several share a mark, the gravest shows.
 */
export function barsOf(
  stretches: readonly Stretch<TextSaid>[],
  { window, width, end, weight }: BarsOptions,
): Bar[] {
  const perSecond = width / (window.to - window.from)
  const x = (at: number) => (at - window.from) * perSecond
  const bars: Bar[] = []
  let narrow: Stretch<TextSaid>[] = []
  const flush = () => {
    if (narrow.length > 0) bars.push(narrowBar(narrow, { x, width: end, weight }))
    narrow = []
  }
  for (const stretch of stretchesWithin(stretches, window)) {
    if (x(stretch.from) >= end) break
    const left = Math.max(0, x(stretch.from))
    const right = Math.min(end, x(stretch.to))
    const last = narrow.at(-1)
    const hasRoom = (stretch.to - stretch.from) * perSecond >= MIN_SEGMENT
    if (hasRoom && stretch.said.changes === 1) {
      flush()
      bars.push({ kind: 'plain', left, right, said: stretch.said, isCut: x(stretch.from) < 0 })
      continue
    }
    if (last !== undefined && x(stretch.from) - x(last.to) >= MIN_SEGMENT) flush()
    narrow.push(stretch)
  }
  flush()
  return bars
}

function narrowBar(
  run: readonly Stretch<TextSaid>[],
  { x, width, weight }: { x: (at: number) => number; width: number; weight: (value: string) => number },
): Bar {
  const [first] = run
  const left = Math.max(0, x(first?.from ?? 0))
  const right = Math.min(width, Math.max(x(run.at(-1)?.to ?? 0), left + MIN_SEGMENT))
  const changes = run.reduce((sum, { said }) => sum + said.changes, 0)
  if (first !== undefined && changes === 1) {
    return { kind: 'plain', left, right, said: first.said, isCut: x(first.from) < 0 }
  }
  const gravest = ({ value, among = [] }: TextSaid) => Math.max(...[value, ...among].map(weight))
  const marks: { left: number; said: TextSaid }[] = []
  for (const { from, said } of run) {
    const at = Math.max(left, x(from))
    const last = marks.at(-1)
    if (last === undefined || at - last.left >= MIN_BAR_WIDTH) marks.push({ left: at, said })
    else if (gravest(said) > gravest(last.said)) marks[marks.length - 1] = { left: last.left, said }
  }
  return { kind: 'dense', left, right, marks, changes }
}
