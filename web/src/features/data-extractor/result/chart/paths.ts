import type uPlot from 'uplot'

/** The share of the space of a position that its bars take. */
const BARS_SHARE = 0.8
/** In px of the canvas. */
const MAX_BAR = 48
const POINT_SIZE = 5
/** More points than this are drawn as squares, which is many times faster than circles. */
const MANY_POINTS = 5000
/** No canvas is higher than this. */
const MAX_PIXELS = 100_000

/**
 * Draws bars from zero, those of several series side by side. If bars are narrower than a pixel, it draws one per pixel.
 * @param beside the position of a series among the visible ones, and the number of visible ones
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

/** The smallest distance of two positions on the axis, in px of the canvas. */
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

/** Draws a point for each value; points on the same pixel are drawn once. */
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

/** Draws directly instead of returning a path: a browser takes minutes to fill a path of so many parts. */
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
