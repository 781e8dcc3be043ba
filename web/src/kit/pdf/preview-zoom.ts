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
