import { formatNumber } from '../../../ui/numbers/format-number.ts'
import { COLORS } from '../../../ui/theme/colors.ts'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import type { Limit } from '../model/keys.ts'
import { traceLine } from '../model/number-line.ts'
import type { NumberSample, Span, Interval } from '../model/intervals.ts'
import type { ValueAxis } from '../model/value-axis.ts'
import { AXIS_FONT, LIMIT_FONT } from './canvas-text.ts'
import { colorNamed } from './palette.ts'

export interface NumberPlot {
  readonly intervals: readonly Interval<NumberSample>[]
  readonly axis: ValueAxis
  readonly limits: readonly Limit[]
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

/** The y coordinate of a value. */
export function heightOf(value: number, { axis, height }: Pick<NumberPlot, 'axis' | 'height'>): number {
  return height - ((value - axis.min) / (axis.max - axis.min)) * height
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
    // Browsers do not draw lines with very large coordinates: points outside are moved to just outside the plot.
    x: (at) => Math.min(width + 9, Math.max(-9, (at - window.from) * perSecond)),
    y: (value) => heightOf(value, plot),
  })
  pen.strokeStyle = plot.color
  pen.lineWidth = 1.5
  pen.lineJoin = 'round'
  pen.stroke()
  pen.restore()
}

function drawScale(pen: CanvasRenderingContext2D, plot: NumberPlot): void {
  const { axis, width, gutter, scheme } = plot
  pen.font = AXIS_FONT
  pen.textBaseline = 'middle'
  pen.textAlign = gutter > 0 ? 'right' : 'left'
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
  for (const value of axis.ticks) {
    const y = heightOf(value, plot)
    // Without space beside the plot, a value is written on its line.
    const [x, middle] = gutter > 0 ? [-8, y] : [2, y - EDGE]
    // At the very edge it would overlap the next row's.
    if (middle >= EDGE && middle <= plot.height - EDGE) pen.fillText(formatNumber(value), x, middle)
  }
  pen.textAlign = 'left'
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
