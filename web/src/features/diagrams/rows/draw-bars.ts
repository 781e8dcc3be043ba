import type { StateName } from '../../../ui/state/states.ts'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import { type Interval, intervalsWithin, type Span, type TextSample } from '../values/intervals.ts'
import { BAR_FONT, colorNamed, truncatedText } from './draw-plot.ts'
import { severityOf, styleColors, type ValueStyle } from './value-style.ts'

/** Minimum width of a mark, and of a segment on a dashboard, in pixels (specification 2, section 9). */
const MIN_BAR_WIDTH = 1.5
const MIN_SEGMENT = 5

/** A bar of one value, in pixels from the plot's left edge. */
interface PlainBar {
  readonly kind: 'plain'
  readonly left: number
  readonly right: number
  readonly sample: TextSample
  /** Whether the value began before the plot, so that the bar has no start edge. */
  readonly isClipped: boolean
}

/** A bar of values that changed too fast for bars of their own. It has marks for as many values as fit. */
interface DenseBar {
  readonly kind: 'dense'
  readonly left: number
  readonly right: number
  readonly marks: readonly { readonly left: number; readonly sample: TextSample }[]
  /** The number of values in it. */
  readonly changes: number
}

export type Bar = PlainBar | DenseBar

interface BarsOptions {
  readonly window: Span
  /** Width of the plot in pixels. */
  readonly width: number
  /** The pixel of the present, where bars end. */
  readonly end: number
  /** Severity of a value. Higher is more severe. */
  readonly severity: (value: string) => number
}

/**
 * The bars of a timeline. No important change is lost: values that are too narrow for a bar of their own become marks in
 * a dense bar, and if several values share a mark, it shows the most severe one.
 */
export function barsOf(
  intervals: readonly Interval<TextSample>[],
  { window, width, end, severity }: BarsOptions,
): Bar[] {
  const perSecond = width / (window.to - window.from)
  const x = (at: number) => (at - window.from) * perSecond
  const bars: Bar[] = []
  let narrow: Interval<TextSample>[] = []
  const flush = () => {
    if (narrow.length > 0) bars.push(narrowBar(narrow, { x, width: end, severity }))
    narrow = []
  }
  for (const interval of intervalsWithin(intervals, window)) {
    if (x(interval.from) >= end) break
    const left = Math.max(0, x(interval.from))
    const right = Math.min(end, x(interval.to))
    const last = narrow.at(-1)
    const hasRoom = (interval.to - interval.from) * perSecond >= MIN_SEGMENT
    if (hasRoom && interval.sample.changes === 1) {
      flush()
      bars.push({ kind: 'plain', left, right, sample: interval.sample, isClipped: x(interval.from) < 0 })
      continue
    }
    if (last !== undefined && x(interval.from) - x(last.to) >= MIN_SEGMENT) flush()
    narrow.push(interval)
  }
  flush()
  return bars
}

function narrowBar(
  run: readonly Interval<TextSample>[],
  { x, width, severity }: { x: (at: number) => number; width: number; severity: (value: string) => number },
): Bar {
  const [first] = run
  const left = Math.max(0, x(first?.from ?? 0))
  const right = Math.min(width, Math.max(x(run.at(-1)?.to ?? 0), left + MIN_SEGMENT))
  const changes = run.reduce((sum, { sample }) => sum + sample.changes, 0)
  if (first !== undefined && changes === 1) {
    return { kind: 'plain', left, right, sample: first.sample, isClipped: x(first.from) < 0 }
  }
  const mostSevere = ({ value, among = [] }: TextSample) => Math.max(...[value, ...among].map(severity))
  const marks: { left: number; sample: TextSample }[] = []
  for (const { from, sample } of run) {
    const at = Math.max(left, x(from))
    const last = marks.at(-1)
    if (last === undefined || at - last.left >= MIN_BAR_WIDTH) marks.push({ left: at, sample })
    else if (mostSevere(sample) > mostSevere(last.sample))
      marks[marks.length - 1] = { left: last.left, sample }
  }
  return { kind: 'dense', left, right, marks, changes }
}

/** Width of the start edge of a bar, in pixels. */
const EDGE = 2.5
const PAD = 6
const BAR_TOP = 4
/** Distance between stripes. */
const STRIPE = 2 * MIN_BAR_WIDTH
/** Users cannot distinguish more colours than this in stripes. */
const MAX_STRIPES = 4

interface BarStyle {
  readonly scheme: Scheme
  readonly height: number
  valueStyle(value: string): ValueStyle
  word(sample: TextSample): string
}

/** Draws the bars of a row, each with its value inside if it fits. */
export function drawBars(pen: CanvasRenderingContext2D, bars: readonly Bar[], style: BarStyle): void {
  pen.font = BAR_FONT
  pen.textBaseline = 'middle'
  for (const bar of bars) {
    if (bar.kind === 'plain') drawPlain(pen, bar, style)
    else drawDense(pen, bar, style)
  }
}

function drawPlain(pen: CanvasRenderingContext2D, bar: PlainBar, style: BarStyle): void {
  const { left, right, sample, isClipped } = bar
  const valueStyle = style.valueStyle(sample.value)
  const colors = styleColors(valueStyle, style.scheme)
  pen.fillStyle = colors.soft
  pen.fillRect(left, BAR_TOP, right - left, style.height - 2 * BAR_TOP)
  pen.fillStyle = colors.mark
  pen.fillRect(left, BAR_TOP, isClipped ? 0 : Math.min(EDGE, right - left), style.height - 2 * BAR_TOP)
  drawWord(pen, { ...bar, valueStyle, word: style.word(sample), colors, height: style.height })
}

interface Word {
  left: number
  right: number
  valueStyle: ValueStyle
  word: string
  colors: { mark: string; ink: string }
  height: number
}

/** Draws a value's text and the shape of its state, so that colour is not the only difference. */
function drawWord(
  pen: CanvasRenderingContext2D,
  { left, right, valueStyle, word, colors, height }: Word,
): void {
  const middle = height / 2
  let x = left + EDGE + PAD
  if ('state' in valueStyle && valueStyle.state !== 'ok') {
    if (right - x < MARK_SIZE) return
    drawStateMark(pen, { state: valueStyle.state, x, y: middle, color: colors.mark })
    x += MARK_SIZE + PAD - 1
  }
  const text = truncatedText(pen, word, right - x - PAD)
  if (text === undefined) return
  pen.fillStyle = colors.ink
  pen.fillText(text, x, middle + 0.5)
}

function drawDense(pen: CanvasRenderingContext2D, bar: Bar & { kind: 'dense' }, style: BarStyle): void {
  const height = style.height - 2 * BAR_TOP
  pen.fillStyle = colorNamed('sunk', style.scheme)
  pen.fillRect(bar.left, BAR_TOP, bar.right - bar.left, height)
  for (const [index, { left, sample }] of bar.marks.entries()) {
    const end = Math.min(bar.marks[index + 1]?.left ?? bar.right, bar.right)
    if (sample.changes > 1) {
      drawStripes(pen, { left, right: end, top: BAR_TOP, height, colors: stripeColors(sample, style) })
      continue
    }
    pen.fillStyle = styleColors(style.valueStyle(sample.value), style.scheme).mark
    pen.fillRect(left, BAR_TOP, MIN_BAR_WIDTH, height)
  }
}

/** The colours of alternating values: the most severe first, then those that lasted longest. */
function stripeColors({ among = [] }: TextSample, { valueStyle, scheme }: BarStyle): string[] {
  const styles = among.map(valueStyle).toSorted((a, b) => severityOf(b) - severityOf(a))
  const marks = styles.slice(0, MAX_STRIPES).map((one) => styleColors(one, scheme).mark)
  return marks.length === 0 ? [colorNamed('ink-3', scheme)] : marks
}

/** Vertical stripes for values that changed faster than a pixel can show. */
function drawStripes(
  pen: CanvasRenderingContext2D,
  area: { left: number; right: number; top: number; height: number; colors: readonly string[] },
): void {
  const first = Math.ceil(area.left / STRIPE)
  const end = Math.max(Math.ceil(area.right / STRIPE), first + 1)
  for (let stripe = first; stripe < end; stripe += 1) {
    pen.fillStyle = area.colors[stripe % area.colors.length] ?? ''
    pen.fillRect(stripe * STRIPE, area.top, MIN_BAR_WIDTH, area.height)
  }
}

/** The shapes of `StateMark` as canvas paths, in a square of 12. */
const SHAPES: Record<StateName, { path: string; isFilled: boolean; dash?: number[] }> = {
  ok: { path: 'M10.5 6a4.5 4.5 0 1 1-9 0a4.5 4.5 0 1 1 9 0Z', isFilled: true },
  offline: { path: 'M9.75 6a3.75 3.75 0 1 1-7.5 0a3.75 3.75 0 1 1 7.5 0Z', isFilled: false },
  unknown: { path: 'M10 6a4 4 0 1 1-8 0a4 4 0 1 1 8 0Z', isFilled: false, dash: [1.8, 1.34] },
  warning: { path: 'M6 1.2 11.4 10.6H.6Z', isFilled: true },
  bad: { path: 'M6 .6 11.4 6 6 11.4.6 6Z', isFilled: true },
  deprecated: { path: 'M10.5 6a4.5 4.5 0 1 1-9 0a4.5 4.5 0 1 1 9 0ZM9.2 2.8 2.8 9.2', isFilled: false },
  info: { path: 'M1.75 1.75H10.25V10.25H1.75Z', isFilled: true },
  planned: { path: 'M10.5 6a4.5 4.5 0 1 1-9 0a4.5 4.5 0 1 1 9 0ZM6 3.4V6L7.9 7.2', isFilled: false },
  logbook: { path: 'M2 1v10.5M2 1.5h8L7.6 4.25 10 7H2', isFilled: true },
}

const paths = new Map<StateName, Path2D>()

/** Size of a state mark in pixels. */
const MARK_SIZE = 10

/** Draws a state's shape with its left edge at `x`, centred on `y`. */
function drawStateMark(
  pen: CanvasRenderingContext2D,
  { state, x, y, color }: { state: StateName; x: number; y: number; color: string },
): void {
  const shape = SHAPES[state]
  const path = paths.get(state) ?? new Path2D(shape.path)
  paths.set(state, path)
  pen.save()
  pen.translate(x, y - MARK_SIZE / 2)
  pen.scale(MARK_SIZE / 12, MARK_SIZE / 12)
  if (shape.isFilled) {
    pen.fillStyle = color
    pen.fill(path)
  } else {
    pen.strokeStyle = color
    pen.lineWidth = 1.5
    pen.setLineDash(shape.dash ?? [])
    pen.stroke(path)
  }
  pen.restore()
}
