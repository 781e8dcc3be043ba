import { type PointerEvent, useEffect, useLayoutEffect, useState } from 'react'
import { useNewest } from '../../hooks/use-newest.ts'
import type { PreparedColumn } from '../model/prepared-column.ts'
import { readContentWidths, writeContentWidths } from '../state/table-storage.ts'
import { contentWidth, type TextMeasure } from './content-width.ts'

/** How often the columns are measured again while their rows change, in ms. */
const REFIT_MS = 2000

/** What tells the table where the pointer is: for the element that holds the columns. */
type PointerWatch = {
  onPointerEnter: (event: PointerEvent) => void
  onPointerLeave: () => void
}

/** When columns are measured again: soon after a request, but not too often, and not under the mouse. */
class Refit {
  private readonly measure: () => void
  private lastAt = -Infinity
  private timer: ReturnType<typeof setTimeout> | undefined
  private isPointed = false
  private isAsked = false

  constructor(measure: () => void) {
    this.measure = measure
  }

  readonly watch: PointerWatch = {
    onPointerEnter: ({ pointerType }) => {
      // A finger does not rest above anything.
      this.isPointed = pointerType === 'mouse'
    },
    onPointerLeave: () => {
      this.isPointed = false
      if (this.isAsked) this.request()
    },
  }

  request(): void {
    this.isAsked = true
    if (this.isPointed || this.timer !== undefined) return
    const left = this.lastAt + REFIT_MS - Date.now()
    if (left <= 0) this.run()
    else this.timer = setTimeout(() => this.wake(), left)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private wake(): void {
    this.timer = undefined
    if (!this.isPointed) this.run()
  }

  private run(): void {
    this.isAsked = false
    this.lastAt = Date.now()
    this.measure()
  }
}

const FONT = "'Hanken Grotesk Variable', sans-serif"
/** The type of cells and headers: see `grid.module.css` and `head.module.css`. */
const FONTS = {
  head: `550 12px ${FONT}`,
  plain: `400 13px ${FONT}`,
  strong: `600 13px ${FONT}`,
  mono: "400 12px 'Geist Mono Variable', monospace",
} as const
const ESTIMATED_LETTER = 7
const ALLOWANCE = 1.04
const DIGIT = /\d/g

let context: CanvasRenderingContext2D | null | undefined

/** Measures by a canvas, which needs no layout of the page. */
const measureText: TextMeasure = (text, look) => {
  context ??= document.createElement('canvas').getContext('2d')
  if (context === null) return text.length * ESTIMATED_LETTER
  context.font = FONTS[look]
  // The page's digits all have the same width, which a canvas does not know; a little more is for how it places letters.
  return context.measureText(text.replace(DIGIT, '0')).width * ALLOWANCE
}

/** A column keeps its width unless its content is cut, or needs this much less, in px. */
const MUCH_LESS = 40

type Measured = ReadonlyMap<string, number>

type ContentWidths = {
  content: Measured
  /** The columns are measured for the first time: a width of the last visit may be far too large. */
  update: (measured: Measured) => void
  /** The rows have changed: columns only grow. */
  grow: (measured: Measured) => void
}

/** The widths of the columns' contents: those of the last visit until rows have been measured. */
export function useContentWidths(tableId: string): ContentWidths {
  const [content, setContent] = useState(() => readContentWidths(tableId))
  const change = (measured: Measured, isChange: (width: number, known: number) => boolean) => {
    const changed = [...measured].filter(([id, width]) => {
      const known = content.get(id)
      return known === undefined || isChange(width, known)
    })
    if (changed.length === 0) return
    const next = new Map([...content, ...changed])
    setContent(next)
    writeContentWidths(tableId, next)
  }
  return {
    content,
    update: (measured) => change(measured, (width, known) => width > known || width < known - MUCH_LESS),
    grow: (measured) => change(measured, (width, known) => width > known),
  }
}

type Options<Row extends object> = {
  /** The visible columns. */
  columns: readonly PreparedColumn<Row>[]
  rows: readonly Row[]
  /** Those of the page. */
  pageRows: readonly Row[]
  widths: ContentWidths
}

/**
 * Measures each visible column when its values are there, before they are painted, and again when rows with longer ones
 * follow: at once, but not more often than every two seconds, and not under the pointer, from which its column would
 * move away.
 */
export function useContentMeasure<Row extends object>({
  columns,
  rows,
  pageRows,
  widths,
}: Options<Row>): PointerWatch {
  const [measured] = useState(() => new Set<string>())
  const newest = useNewest({ columns, rows, pageRows, widths })
  const hasRows = rows.length > 0
  useLayoutEffect(() => {
    if (!hasRows) return
    const fresh = columns.filter(({ id, isFitted, loading }) => isFitted && !loading && !measured.has(id))
    if (fresh.length === 0) return
    const { rows: sample, widths: known } = newest()
    for (const { id } of fresh) measured.add(id)
    known.update(widthsOf(fresh, sample))
  }, [columns, hasRows, measured, newest])

  const [refit] = useState(() => {
    const seen = new SeenRows()
    return new Refit(() => {
      const { columns: all, pageRows: drawn, widths: known } = newest()
      const fresh = seen.freshOf(drawn, all)
      if (fresh.length === 0) return
      const shown = all.filter(({ id, isFitted, loading }) => isFitted && !loading && measured.has(id))
      known.grow(widthsOf(shown, fresh))
    })
  })
  useLayoutEffect(() => {
    if (pageRows.length > 0) refit.request()
  }, [pageRows, refit])
  useEffect(() => () => refit.stop(), [refit])
  return refit.watch
}

/** The rows that have been measured: of a page of values that stream in, most are the same as before. */
class SeenRows {
  #columns: unknown
  #rows = new WeakSet<object>()

  /** Those of the rows that have not been seen with these columns. */
  freshOf<Row extends object>(rows: readonly Row[], columns: readonly PreparedColumn<Row>[]): Row[] {
    if (columns !== this.#columns) this.#rows = new WeakSet()
    this.#columns = columns
    const fresh = rows.filter((row) => !this.#rows.has(row))
    for (const row of fresh) this.#rows.add(row)
    return fresh
  }
}

function widthsOf<Row>(columns: readonly PreparedColumn<Row>[], rows: readonly Row[]): Measured {
  return new Map(columns.map((column) => [column.id, contentWidth(column, { rows, measure: measureText })]))
}
