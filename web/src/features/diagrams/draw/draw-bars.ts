import type { Scheme } from '../../../ui/theme/category-colors.ts'
import { type Bar, MIN_BAR_WIDTH, type PlainBar } from '../model/bars.ts'
import type { TextSaid } from '../model/stretches.ts'
import { type ValueLook, weightOf } from '../model/value-look.ts'
import { BAR_FONT, fittedText } from './canvas-text.ts'
import { drawStateMark, MARK_SIZE } from './draw-marks.ts'
import { lookColors, named } from './palette.ts'

/** A bar's edge at the moment that its value was said. */
const EDGE = 2.5
const PAD = 6
const BAR_TOP = 4
/** From stripe to stripe. */
const STRIPE = 2 * MIN_BAR_WIDTH
/** More colours than these nobody tells apart in stripes. */
const MOST_STRIPES = 4

export interface BarStyle {
  readonly scheme: Scheme
  readonly height: number
  look(value: string): ValueLook
  word(said: TextSaid): string
}

/** Draws the bars of a row: each with its value inside, as far as there is room. */
export function drawBars(pen: CanvasRenderingContext2D, bars: readonly Bar[], style: BarStyle): void {
  pen.font = BAR_FONT
  pen.textBaseline = 'middle'
  for (const bar of bars) {
    if (bar.kind === 'plain') drawPlain(pen, bar, style)
    else drawDense(pen, bar, style)
  }
}

function drawPlain(pen: CanvasRenderingContext2D, bar: PlainBar, style: BarStyle): void {
  const { left, right, said, isCut } = bar
  const look = style.look(said.value)
  const colors = lookColors(look, style.scheme)
  pen.fillStyle = colors.soft
  pen.fillRect(left, BAR_TOP, right - left, style.height - 2 * BAR_TOP)
  pen.fillStyle = colors.mark
  pen.fillRect(left, BAR_TOP, isCut ? 0 : Math.min(EDGE, right - left), style.height - 2 * BAR_TOP)
  drawWord(pen, { ...bar, look, word: style.word(said), colors, height: style.height })
}

interface Word {
  left: number
  right: number
  look: ValueLook
  word: string
  colors: { mark: string; ink: string }
  height: number
}

/** Colour never speaks alone: a state wears its shape, every value its word. */
function drawWord(pen: CanvasRenderingContext2D, { left, right, look, word, colors, height }: Word): void {
  const middle = height / 2
  let x = left + EDGE + PAD
  if ('state' in look && look.state !== 'ok') {
    if (right - x < MARK_SIZE) return
    drawStateMark(pen, { state: look.state, x, y: middle, color: colors.mark })
    x += MARK_SIZE + PAD - 1
  }
  const text = fittedText(pen, word, right - x - PAD)
  if (text === undefined) return
  pen.fillStyle = colors.ink
  pen.fillText(text, x, middle + 0.5)
}

function drawDense(pen: CanvasRenderingContext2D, bar: Bar & { kind: 'dense' }, style: BarStyle): void {
  const height = style.height - 2 * BAR_TOP
  pen.fillStyle = named('sunk', style.scheme)
  pen.fillRect(bar.left, BAR_TOP, bar.right - bar.left, height)
  for (const [index, { left, said }] of bar.marks.entries()) {
    const end = Math.min(bar.marks[index + 1]?.left ?? bar.right, bar.right)
    if (said.changes > 1) {
      drawStripes(pen, { left, right: end, top: BAR_TOP, height, colors: stripeColors(said, style) })
      continue
    }
    pen.fillStyle = lookColors(style.look(said.value), style.scheme).mark
    pen.fillRect(left, BAR_TOP, MIN_BAR_WIDTH, height)
  }
}

/** The marks of the values that took turns: the gravest first, then those that held longest. */
function stripeColors({ among = [] }: TextSaid, { look, scheme }: BarStyle): string[] {
  const looks = among.map(look).toSorted((a, b) => weightOf(b) - weightOf(a))
  const marks = looks.slice(0, MOST_STRIPES).map((one) => lookColors(one, scheme).mark)
  return marks.length === 0 ? [named('ink-3', scheme)] : marks
}

/** Upright stripes in turn: values that changed faster than a pixel can tell. */
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
