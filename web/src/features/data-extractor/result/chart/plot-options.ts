import type uPlot from 'uplot'
import { categoryColor, type Scheme } from '../../../../ui/theme/category-colors.ts'
import { COLORS } from '../../../../ui/theme/colors.ts'
import { axisTicks } from './axis-ticks.ts'
import type { Look } from '../model/chart-choice.ts'
import type { ChartData } from './chart-data.ts'
import type { ChartCursor } from './chart-words.ts'
import { axisText } from './number-words.ts'
import { barPaths, pointPaths } from './paths.ts'

const FONT = "11px 'Hanken Grotesk Variable', sans-serif"
const LINE_WIDTH = 1.6
const POINT_SIZE = 5
/** px of a digit and of the space around an axis' labels. */
const DIGIT = 6.5
const LABEL_SPACE = 18
const X_AXIS_HEIGHT = 30
/** Half a place at both ends, for the bars of the first and the last. */
const BAR_EDGE = 0.5
/** Most values that lines mark one by one, where there is room. */
const MARKED_POINTS = 400

export interface PlotLook {
  readonly look: Look
  readonly scheme: Scheme
  /** The chosen UTC offset in hours. */
  readonly offset: number
  readonly width: number
  readonly height: number
  readonly isHidden: (label: string) => boolean
  readonly onCursor: (cursor: ChartCursor | null) => void
  readonly onZoom: (isZoomed: boolean) => void
}

/** The library's options for a chart. */
export function plotOptions(data: ChartData, plot: PlotLook): uPlot.Options {
  const { scheme, look } = plot
  const color = (name: 'line' | 'line-2' | 'ink-3') => COLORS[name][scheme === 'light' ? 0 : 1]
  const grid = { stroke: color('line'), width: 1 }
  const axis = { stroke: color('ink-3'), font: FONT, grid, ticks: { show: false } }
  const ticks = axisTicks(data, plot.offset)
  const { splits } = ticks
  return {
    width: plot.width,
    height: plot.height,
    legend: { show: false },
    cursor: { drag: { x: true, y: false, dist: 6 }, points: { size: POINT_SIZE + 3 }, y: false },
    scales: {
      x: { time: false, range: (_, min, max) => xRange({ data, look }, min, max) },
      y: look === 'bars' ? { range: { min: softZero(), max: softZero() } } : {},
    },
    axes: [
      {
        ...axis,
        size: X_AXIS_HEIGHT,
        values: (_, places) => ticks.labels(places),
        ...(splits && {
          splits: (of: uPlot, _: number, from: number, to: number) =>
            splits(from, to, of.bbox.width / devicePixelRatio),
        }),
      },
      {
        ...axis,
        values: (_, places) => places.map(axisText),
        size: (_, labels) =>
          Math.max(...(labels ?? ['']).map(({ length }) => length), 3) * DIGIT + LABEL_SPACE,
      },
    ],
    series: [{}, ...data.series.map((_, place) => seriesOptions(data, plot, place))],
    hooks: {
      setCursor: [({ cursor }) => plot.onCursor(cursorOf(cursor))],
      setScale: [(of, key) => key === 'x' && plot.onZoom(isZoomed(of, { data, look }))],
    },
  }
}

/** Each series has the value that is nearest to the cursor; the first of the library's places is the axis. */
function cursorOf({ idx, idxs = [] }: uPlot.Cursor): ChartCursor | null {
  return idx === null || idx === undefined ? null : { at: idx, ofSeries: idxs.slice(1) }
}

function seriesOptions(data: ChartData, { look, scheme, isHidden }: PlotLook, place: number): uPlot.Series {
  const stroke = categoryColor(place, scheme)
  const label = data.series[place]?.label ?? ''
  const shared = { label, stroke, show: !isHidden(label), width: LINE_WIDTH }
  if (look === 'lines') {
    return data.xs.length <= MARKED_POINTS ? { ...shared, points: { size: POINT_SIZE } } : shared
  }
  if (look === 'points')
    return { ...shared, fill: stroke, paths: pointPaths(stroke), points: { show: false } }
  const beside = (seriesIdx: number) => {
    const shown = data.series.flatMap((series, index) => (isHidden(series.label) ? [] : [index + 1]))
    return { at: Math.max(0, shown.indexOf(seriesIdx)), of: Math.max(1, shown.length) }
  }
  return { ...shared, fill: stroke, paths: barPaths(beside), points: { show: false } }
}

const softZero = () => ({ pad: 0.1, soft: 0, mode: 1 as const })

type Shape = { data: ChartData; look: Look }

/** The range of the axis: a single place has space around it, and bars have theirs at both ends. */
function xRange({ data, look }: Shape, min: number, max: number): [number, number] {
  const whole = wholeRange({ data, look })
  const first = data.xs[0] ?? min
  const last = data.xs.at(-1) ?? max
  // The library widens the range of a single place by itself.
  const isWhole = first === last || (min === first && max === last)
  return isWhole || min === max ? whole : [min, max]
}

function wholeRange({ data, look }: Shape): [number, number] {
  const { xs, categories } = data
  const first = xs[0] ?? 0
  const last = xs.at(-1) ?? 1
  if (first === last) return [first - 1, last + 1]
  if (categories !== undefined) return [first - BAR_EDGE, last + BAR_EDGE]
  if (look === 'lines') return [first, last]
  const edge = (last - first) / Math.max(20, Math.min(xs.length, 60))
  return [first - edge, last + edge]
}

function isZoomed(plot: uPlot, shape: Shape): boolean {
  const { min, max } = plot.scales['x'] ?? {}
  const [first, last] = wholeRange(shape)
  return typeof min === 'number' && typeof max === 'number' && (min > first || max < last)
}
