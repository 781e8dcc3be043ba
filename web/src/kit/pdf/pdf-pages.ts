/** Specification 3, section 9. */
const STEP = 0.1
const MIN = 0.3
const MAX = 3

/** The next zoom of a preview in a direction; the same at the end. */
export function stepZoom(zoom: number, by: -1 | 1): number {
  // Whole tenths: a sum of tenths is not exact.
  return Math.min(MAX, Math.max(MIN, Math.round((zoom + by * STEP) * 10) / 10))
}

/** A stored zoom; 1 if there is none or it is not one. */
export function readZoom(text: string | null): number {
  const zoom = Number(text ?? 1)
  return zoom >= MIN && zoom <= MAX ? zoom : 1
}

/** Pixels of the largest picture that is drawn: a small file may hold a picture that no memory holds. */
export const MAX_PICTURE_PIXELS = 50_000_000
/** Most pixels of one drawn page: more would take the memory of a phone. */
const MAX_PAGE_PIXELS = 16_000_000
/** Zoom levels, as parts of the width of the place. */
const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const

/** The next level of zoom in a direction; the same at the end. */
export function nextZoom(zoom: number, by: -1 | 1): number {
  const next = by > 0 ? ZOOMS.find((one) => one > zoom) : ZOOMS.findLast((one) => one < zoom)
  return next ?? zoom
}

/** How many pixels of a canvas one pixel of the page gets: that of the screen, unless the page would be too large. */
export function pixelRatioOf(
  { width, height }: { width: number; height: number },
  screenRatio: number,
): number {
  return Math.min(screenRatio, Math.sqrt(MAX_PAGE_PIXELS / Math.max(1, width * height)))
}

/** The page at a height of the scrolled place: the last one that begins above it. @param tops of the pages, ascending */
export function pageAt(tops: readonly number[], height: number): number {
  const after = tops.findIndex((top) => top > height)
  return after === -1 ? Math.max(1, tops.length) : Math.max(1, after)
}

/** The page that somebody typed, within those that there are; undefined for no number. */
export function readPage(typed: string, pages: number): number | undefined {
  if (!/^\s*\d{1,9}\s*$/.test(typed)) return undefined
  return Math.min(pages, Math.max(1, Number(typed)))
}
