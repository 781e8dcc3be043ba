import { type RefObject, useMemo } from 'react'
import type { GridColumn } from '../columns/draw-columns.ts'
import type { RowLayout } from './row-layout.ts'
import { useCellSelection } from './use-cell-selection.ts'
import { useGridKeys } from './use-grid-keys.ts'

type Options<Row> = {
  scroller: RefObject<HTMLElement | null>
  rows: readonly Row[]
  model: { frozen: readonly GridColumn<Row>[]; scrolling: readonly GridColumn<Row>[] }
  look: RowLayout<Row>
  onRowOpen: ((row: Row) => void) | undefined
  hasCellSelection: boolean
  /** Of copied times, in hours. */
  utcOffset: number
  scrollToRow: (index: number) => void
  scrollToColumn: (id: string) => void
}

/** Mouse and keys of a grid: they walk through its rows, or select its cells. */
export function useGridNavigation<Row>(options: Options<Row>) {
  const { scroller, model, look, hasCellSelection } = options
  const { frozen, scrolling } = model
  const pageStep = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / look.rowHeight) - 1)
  const { active, handlers } = useGridKeys({
    ...options,
    pageStep,
    rowHref: look.rowLink?.href,
    isClickable: look.isClickable,
  })
  const columns = useMemo(() => [...frozen, ...scrolling], [frozen, scrolling])
  const selection = useCellSelection({ ...options, isOn: hasCellSelection, columns, pageStep })
  return hasCellSelection
    ? { active: null, current: selection.drawn?.focusRow ?? null, selection, handlers: selection.handlers }
    : { active, current: active, selection, handlers }
}
