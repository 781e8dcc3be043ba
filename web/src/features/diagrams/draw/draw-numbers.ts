import { COLORS } from '../../../ui/theme/colors.ts'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import type { Limit } from '../model/keys.ts'
import { traceLine } from '../model/number-line.ts'
import type { NumberSample, Span, Interval } from '../model/intervals.ts'
import type { OutsideSpan } from '../model/outside.ts'
import { shareOf, type ValueAxis } from '../model/value-axis.ts'
import { AXIS_FONT, LIMIT_FONT, textWidth } from './canvas-text.ts'
import { tickText } from './number-text.ts'
import { colorNamed } from './palette.ts'

export interface NumberPlot {
  readonly intervals: readonly Interval<NumberSample>[]
  readonly axis: ValueAxis
  readonly limits: readonly Limit[]
  /** When values were beyond the ends of the axis. */
  readonly outside: readonly OutsideSpan[]
  readonly window: Span
  /** Of the plot, in pixels; the canvas begins `gutter` pixels to the left of it, where the values are written. */
  readonly width: number
  readonly height: number
  readonly gutter: number
  /** Pixels from the plot's left edge to the present; nothing is drawn after it. */
  readonly end: number
  readonly scheme: Scheme
  readonly color: string
}

const EDGE = 7
/** Browsers do not draw lines with very large coordinates: what is outside is moved to just outside the plot. */
const BEYOND = 9

/** The y coordinate of a value; of one beyond the axis, just outside the plot. */
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

const STRIP = 3
const TRIANGLE = 7
/** Closer marks would be a saw. */
const MARK_DISTANCE = 24

/** Marks at the edges where values lie beyond them: a strip as long as they last, and a triangle that points there. */
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
  // Without space beside the plot, a value is written on its line.
  const isBeside = texts.every((text) => textWidth(pen, text) <= gutter - EDGE - 1)
  pen.textAlign = isBeside ? 'right' : 'left'
  for (const [index, text] of texts.entries()) {
    const y = heightOf(axis.ticks[index] ?? 0, plot)
    const [x, middle] = isBeside ? [-8, y] : [2, y - EDGE]
    // At the very edge it would overlap the next row's.
    if (middle >= EDGE && middle <= plot.height - EDGE) pen.fillText(text, x, middle)
  }
  pen.textAlign = 'left'
}

/** The distance to the nearest labelled value. */
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
    pen.fillStyle = COLORS[`${state}-mark`][scheme === 'light' ? 0 : 1]
    pen.fillRect(0, y, width, 1)
    pen.fillStyle = COLORS[`${state}-ink`][scheme === 'light' ? 0 : 1]
    pen.fillText(name, width - 4, y < 16 ? y + 12 : y - 4)
  }
  pen.textAlign = 'left'
}
