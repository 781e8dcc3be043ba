import type uPlot from 'uplot'

/** Share of the space of a place that its bars take, and a bar's greatest width, in px of the canvas. */
const BARS_SHARE = 0.8
const MAX_BAR = 48
const POINT_SIZE = 5
/** From so many points on they are squares, which are drawn many times as fast as circles. */
const MANY_POINTS = 5000
/** More than any canvas is high. */
const MAX_PIXELS = 100_000

/**
 * Bars from zero, those of several series beside each other; where they are narrower than a pixel, one for each pixel.
 * @param beside the place of a series among those that are shown, and their number
 */
export function barPaths(
  beside: (seriesIdx: number) => { at: number; of: number },
): uPlot.Series.PathBuilder {
  return (plot, seriesIdx, from, to) => {
    const { at, of } = beside(seriesIdx)
    const values = plot.data[seriesIdx] ?? []
    const group = Math.min(spacing(plot) * BARS_SHARE, MAX_BAR * of)
    const width = Math.max(1, group / of)
    const fill = new Path2D()
    const zero = plot.valToPos(0, 'y', true)
    const { top, height } = plot.bbox
    const base = Math.min(Math.max(zero, top), top + height)
    let pixel = Number.NaN
    let high = base
    let low = base
    const draw = () => {
      if (!Number.isNaN(pixel) && low > high) fill.rect(pixel, high, width, low - high)
    }
    for (let index = from; index <= to; index += 1) {
      const value = values[index]
      if (value === null || value === undefined) continue
      const left = Math.round(
        plot.valToPos(plot.data[0][index] ?? 0, 'x', true) - group / 2 + at * (group / of),
      )
      if (left !== pixel) {
        draw()
        pixel = left
        high = base
        low = base
      }
      const y = plot.valToPos(value, 'y', true)
      high = Math.min(high, y)
      low = Math.max(low, y)
    }
    draw()
    return { fill, stroke: null }
  }
}

/** The least distance of two places, in px of the canvas. */
function spacing(plot: uPlot): number {
  const [xs] = plot.data
  let least = Infinity
  for (let index = 1; index < xs.length; index += 1) {
    const step = (xs[index] ?? 0) - (xs[index - 1] ?? 0)
    if (step > 0 && step < least) least = step
  }
  const { min = 0, max = 1 } = plot.scales['x'] ?? {}
  const span = (max ?? 1) - (min ?? 0)
  return least === Infinity ? plot.bbox.width : (least / span) * plot.bbox.width
}

/** A mark for each value; those on the same pixel are drawn once. */
export function pointPaths(color: string): uPlot.Series.PathBuilder {
  return (plot, seriesIdx, from, to) => {
    const places = pixelsOf(plot, seriesIdx, { from, to })
    const size = POINT_SIZE * devicePixelRatio
    if (places.length > MANY_POINTS) {
      drawSquares(plot, places, { size, color })
      return null
    }
    const fill = new Path2D()
    for (const { x, y } of places) {
      fill.moveTo(x + size / 2, y)
      fill.arc(x, y, size / 2, 0, 2 * Math.PI)
    }
    return { fill, stroke: null }
  }
}

interface Place {
  readonly x: number
  readonly y: number
}

function pixelsOf(plot: uPlot, seriesIdx: number, { from, to }: { from: number; to: number }): Place[] {
  const values = plot.data[seriesIdx] ?? []
  const taken = new Set<number>()
  const places: Place[] = []
  for (let index = from; index <= to; index += 1) {
    const value = values[index]
    if (value === null || value === undefined) continue
    const x = Math.round(plot.valToPos(plot.data[0][index] ?? 0, 'x', true))
    const y = Math.round(plot.valToPos(value, 'y', true))
    const pixel = x * MAX_PIXELS + y
    if (taken.has(pixel)) continue
    taken.add(pixel)
    places.push({ x, y })
  }
  return places
}

/** At once instead of as one path: filling a path of so many parts takes the browser minutes. */
function drawSquares(
  { ctx, bbox }: uPlot,
  places: readonly Place[],
  look: { size: number; color: string },
): void {
  const { size, color } = look
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  ctx.fillStyle = color
  for (const { x, y } of places) ctx.fillRect(x - size / 2, y - size / 2, size, size)
  ctx.restore()
}
