/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells are placed one by one, which table layout cannot */
import { VisuallyHidden } from '@mantine/core'
import type { VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { GridHead } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import { SelectionStrip } from './SelectionStrip.tsx'
import type { DrawnSelection } from './use-cell-selection.ts'
import { OverflowTooltip } from './OverflowTooltip.tsx'
import type { GridColumn } from '../columns/draw-columns.ts'
import classes from './grid.module.css'
import type { RowLayout } from './row-layout.ts'
import type { ColumnModel } from '../columns/use-column-model.ts'
import { useGridNavigation } from './use-grid-navigation.ts'
import { useGridVirtual } from './use-grid-virtual.ts'
import { useHeadActions } from './use-head-actions.ts'
import { useScrollPosition } from './use-scroll-position.ts'
import { useSearchHighlight } from './use-search-highlight.ts'
import type { SavedState } from '../model/table-types.ts'
import type { TableHeight } from '../model/data-table-props.ts'
import type { SetTableState } from '../model/table-control.ts'

type Props<Row extends object> = {
  tableId: string
  label: string
  scroller: RefObject<HTMLDivElement | null>
  model: ColumnModel<Row>
  state: SavedState
  setState: SetTableState
  openFilter: (id: string) => void
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Number of rows before this page, and on all pages. */
  offset: number
  total: number
  pageIndex: number
  look: RowLayout<Row>
  height: TableHeight
  selectedKey: string | null
  isBusy: boolean
  onRowOpen: ((row: Row) => void) | undefined
  /** Whether cells are selected and copied, instead of rows being walked through. */
  hasCellSelection: boolean
  /** Of copied times, in hours. */
  utcOffset: number
  /** Shown while there are no rows. */
  children: ReactNode
}

/** Header and body of the table: renders only the visible rows and columns. */
export function VirtualGrid<Row extends object>(props: Props<Row>) {
  const { scroller, model, rows, look, height } = props
  const gridId = useId()
  const helpId = `${gridId}-help`
  const [keptColumn, setKeptColumn] = useState<string | null>(null)
  const rowCount = rows.length
  const virtual = useGridVirtual({ scroller, rowCount, rowHeight: look.rowHeight, model, keptColumn })
  const actions = useHeadActions({ ...props, scrollToColumn: virtual.scrollToColumn })
  const { active, current, selection, handlers } = useGridNavigation({
    ...props,
    scrollToRow: (index) => virtual.rows.scrollToIndex(index),
    scrollToColumn: virtual.scrollToColumn,
  })
  useScrollPosition({ ...props, hasRows: rowCount > 0 })
  useSearchHighlight(scroller, props.state.globalFilter)
  const items = virtual.rows.getVirtualItems()
  const isCurrentDrawn = items.some((item) => item.index === current)
  return (
    <>
      <div
        role="grid"
        ref={scroller}
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={props.total + 1}
        aria-colcount={model.frozen.length + model.scrolling.length}
        aria-busy={props.isBusy}
        aria-multiselectable={props.hasCellSelection || undefined}
        aria-activedescendant={
          isCurrentDrawn ? `${gridId}-${current}${props.hasCellSelection ? '-cell' : ''}` : undefined
        }
        data-cells={props.hasCellSelection || undefined}
        className={classes['scroller']}
        data-height={height}
        data-empty={rowCount === 0 || undefined}
        style={typeof height === 'number' && rowCount > 0 ? { flex: 'none', height } : undefined}
        {...handlers}
      >
        <GridHead
          frozen={model.frozen}
          totalWidth={model.totalWidth}
          drawn={virtual.drawn}
          helpId={helpId}
          actions={actions}
          onFocusedColumn={setKeptColumn}
        />
        {rowCount > 0 && (
          <GridBody
            {...props}
            gridId={gridId}
            active={active}
            items={items}
            drawn={virtual.drawn}
            selected={selection.drawn}
          />
        )}
        <OverflowTooltip scroller={scroller} />
      </div>
      {selection.span !== null && <SelectionStrip {...selection} span={selection.span} />}
      <VisuallyHidden id={helpId}>
        Enter sorts, with Shift as a further order. Left and right go to other heads, with Alt they move the
        column, with Shift they change its width. Arrow down opens its menu.
      </VisuallyHidden>
      {rowCount === 0 && props.children}
    </>
  )
}

type BodyProps<Row extends object> = Props<Row> & {
  gridId: string
  active: number | null
  items: readonly VirtualItem[]
  drawn: readonly GridColumn<Row>[]
  selected: DrawnSelection | null
}

function GridBody<Row extends object>(props: BodyProps<Row>) {
  const { rows, model, look, gridId, active, hasCellSelection, selected } = props
  return (
    <div
      role="rowgroup"
      className={classes['body']}
      style={{ height: rows.length * look.rowHeight, width: model.totalWidth }}
    >
      {props.items.map(({ index }) => {
        const row = rows[index]
        if (!row) return null
        const key = props.rowKey(row)
        return (
          <GridRow
            key={key}
            row={row}
            id={`${gridId}-${index}`}
            index={index}
            ariaRow={props.offset + index + 1}
            frozen={model.frozen}
            drawn={props.drawn}
            totalWidth={model.totalWidth}
            isActive={index === active}
            isSelected={key === props.selectedKey}
            look={look}
            {...(hasCellSelection ? marksOf(selected, index) : NO_MARKS)}
          />
        )
      })}
    </div>
  )
}

const NO_MARKS = {}

/** What a row draws of the selection. */
function marksOf(selected: DrawnSelection | null, index: number) {
  if (selected === null || index < selected.top || index > selected.bottom)
    return { markedFrom: 0, markedTo: 0 }
  return {
    markedFrom: selected.fromPlace,
    markedTo: selected.toPlace,
    cursorPlace: index === selected.focusRow ? selected.focusPlace : undefined,
  }
}
