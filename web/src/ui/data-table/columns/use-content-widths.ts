import { useEffect, useLayoutEffect, useState } from 'react'
import type { PreparedColumn } from '../model/prepared-column.ts'
import { readContentWidths, writeContentWidths } from '../state/table-storage.ts'
import { useNewest } from '../../hooks/use-newest.ts'
import { contentWidth } from './content-width.ts'
import { type PointerWatch, Refit } from './refit.ts'
import { measureText } from './text-measure.ts'

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
