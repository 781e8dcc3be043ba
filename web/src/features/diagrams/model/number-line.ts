import { type NumberSample, type Span, type Interval, intervalsWithin } from './intervals.ts'

/** The target of a path: a canvas, or a list in a test. */
export interface Pen {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
}

/**
 * Draws values as steps: level until the next one, vertical where values followed each other within a pixel, so that
 * every spike has its full height; nothing across a gap.
 */
export function traceLine(
  pen: Pen,
  intervals: readonly Interval<NumberSample>[],
  { window, x, y }: { window: Span; x: (at: number) => number; y: (value: number) => number },
): void {
  let end = Number.NaN
  for (const { from, to, sample } of intervalsWithin(intervals, window)) {
    const left = x(from)
    const isContinued = from === end
    // After a gap only the last part of a value continues.
    const startsHere = from <= sample.at
    if (isContinued) pen.lineTo(left, y(startsHere ? sample.first : sample.last))
    else pen.moveTo(left, y(startsHere ? sample.first : sample.last))
    if (startsHere && sample.min !== sample.max) {
      pen.lineTo(left, y(sample.min))
      pen.lineTo(left, y(sample.max))
      pen.lineTo(left, y(sample.last))
    }
    pen.lineTo(x(to), y(sample.last))
    end = to
  }
}
