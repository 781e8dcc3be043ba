import type { Scheme } from '../../../ui/theme/category-colors.ts'
import { COLORS } from '../../../ui/theme/colors.ts'
import { pixelOf, type SharedPlot } from '../time/time-axis.ts'
import type { Span } from '../values/intervals.ts'

/** A colour by name, for a canvas, which does not support CSS variables. */
export function colorNamed(name: keyof typeof COLORS, scheme: Scheme): string {
  return COLORS[name][scheme === 'light' ? 0 : 1]
}

/** The vertical lines of the time axis, behind a row. */
export function drawTimeLines(
  pen: CanvasRenderingContext2D,
  { lines, height, scheme }: { lines: readonly number[]; height: number; scheme: Scheme },
): void {
  pen.fillStyle = colorNamed('line', scheme)
  for (const x of lines) pen.fillRect(Math.round(x), 0, 1, height)
}

/**
 * Hatches time spans.
 * @param options.end the pixel of the present, where hatches end
 */
export function drawHatches(
  pen: CanvasRenderingContext2D,
  spans: readonly Span[],
  { plot, end, height }: { plot: SharedPlot; end: number; height: number },
): void {
  const xOf = (at: number) => Math.min(end, Math.max(0, pixelOf(at, plot)))
  for (const { from, to } of spans) {
    const [left, right] = [xOf(from), xOf(to)]
    if (right > left) drawHatch(pen, { left, right, height, scheme: plot.scheme })
  }
}

const HATCH_GAP = 7

function drawHatch(
  pen: CanvasRenderingContext2D,
  { left, right, height, scheme }: { left: number; right: number; height: number; scheme: Scheme },
): void {
  const [top, bottom] = [4, height - 4]
  pen.save()
  pen.beginPath()
  pen.rect(left, top, right - left, bottom - top)
  pen.fillStyle = colorNamed('sunk', scheme)
  pen.globalAlpha = 0.55
  pen.fill()
  pen.globalAlpha = 1
  pen.clip()
  pen.beginPath()
  // Starts at multiples of the gap, so that the hatch is stable while the window moves.
  const reach = bottom - top
  for (let x = Math.floor((left - reach) / HATCH_GAP) * HATCH_GAP; x < right; x += HATCH_GAP) {
    pen.moveTo(x, bottom)
    pen.lineTo(x + reach, top)
  }
  pen.strokeStyle = colorNamed('offline-mark', scheme)
  pen.lineWidth = 1
  pen.stroke()
  pen.restore()
  pen.strokeStyle = colorNamed('offline-mark', scheme)
  pen.lineWidth = 1
  pen.strokeRect(left + 0.5, top + 0.5, Math.max(1, right - left - 1), reach - 1)
}

const FAMILY = "'Hanken Grotesk Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"
export const BAR_FONT = `500 12px ${FAMILY}`
export const AXIS_FONT = `400 11px ${FAMILY}`
export const LIMIT_FONT = `500 11px ${FAMILY}`

const MAX_CACHED = 5000
const widths = new Map<string, number>()

/** A text's width in the canvas's current font. Cached. */
export function textWidth(pen: CanvasRenderingContext2D, text: string): number {
  const key = `${pen.font}|${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  if (widths.size > MAX_CACHED) widths.clear()
  const { width } = pen.measureText(text)
  widths.set(key, width)
  return width
}

/** The text shortened with an ellipsis to the available width; undefined if fewer than two letters fit. */
export function truncatedText(pen: CanvasRenderingContext2D, text: string, room: number): string | undefined {
  if (textWidth(pen, text) <= room) return text
  let low = 0
  let high = Math.min(text.length, Math.ceil(room))
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (textWidth(pen, `${text.slice(0, middle)}…`) <= room) low = middle
    else high = middle - 1
  }
  return low > 1 ? `${text.slice(0, low).trimEnd()}…` : undefined
}
