import type { Scheme } from '../../../ui/theme/category-colors.ts'
import { type Bar, MIN_BAR_WIDTH, type PlainBar } from '../model/bars.ts'
import type { TextSample } from '../model/intervals.ts'
import { type ValueStyle, severityOf } from '../model/value-style.ts'
import { BAR_FONT, truncatedText } from './canvas-text.ts'
import { drawStateMark, MARK_SIZE } from './draw-marks.ts'
import { styleColors, colorNamed } from './palette.ts'

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
