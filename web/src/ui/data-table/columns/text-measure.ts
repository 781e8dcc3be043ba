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
const ALLOWANCE = 1.04
const DIGIT = /\d/g

let context: CanvasRenderingContext2D | null | undefined

/** Measures by a canvas, which needs no layout of the page. */
export const measureText: TextMeasure = (text, look) => {
  context ??= document.createElement('canvas').getContext('2d')
  if (context === null) return text.length * ESTIMATED_LETTER
  context.font = FONTS[look]
  // The page's digits all have the same width, which a canvas does not know; a little more is for how it places letters.
  return context.measureText(text.replace(DIGIT, '0')).width * ALLOWANCE
}
