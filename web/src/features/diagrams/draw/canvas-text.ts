/** Text on a canvas: 12 px on bars, 11 px on axes. */
const FAMILY = "'Hanken Grotesk Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"
export const BAR_FONT = `500 12px ${FAMILY}`
export const AXIS_FONT = `400 11px ${FAMILY}`
export const LIMIT_FONT = `500 11px ${FAMILY}`

const MAX_KEPT = 5000
const widths = new Map<string, number>()

/** A text's width in the canvas's current font; cached. */
export function textWidth(pen: CanvasRenderingContext2D, text: string): number {
  const key = `${pen.font}|${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  if (widths.size > MAX_KEPT) widths.clear()
  const { width } = pen.measureText(text)
  widths.set(key, width)
  return width
}

/** The text truncated to the available width, with an ellipsis; undefined if not even one letter fits. */
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
