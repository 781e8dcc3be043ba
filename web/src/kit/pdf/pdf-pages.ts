/** Maximum pixels of a drawn page: more would exceed the memory of a phone. */
const MAX_PAGE_PIXELS = 16_000_000
/** Zoom levels of the viewer; 1 fits the page to the width. */
const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const

/** The next zoom level of the viewer up or down; the same at the end of the range. */
export function nextZoom(zoom: number, by: -1 | 1): number {
  const next = by > 0 ? ZOOMS.find((one) => one > zoom) : ZOOMS.findLast((one) => one < zoom)
  return next ?? zoom
}

/** The number of canvas pixels per CSS pixel: that of the screen, or less if the canvas would be too large. */
export function pixelRatioOf(
  { width, height }: { width: number; height: number },
  screenRatio: number,
): number {
  return Math.min(screenRatio, Math.sqrt(MAX_PAGE_PIXELS / Math.max(1, width * height)))
}

/**
 * The number of the page at a scroll position, in pixels.
 * @param tops the positions at which the pages begin, ascending
 */
export function pageAt(tops: readonly number[], height: number): number {
  const after = tops.findIndex((top) => top > height)
  return after === -1 ? Math.max(1, tops.length) : Math.max(1, after)
}

/** Reads a typed page number, limited to the existing pages; undefined if it is not a number. */
export function readPage(typed: string, pages: number): number | undefined {
  if (!/^\s*\d{1,9}\s*$/.test(typed)) return undefined
  return Math.min(pages, Math.max(1, Number(typed)))
}

/** The zoom of a preview (specification 3, section 9). */
const STEP = 0.1
const MIN = 0.3
const MAX = 3

/** The next zoom of a preview up or down; the same at the end of the range. */
export function stepZoom(zoom: number, by: -1 | 1): number {
  // Rounded to tenths, because adding 0.1 as a float is not exact.
  return Math.min(MAX, Math.max(MIN, Math.round((zoom + by * STEP) * 10) / 10))
}

/** Reads the stored zoom of a preview; 1 if it is missing or invalid. */
export function readZoom(text: string | null): number {
  const zoom = Number(text ?? 1)
  return zoom >= MIN && zoom <= MAX ? zoom : 1
}
