import { type NumberSaid, type Span, type Stretch, stretchesWithin } from './stretches.ts'

/** The least and the greatest value that a window shows; undefined when it shows none. */
export function valueRange(
  stretches: readonly Stretch<NumberSaid>[],
  window: Span,
): { min: number; max: number } | undefined {
  let min = Infinity
  let max = -Infinity
  for (const { from, said } of stretchesWithin(stretches, window)) {
    // What was said before the window reaches into it with its last value only.
    min = Math.min(min, from < window.from ? said.last : said.min)
    max = Math.max(max, from < window.from ? said.last : said.max)
  }
  return min <= max ? { min, max } : undefined
}

/** What a path is drawn on: a canvas, or a list in a test. */
export interface Pen {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
}

/**
 * Draws values as they held: level until the next one, upright where values followed each other within a pixel, so that
 * every spike reaches its full height; nothing across a gap.
 */
export function traceLine(
  pen: Pen,
  stretches: readonly Stretch<NumberSaid>[],
  { window, x, y }: { window: Span; x: (at: number) => number; y: (value: number) => number },
): void {
  let end = Number.NaN
  for (const { from, to, said } of stretchesWithin(stretches, window)) {
    const left = x(from)
    const isContinued = from === end
    // A value that goes on after a gap is not said anew: only its last part holds.
    const isSaidHere = from <= said.at
    if (isContinued) pen.lineTo(left, y(isSaidHere ? said.first : said.last))
    else pen.moveTo(left, y(isSaidHere ? said.first : said.last))
    if (isSaidHere && said.min !== said.max) {
      pen.lineTo(left, y(said.min))
      pen.lineTo(left, y(said.max))
      pen.lineTo(left, y(said.last))
    }
    pen.lineTo(x(to), y(said.last))
    end = to
  }
}
