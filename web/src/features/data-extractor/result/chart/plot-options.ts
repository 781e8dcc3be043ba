import type uPlot from 'uplot'
import { categoryColor, type Scheme } from '../../../../ui/theme/category-colors.ts'
import { COLORS } from '../../../../ui/theme/colors.ts'
import { gridLines, labelInterval, tickLabel } from '../../../../ui/time/time-grid.ts'
import type { Look } from './chart-choice.ts'
import type { ChartData } from './chart-data.ts'
import { axisText, type ChartCursor } from './chart-words.ts'
import { barPaths, pointPaths } from './paths.ts'

const FONT = "11px 'Hanken Grotesk Variable', sans-serif"
const LINE_WIDTH = 1.6
const POINT_SIZE = 5
/** The width of a digit and the space around the labels of an axis, in px. */
const DIGIT = 6.5
const LABEL_SPACE = 18
const X_AXIS_HEIGHT = 30
/** Half a position at both ends, so that the first and the last bar fit. */
const BAR_EDGE = 0.5
/** Lines with more values than this do not mark single values. */
const MARKED_POINTS = 400

/** The distance of two category labels in px, and the number of letters that fit. */
const CATEGORY_ROOM = 90
const CATEGORY_LETTERS = 14

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

interface AxisTicks {
  /** The grid lines between two positions; undefined for the library's default. */
  readonly splits: ((from: number, to: number, width: number) => number[]) | undefined
  readonly labels: (places: readonly number[]) => string[]
}

/** The grid lines of the axis and their labels. @param offset the chosen UTC offset in hours */
export function axisTicks({ categories, xColumn }: ChartData, offset: number): AxisTicks {
  if (categories !== undefined) {
    return {
      splits: (from, to, width) => wholePlaces(from, to, Math.max(1, Math.floor(width / CATEGORY_ROOM))),
      labels: (places) => places.map((place) => shortened(categories[place] ?? '')),
    }
  }
  if (xColumn.kind !== 'time') return { splits: undefined, labels: (places) => places.map(axisText) }
  let interval = 1
  return {
    splits: (from, to, width) => {
      interval = labelInterval(to - from, width)
      return gridLines(from, to, { interval, offset })
    },
    labels: (places) => places.map((at) => tickLabel(at, { interval, offset })),
  }
}

function wholePlaces(from: number, to: number, most: number): number[] {
  const first = Math.max(0, Math.ceil(from))
  const step = Math.max(1, Math.ceil((Math.floor(to) - first + 1) / most))
  const places: number[] = []
  for (let place = first; place <= to; place += step) places.push(place)
  return places
}

function shortened(text: string): string {
  return text.length > CATEGORY_LETTERS ? `${text.slice(0, CATEGORY_LETTERS - 1)}…` : text
}

/** The library's first index is that of the axis; the others are the nearest value of each series. */
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

/** The visible range of the axis; `wholeRange` unless the user has zoomed. */
function xRange({ data, look }: Shape, min: number, max: number): [number, number] {
  const whole = wholeRange({ data, look })
  const first = data.xs[0] ?? min
  const last = data.xs.at(-1) ?? max
  // The library widens the range of a single position itself.
  const isWhole = first === last || (min === first && max === last)
  return isWhole || min === max ? whole : [min, max]
}

/** All positions. A single position gets space around it; bars and points get space at both ends. */
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
