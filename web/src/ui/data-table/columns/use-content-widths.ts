import { type PointerEvent, useEffect, useLayoutEffect, useState } from 'react'
import { useNewest } from '../../use-newest.ts'
import type { PreparedColumn } from '../prepared-column.ts'
import { readContentWidths, writeContentWidths } from '../state/table-storage.ts'
import { contentWidth, type TextMeasure } from './content-width.ts'

/** How often the columns are measured again while their rows change, in ms. */
const REFIT_MS = 2000

/** A column becomes narrower only if its content needs at least this much less, in px. */
const SHRINK_FROM = 40

const FONT = "'Hanken Grotesk Variable', sans-serif"

/** The fonts of cells and headers: see `grid.module.css` and `head.module.css`. */
const FONTS = {
  head: `550 12px ${FONT}`,
  plain: `400 13px ${FONT}`,
  strong: `600 13px ${FONT}`,
  mono: "400 12px 'Geist Mono Variable', monospace",
} as const

const ESTIMATED_LETTER = 7
/** A canvas places letters slightly closer than the page. */
const ALLOWANCE = 1.04
const DIGIT = /\d/g
type Measured = ReadonlyMap<string, number>

type ContentWidths = {
  content: Measured
  /** After the first measurement: a width saved at the last visit may be far too large. */
  update: (measured: Measured) => void
  /** After a change of rows: columns only grow. */
  grow: (measured: Measured) => void
}

/** The widths of the columns' contents; until rows have been measured, those saved at the last visit. */
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
    update: (measured) => change(measured, (width, known) => width > known || width < known - SHRINK_FROM),
    grow: (measured) => change(measured, (width, known) => width > known),
  }
}

type Options<Row extends object> = {
  /** The visible columns. */
  columns: readonly PreparedColumn<Row>[]
  rows: readonly Row[]
  /** The rows of the current page. */
  pageRows: readonly Row[]
  widths: ContentWidths
}

/**
 * Measures each visible column once its values are there, before they are painted. Measures again when new rows arrive, at
 * most every two seconds, and not while the mouse is over the table: the column under it would move away.
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

function widthsOf<Row>(columns: readonly PreparedColumn<Row>[], rows: readonly Row[]): Measured {
  return new Map(columns.map((column) => [column.id, contentWidth(column, { rows, measure: measureText })]))
}

/** Remembers the measured rows: while values stream in, most rows of a page stay the same. */
class SeenRows {
  #columns: unknown
  #rows = new WeakSet<object>()

  /** The rows that were not seen with these columns yet. */
  freshOf<Row extends object>(rows: readonly Row[], columns: readonly PreparedColumn<Row>[]): Row[] {
    if (columns !== this.#columns) this.#rows = new WeakSet()
    this.#columns = columns
    const fresh = rows.filter((row) => !this.#rows.has(row))
    for (const row of fresh) this.#rows.add(row)
    return fresh
  }
}

/** Handlers for the element that holds the columns. */
type PointerWatch = {
  onPointerEnter: (event: PointerEvent) => void
  onPointerLeave: () => void
}

/** Decides when columns are measured again: soon after a request, but not too often, and not under the mouse. */
class Refit {
  private readonly measure: () => void
  private lastAt = -Infinity
  private timer: ReturnType<typeof setTimeout> | undefined
  private hasMouse = false
  private isRequested = false

  constructor(measure: () => void) {
    this.measure = measure
  }

  readonly watch: PointerWatch = {
    onPointerEnter: ({ pointerType }) => {
      // Touch has no hovering pointer.
      this.hasMouse = pointerType === 'mouse'
    },
    onPointerLeave: () => {
      this.hasMouse = false
      if (this.isRequested) this.request()
    },
  }

  request(): void {
    this.isRequested = true
    if (this.hasMouse || this.timer !== undefined) return
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
    if (!this.hasMouse) this.run()
  }

  private run(): void {
    this.isRequested = false
    this.lastAt = Date.now()
    this.measure()
  }
}

let context: CanvasRenderingContext2D | null | undefined

/** Measures with a canvas, which needs no layout of the page. */
const measureText: TextMeasure = (text, look) => {
  context ??= document.createElement('canvas').getContext('2d')
  if (context === null) return text.length * ESTIMATED_LETTER
  context.font = FONTS[look]
  // On the page all digits have the same width, in a canvas they do not.
  return context.measureText(text.replace(DIGIT, '0')).width * ALLOWANCE
}
