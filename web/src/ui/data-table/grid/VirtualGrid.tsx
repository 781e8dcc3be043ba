/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells are positioned one by one, which table layout cannot do */
import { Button, CloseButton, VisuallyHidden } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { VirtualItem } from '@tanstack/react-virtual'
import { type MouseEvent, type ReactNode, type RefObject, useId, useMemo, useState } from 'react'
import { KeyCaps } from '../../page/marks.tsx'
import type { ColumnModel, GridColumn } from '../columns/use-column-model.ts'
import { counted } from '../../text/format.ts'
import type { DataTableProps, SetTableState, TableHeight } from '../data-table-props.ts'
import type { SavedState } from '../table-types.ts'
import { GridHead } from './GridHead.tsx'
import { GridRow, type RowLayout } from './GridRow.tsx'
import { OverflowTooltip } from './OverflowTooltip.tsx'
import { cellCount, type CellSpan } from './cell-range.ts'
import { useCopiedRows } from './copied-rows.ts'
import { useHeadActions } from './head-actions.ts'
import { type DrawnSelection, useCellSelection } from './use-cell-selection.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridVirtual, useRevealedRow, useScrollPosition } from './use-grid-scroll.ts'
import { useSearchHighlight } from './use-search-highlight.ts'
import classes from './grid.module.css'

type VirtualGridProps<Row extends object> = Pick<DataTableProps<Row>, 'label' | 'rows' | 'rowKey'> & {
  tableId: string
  scroller: RefObject<HTMLDivElement | null>
  model: ColumnModel<Row>
  state: SavedState
  setState: SetTableState
  openFilter: (id: string) => void
  /** Number of rows before this page, and on all pages. */
  offset: number
  total: number
  pageIndex: number
  look: RowLayout<Row>
  height: TableHeight
  selectedKey: string | null
  revealedKey: string | undefined
  isBusy: boolean
  onRowOpen: ((row: Row) => void) | undefined
  /** Whether cells can be selected and copied, instead of rows being opened. */
  hasCellSelection: boolean
  /** UTC offset of copied times, in hours. */
  utcOffset: number
  /** Shown while there are no rows. */
  children: ReactNode
}

/** Header and body of the table: renders only the visible rows and columns. */
export function VirtualGrid<Row extends object>(props: VirtualGridProps<Row>) {
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
  useRevealedRow({ ...props, scrollToRow: (index) => virtual.rows.scrollToIndex(index, { align: 'center' }) })
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

/** Mouse and keys of a grid: they move through its rows, or select its cells. */
function useGridNavigation<Row extends object>(
  options: VirtualGridProps<Row> & {
    scrollToRow: (index: number) => void
    scrollToColumn: (id: string) => void
  },
) {
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
  const copied = useCopiedRows({ rows: options.rows, columns })
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    handlers.onMouseDown(event)
    copied.onMouseDown(event)
  }
  return hasCellSelection
    ? { active: null, current: selection.drawn?.focusRow ?? null, selection, handlers: selection.handlers }
    : { active, current: active, selection, handlers: { ...handlers, onMouseDown, onCopy: copied.onCopy } }
}

function GridBody<Row extends object>(
  props: VirtualGridProps<Row> & {
    gridId: string
    active: number | null
    items: readonly VirtualItem[]
    drawn: readonly GridColumn<Row>[]
    selected: DrawnSelection | null
  },
) {
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

/** The props that draw the selection in one row. */
function marksOf(selected: DrawnSelection | null, index: number) {
  if (selected === null || index < selected.top || index > selected.bottom)
    return { markedFrom: 0, markedTo: 0 }
  return {
    markedFrom: selected.fromPlace,
    markedTo: selected.toPlace,
    cursorPlace: index === selected.focusRow ? selected.focusPlace : undefined,
  }
}

/** Shown over the last rows, so that nothing moves: how many cells are selected, and buttons to copy them. */
function SelectionStrip({
  span,
  copy,
  copyRows,
  clear,
}: Pick<ReturnType<typeof useCellSelection>, 'copy' | 'copyRows' | 'clear'> & { span: CellSpan }) {
  return (
    <div className={classes['stripLine']}>
      <div className={classes['strip']}>
        <output>{counted(cellCount(span), 'cells')} selected</output>
        <Button variant="subtle" size="compact-xs" leftSection={<IconCopy size={14} />} onClick={copy}>
          Copy
        </Button>
        <Button variant="subtle" size="compact-xs" onClick={copyRows}>
          {span.top === span.bottom ? 'Copy row' : 'Copy rows'}
        </Button>
        <span className={classes['stripKeys']}>
          <KeyCaps keys="mod+c" />
        </span>
        <CloseButton size={20} aria-label="Clear the selection" onClick={clear} />
      </div>
    </div>
  )
}
