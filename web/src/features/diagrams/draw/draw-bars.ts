import type { StateName } from '../../../ui/state/states.ts'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import { type Bar, MIN_BAR_WIDTH, type PlainBar } from '../model/bars.ts'
import type { TextSample } from '../model/intervals.ts'
import { severityOf, type ValueStyle } from '../model/value-style.ts'
import { BAR_FONT, truncatedText } from './canvas-text.ts'
import { colorNamed, styleColors } from './palette.ts'

/** The shapes of states as canvas paths in a square of 12, as `StateMark` draws them. */
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

/** The edge of a drawn state mark in pixels. */
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

/** The edge of a bar at the time of its value. */
const EDGE = 2.5
const PAD = 6
const BAR_TOP = 4
/** Distance between stripes. */
const STRIPE = 2 * MIN_BAR_WIDTH
/** More colours than this cannot be distinguished in stripes. */
const MAX_STRIPES = 4

export interface BarStyle {
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

/** Never colour alone: a state has its shape, every value its text. */
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

/** The marks of alternating values: the most severe first, then those that lasted longest. */
function stripeColors({ among = [] }: TextSample, { valueStyle, scheme }: BarStyle): string[] {
  const looks = among.map(valueStyle).toSorted((a, b) => severityOf(b) - severityOf(a))
  const marks = looks.slice(0, MAX_STRIPES).map((one) => styleColors(one, scheme).mark)
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
