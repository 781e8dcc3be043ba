import type { TextMeasure } from './content-width.ts'

const FONT = "'Hanken Grotesk Variable', sans-serif"
/** The type of cells and headers: see `grid.module.css` and `head.module.css`. */
const FONTS = {
  head: `550 12px ${FONT}`,
  plain: `400 13px ${FONT}`,
  strong: `600 13px ${FONT}`,
  mono: "400 12px 'Geist Mono Variable', monospace",
} as const
const ESTIMATED_LETTER = 7

let context: CanvasRenderingContext2D | null | undefined

/** Measures by a canvas, which needs no layout of the page. */
export const measureText: TextMeasure = (text, look) => {
  context ??= document.createElement('canvas').getContext('2d')
  if (context === null) return text.length * ESTIMATED_LETTER
  context.font = FONTS[look]
  return context.measureText(text).width
}
