import { type RefObject, useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useNewest } from '../../../../ui/use-newest.ts'
import type { Scheme } from '../../../../ui/theme/category-colors.ts'
import type { ChartData, Point } from './chart-data.ts'
import type { Look } from './chart-choice.ts'
import type { ChartCursor } from './chart-words.ts'
import { plotOptions } from './plot-options.ts'

interface PlotInput {
  /** The element that the chart is drawn into. */
  readonly home: RefObject<HTMLDivElement | null>
  readonly data: ChartData
  readonly look: Look
  readonly scheme: Scheme
  /** The chosen UTC offset in hours. */
  readonly offset: number
  readonly width: number
  readonly height: number
  readonly hidden: ReadonlySet<string>
  readonly onCursor: (cursor: ChartCursor | null) => void
}

export interface PlotHandle {
  readonly isZoomed: boolean
  /** Shows this share of the visible range around the cursor; above 1 it zooms out. */
  readonly zoom: (share: number) => void
  readonly showAll: () => void
  /** Moves the cursor by this many values. */
  readonly step: (by: number) => void
  readonly canvas: () => HTMLCanvasElement | undefined
}

/** Draws a chart, and redraws it when its data or look change. */
export function usePlot(input: PlotInput): PlotHandle {
  const { home, data, look, scheme, offset, width, height, hidden, onCursor } = input
  const drawn = useRef<uPlot>(undefined)
  const [isZoomed, setZoomed] = useState(false)
  const isReady = width > 0
  const newest = useNewest({ width, height, hidden })
  useEffect(() => {
    if (home.current === null || !isReady) return undefined
    const isHidden = (label: string) => newest().hidden.has(label)
    const size = { width: newest().width, height: newest().height }
    const options = plotOptions(data, {
      ...size,
      look,
      scheme,
      offset,
      isHidden,
      onCursor,
      onZoom: setZoomed,
    })
    const plot = new uPlot(options, aligned(data), home.current)
    drawn.current = plot
    return () => {
      drawn.current = undefined
      plot.destroy()
    }
  }, [home, data, look, scheme, offset, newest, onCursor, isReady])
  useEffect(() => drawn.current?.setSize({ width, height }), [width, height])
  useEffect(() => {
    if (drawn.current !== undefined) showSeries(drawn.current, hidden)
  }, [hidden])
  return {
    isZoomed,
    zoom: (share) => drawn.current && zoomPlot(drawn.current, share),
    showAll: () => drawn.current?.setData(aligned(data)),
    step: (by) => drawn.current && stepCursor(drawn.current, by),
    canvas: () => drawn.current?.ctx.canvas,
  }
}

function aligned({ xs, series }: ChartData): uPlot.AlignedData {
  // The library's types want mutable arrays, but it only reads them.
  return [xs as number[], ...series.map(({ values }) => values as Point[])]
}

/** Hides some series. The redraw gives their space to the bars of the others. */
function showSeries(plot: uPlot, hidden: ReadonlySet<string>): void {
  plot.batch(() => {
    for (const [place, { label }] of plot.series.entries()) {
      if (place > 0) plot.setSeries(place, { show: typeof label === 'string' && !hidden.has(label) })
    }
  })
  plot.redraw(true)
}

function zoomPlot(plot: uPlot, share: number): void {
  const { min, max } = plot.scales['x'] ?? {}
  if (typeof min !== 'number' || typeof max !== 'number') return
  const { left = -1 } = plot.cursor
  const middle = left >= 0 ? plot.posToVal(left, 'x') : (min + max) / 2
  const first = plot.data[0][0] ?? min
  const last = plot.data[0].at(-1) ?? max
  const from = middle - (middle - min) * share
  const to = middle + (max - middle) * share
  if (from <= first && to >= last) plot.setScale('x', { min: first, max: last })
  else
    plot.setScale('x', { min: Math.max(from, Math.min(first, min)), max: Math.min(to, Math.max(last, max)) })
}

function stepCursor(plot: uPlot, by: number): void {
  const xs = plot.data[0]
  const { min, max } = plot.scales['x'] ?? {}
  if (typeof min !== 'number' || typeof max !== 'number') return
  const before = plot.cursor.idx ?? (by > 0 ? plot.valToIdx(min) - 1 : plot.valToIdx(max) + 1)
  const next = Math.min(xs.length - 1, Math.max(0, before + by))
  const x = xs[next]
  if (x === undefined || x < min || x > max) return
  plot.setCursor({ left: plot.valToPos(x, 'x'), top: plot.over.clientHeight / 2 })
}
