import { useLayoutEffect, useState } from 'react'
import type { PreparedColumn } from '../model/prepared-column.ts'
import { readContentWidths, writeContentWidths } from '../state/table-storage.ts'
import { useNewest } from '../../hooks/use-newest.ts'
import { contentWidth } from './content-width.ts'
import { measureText } from './text-measure.ts'

/** A column keeps its width unless its content is cut, or needs this much less, in px. */
const MUCH_LESS = 40

type ContentWidths = {
  content: ReadonlyMap<string, number>
  update: (measured: ReadonlyMap<string, number>) => void
}

/** The widths of the columns' contents: those of the last visit until rows have been measured. */
export function useContentWidths(tableId: string): ContentWidths {
  const [content, setContent] = useState(() => readContentWidths(tableId))
  const update = (measured: ReadonlyMap<string, number>) => {
    const changed = [...measured].filter(([id, width]) => {
      const known = content.get(id)
      return known === undefined || width > known || width < known - MUCH_LESS
    })
    if (changed.length === 0) return
    const next = new Map([...content, ...changed])
    setContent(next)
    writeContentWidths(tableId, next)
  }
  return { content, update }
}

type Options<Row> = {
  /** The visible columns. */
  columns: readonly PreparedColumn<Row>[]
  rows: readonly Row[]
  widths: ContentWidths
}

/** Measures each visible column once, when its values are there, before they are painted. */
export function useContentMeasure<Row>({ columns, rows, widths }: Options<Row>): void {
  const [measured] = useState(() => new Set<string>())
  const newest = useNewest({ rows, update: widths.update })
  const hasRows = rows.length > 0
  useLayoutEffect(() => {
    if (!hasRows) return
    const fresh = columns.filter(({ id, isFitted, loading }) => isFitted && !loading && !measured.has(id))
    if (fresh.length === 0) return
    const { rows: sample, update } = newest()
    for (const { id } of fresh) measured.add(id)
    update(
      new Map(
        fresh.map((column) => [column.id, contentWidth(column, { rows: sample, measure: measureText })]),
      ),
    )
  }, [columns, hasRows, measured, newest])
}
