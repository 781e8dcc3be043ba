import type { Scheme } from '../../../ui/theme/category-colors.ts'
import { type Interval, intervalsWithin, type NumberSample, type Span } from '../values/intervals.ts'
import type { Limit } from '../values/keys.ts'
import { AXIS_FONT, colorNamed, LIMIT_FONT, textWidth } from './draw-plot.ts'
import type { OutsideSpan } from './outside.ts'
import { shareOf, type ValueAxis } from './value-axis.ts'

interface NumberPlot {
  readonly intervals: readonly Interval<NumberSample>[]
  readonly axis: ValueAxis
  readonly limits: readonly Limit[]
  /** When values were beyond the ends of the axis. */
  readonly outside: readonly OutsideSpan[]
  readonly window: Span
  /** Pixels of the plot. The canvas begins `gutter` pixels to the left of it, where the scale is written. */
  readonly width: number
  readonly height: number
  readonly gutter: number
  /** Pixels from the plot's left edge to the present; nothing is drawn after it. */
  readonly end: number
  readonly scheme: Scheme
  readonly color: string
}

/** Browsers do not draw lines with very large coordinates, so points outside the plot are moved to this distance. */
const BEYOND = 9

/** The y coordinate of a value. Values beyond the axis are just outside the plot. */
export function heightOf(value: number, { axis, height }: Pick<NumberPlot, 'axis' | 'height'>): number {
  return Math.min(height + BEYOND, Math.max(-BEYOND, height - shareOf(value, axis) * height))
}

/** Draws a numeric row: its scale, its limits and its line. The origin is the plot's left edge. */
export function drawNumbers(pen: CanvasRenderingContext2D, plot: NumberPlot): void {
  drawScale(pen, plot)
  drawLimits(pen, plot)
  const { window, width, height, end } = plot
  const perSecond = width / (window.to - window.from)
  pen.save()
  pen.beginPath()
  pen.rect(0, 0, Math.max(0, end), height)
  pen.clip()
  pen.beginPath()
  traceLine(pen, plot.intervals, {
    window,
    x: (at) => Math.min(width + BEYOND, Math.max(-BEYOND, (at - window.from) * perSecond)),
    y: (value) => heightOf(value, plot),
  })
  pen.strokeStyle = plot.color
  pen.lineWidth = 1.5
  pen.lineJoin = 'round'
  pen.stroke()
  drawOutside(pen, plot)
  pen.restore()
}

/** The target of a path: a canvas, or a list in a test. */
interface Pen {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
}

/**
 * Draws values as steps: level until the next value, and vertical where several values share a pixel, so that every spike
 * has its full height. Gaps stay empty.
 */
export function traceLine(
  pen: Pen,
  intervals: readonly Interval<NumberSample>[],
  { window, x, y }: { window: Span; x: (at: number) => number; y: (value: number) => number },
): void {
  let end = Number.NaN
  for (const { from, to, sample } of intervalsWithin(intervals, window)) {
    const left = x(from)
    const isContinued = from === end
    // After a gap only the last value of a sample continues.
    const startsHere = from <= sample.at
    if (isContinued) pen.lineTo(left, y(startsHere ? sample.first : sample.last))
    else pen.moveTo(left, y(startsHere ? sample.first : sample.last))
    if (startsHere && sample.min !== sample.max) {
      pen.lineTo(left, y(sample.min))
      pen.lineTo(left, y(sample.max))
      pen.lineTo(left, y(sample.last))
    }
    pen.lineTo(x(to), y(sample.last))
    end = to
  }
}

const STRIP = 3
const TRIANGLE = 7
/** Minimum distance between two triangles, in pixels. */
const MARK_DISTANCE = 24

/** Marks values beyond the axis at its edge: a strip for the time that they last, and a triangle that points outwards. */
function drawOutside(pen: CanvasRenderingContext2D, { outside, window, width, height, scheme }: NumberPlot) {
  const perSecond = width / (window.to - window.from)
  const marked = { above: -Infinity, below: -Infinity }
  pen.fillStyle = colorNamed('warning-mark', scheme)
  for (const { from, to, side } of outside) {
    const left = Math.max(0, (from - window.from) * perSecond)
    const right = Math.min(width, Math.max((to - window.from) * perSecond, left + STRIP))
    if (right < left) continue
    pen.fillRect(left, side === 'above' ? 0 : height - STRIP, right - left, STRIP)
    if (left - marked[side] < MARK_DISTANCE) continue
    marked[side] = left
    drawTriangle(pen, { x: Math.max(TRIANGLE, left + STRIP / 2), side, height })
  }
}

function drawTriangle(
  pen: CanvasRenderingContext2D,
  { x, side, height }: { x: number; side: OutsideSpan['side']; height: number },
) {
  const [tip, foot] = side === 'above' ? [1, 1 + TRIANGLE + 2] : [height - 1, height - 3 - TRIANGLE]
  pen.beginPath()
  pen.moveTo(x, tip)
  pen.lineTo(x + TRIANGLE, foot)
  pen.lineTo(x - TRIANGLE, foot)
  pen.fill()
}

const EDGE = 7

function drawScale(pen: CanvasRenderingContext2D, plot: NumberPlot): void {
  const { axis, width, gutter, scheme } = plot
  pen.font = AXIS_FONT
  pen.textBaseline = 'middle'
  pen.strokeStyle = colorNamed('line-2', scheme)
  pen.lineWidth = 1
  pen.setLineDash([1, 3])
  pen.beginPath()
  for (const value of axis.ticks) {
    const y = Math.round(heightOf(value, plot)) + 0.5
    pen.moveTo(0, y)
    pen.lineTo(width, y)
  }
  pen.stroke()
  pen.setLineDash([])
  pen.fillStyle = colorNamed('ink-3', scheme)
  const texts = axis.ticks.map((value, index) => tickText(value, stepAt(axis.ticks, index)))
  // If there is no space beside the plot, the values are written on their lines.
  const isBeside = texts.every((text) => textWidth(pen, text) <= gutter - EDGE - 1)
  pen.textAlign = isBeside ? 'right' : 'left'
  for (const [index, text] of texts.entries()) {
    const y = heightOf(axis.ticks[index] ?? 0, plot)
    const [x, middle] = isBeside ? [-8, y] : [2, y - EDGE]
    // Left out at the very edge, where it would overlap the scale of the next row.
    if (middle >= EDGE && middle <= plot.height - EDGE) pen.fillText(text, x, middle)
  }
  pen.textAlign = 'left'
}

/** The distance from a tick to the nearest other tick. */
function stepAt(ticks: readonly number[], index: number): number {
  const here = ticks[index] ?? 0
  const beside = [ticks[index - 1], ticks[index + 1]].filter((tick) => tick !== undefined)
  return beside.length === 0 ? Math.abs(here) : Math.min(...beside.map((tick) => Math.abs(tick - here)))
}

function drawLimits(pen: CanvasRenderingContext2D, plot: NumberPlot): void {
  const { limits, axis, width, scheme } = plot
  pen.font = LIMIT_FONT
  pen.textAlign = 'right'
  pen.textBaseline = 'alphabetic'
  for (const { value, name, state } of limits) {
    if (value <= axis.min || value >= axis.max) continue
    const y = Math.round(heightOf(value, plot))
    pen.fillStyle = colorNamed(`${state}-mark`, scheme)
    pen.fillRect(0, y, width, 1)
    pen.fillStyle = colorNamed(`${state}-ink`, scheme)
    pen.fillText(name, width - 4, y < 16 ? y + 12 : y - 4)
  }
  pen.textAlign = 'left'
}

/** Numbers from here on, and those below SMALL, are written with a power of ten. */
const LARGE = 1e6
const SMALL = 1e-4
const MAX_DIGITS = 12

/**
 * The label of a tick: with enough digits to distinguish it from the next tick, and with a power of ten if that is
 * shorter.
 * @param step the distance to the next tick
 */
export function tickText(value: number, step: number): string {
  const size = Math.abs(value)
  const hasPower = size >= LARGE || (size > 0 && size < SMALL)
  if (hasPower && (step >= size / 100 || size >= 1e15)) return shortNumber(value)
  const digits = Math.min(MAX_DIGITS, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)))
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}

/** A number in few characters: '2.67', '1,084', '1.5e9'. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  if (size >= LARGE || (size > 0 && size < SMALL)) {
    return value
      .toExponential(2)
      .replace(/\.?0+e/, 'e')
      .replace('e+', 'e')
  }
  return value.toLocaleString('en-US', { maximumFractionDigits: size < 1 ? 4 : 2 })
}
