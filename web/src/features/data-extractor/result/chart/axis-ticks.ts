import { gridLines, labelInterval, tickLabel } from '../../../../ui/time/time-grid.ts'
import type { ChartData } from './chart-data.ts'
import { axisText } from './number-words.ts'

/** Distance of two labels of categories, in px, and the letters that fit it. */
const CATEGORY_ROOM = 90
const CATEGORY_LETTERS = 14

/** The lines of a chart's axis. */
export interface AxisTicks {
  /** The places of the lines that are visible between two places; undefined: the library's own. */
  readonly splits: ((from: number, to: number, width: number) => number[]) | undefined
  /** The labels of those lines. */
  readonly labels: (places: readonly number[]) => string[]
}

/** The lines along the axis of a chart. @param offset the chosen UTC offset in hours */
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
