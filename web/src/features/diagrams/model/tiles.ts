import type { Span } from './intervals.ts'

/** Number of pixels in one reduced series call. */
export const TILE_PIXELS = 1024

/** Possible durations of one pixel of a tile, in seconds. */
const PIXEL_SECONDS = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 172_800,
]

/** A time span that is loaded, reduced and cached as a unit. */
export interface Tile extends Span {
  /** Seconds per pixel. */
  readonly pixel: number
}

/**
 * Seconds per pixel for tiles that show a window at full resolution: never coarser than the screen.
 * @param width of the plot in pixels
 */
export function pixelSeconds(window: Span, width: number): number {
  const wanted = (window.to - window.from) / Math.max(1, width)
  return PIXEL_SECONDS.findLast((seconds) => seconds <= wanted) ?? 1
}

/** The tiles that a window touches: the first and last index, and their seconds per pixel. */
export interface TileRange {
  readonly pixel: number
  readonly first: number
  readonly last: number
}

/** The tiles that a window touches, as numbers: equal for a window that moves within them. */
export function tileRange(window: Span, width: number): TileRange {
  const pixel = pixelSeconds(window, width)
  const length = pixel * TILE_PIXELS
  return { pixel, first: Math.floor(window.from / length), last: Math.ceil(window.to / length) - 1 }
}

/** The tiles of a range, and the neighbouring ones, which a move would show next. */
export function tilesOf({ pixel, first, last }: TileRange): { shown: Tile[]; beside: Tile[] } {
  const length = pixel * TILE_PIXELS
  const tile = (place: number): Tile => ({ from: place * length, to: (place + 1) * length, pixel })
  const shown = Array.from({ length: last - first + 1 }, (_, index) => tile(first + index))
  return { shown, beside: first > 0 ? [tile(first - 1), tile(last + 1)] : [tile(last + 1)] }
}
