import { type RefObject, useEffect, useState } from 'react'
import { type LoadedRows, useMissingRows } from '../print/missing-rows.ts'
import { MAX_PRINTED_ROWS } from '../print/printed-rows.tsx'
import type { DataTableProps } from './data-table-props.ts'

/**
 * The rows that Ctrl P has loaded for paper, without those on the page of the server that moved to the next one meanwhile;
 * undefined if the browser prints what it has.
 */
export function usePrintedRows<Row extends object>(
  { rows, rowKey, loadRows, isLoading = false }: DataTableProps<Row>,
  { area, total }: { area: RefObject<Element | null>; total: number },
): LoadedRows<Row> | undefined {
  const [loaded, setLoaded] = useState<LoadedRows<Row> & { page: readonly Row[] }>()
  useMissingRows(area, {
    load: loadRows,
    isMissing: rows.length > 0 && rows.length < Math.min(total, MAX_PRINTED_ROWS),
    show: (all) => {
      const byKey = new Map(all.rows.map((row) => [rowKey(row), row]))
      setLoaded({ rows: [...byKey.values()], total: all.total, page: rows })
    },
  })
  useEffect(() => {
    const forget = () => setLoaded(undefined)
    window.addEventListener('afterprint', forget)
    return () => window.removeEventListener('afterprint', forget)
  }, [])
  // Another page or filter makes them stale, if the browser did not print.
  return loaded?.page === rows && !isLoading ? loaded : undefined
}
