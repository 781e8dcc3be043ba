import type { Span } from './stretches.ts'

/** How many pixels one call reduces a stretch of time to. */
export const TILE_PIXELS = 1024

/** Lengths of time that one pixel of a tile may stand for, in seconds. */
const PIXEL_SECONDS = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 172_800,
]

/** A stretch of time that is read, reduced and kept as a whole. */
export interface Tile extends Span {
  /** Seconds that a pixel stands for. */
  readonly pixel: number
}

/**
 * How long a pixel of tiles is that show a window sharply: never longer than one of the screen.
 * @param width of the plot in pixels
 */
export function pixelSeconds(window: Span, width: number): number {
  const wanted = (window.to - window.from) / Math.max(1, width)
  return PIXEL_SECONDS.findLast((seconds) => seconds <= wanted) ?? 1
}

/** Which tiles a window touches: their places from the first to the last, and how long their pixels are. */
export interface TileRange {
  readonly pixel: number
  readonly first: number
  readonly last: number
}

/** The tiles that a window touches, told in numbers: a window that moves within them gives the same. */
export function tileRange(window: Span, width: number): TileRange {
  const pixel = pixelSeconds(window, width)
  const length = pixel * TILE_PIXELS
  return { pixel, first: Math.floor(window.from / length), last: Math.ceil(window.to / length) - 1 }
}

/** The tiles of a range, and those beside it that a move would show next. */
export function tilesOf({ pixel, first, last }: TileRange): { shown: Tile[]; beside: Tile[] } {
  const length = pixel * TILE_PIXELS
  const tile = (place: number): Tile => ({ from: place * length, to: (place + 1) * length, pixel })
  const shown = Array.from({ length: last - first + 1 }, (_, index) => tile(first + index))
  return { shown, beside: first > 0 ? [tile(first - 1), tile(last + 1)] : [tile(last + 1)] }
}
