import { sentence } from '@service-center/contract/text/name-characters.ts'
import { ActionIcon, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconSelector } from '@tabler/icons-react'
import {
  memo,
  type Ref,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { usePrinting } from '../print/use-printing.ts'
import { usePrintedRows } from './use-printed-rows.ts'
import { PrintedRows } from './PrintedRows.tsx'
import { StaleStrip, TableStates } from './TableStates.tsx'
import { type EditedFilter, TableToolbar } from './TableToolbar.tsx'
import { writtenColumns, downloadCsv } from './rows/csv.ts'
import { VirtualGrid } from './grid/VirtualGrid.tsx'
import { count } from '../text/format.ts'
import type { DataTableHandle, DataTableProps, SetTableState } from './data-table-props.ts'
import type { Paging } from './state/paging.ts'
import { FIT_LEAST, HEAD_HEIGHT } from './table-constants.ts'
import type { PageSize } from './table-types.ts'
import { useDataTable } from './use-data-table.ts'
import classes from './table.module.css'

/**
 * The table of every screen. A screen holds its state (`useTableControl`) and passes rows; the table sorts, filters,
 * searches, pages and exports them, or shows the result of a server that did so.
 */
export function DataTable<Row extends object>({ ref, ...props }: DataTableProps<Row>) {
  const { control, label, rows, rowKey, height = 'fill', onRetry, error = null } = props
  const table = useDataTable(props)
  const { setState, model, look, paging, pageSizes, total, measured } = table
  const scroller = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  const [edited, setEdited] = useState<EditedFilter>(null)
  useTableHandle(ref, table, control.utcOffsetHours)
  useFitMeasure({ area, scroller, rowHeight: look.rowHeight, onFit: control.setFitRows })
  const leaveSearch = useCallback(() => scroller.current?.focus(), [])
  const isPrinting = usePrinting()
  const paper = usePrintedRows(props, { area, total })
  const isWaiting = props.isLoading === true && rows.length === 0
  return (
    <section
      ref={measured}
      className={classes['table']}
      data-height={height}
      data-printing={isPrinting || undefined}
      aria-label={label}
    >
      {props.hasToolbar !== false && (
        <TableToolbar
          isNarrow={table.isNarrow}
          state={table.state}
          setState={setState}
          source={table.source}
          columns={model.ordered}
          edited={edited}
          setEdited={setEdited}
          searchInput={searchInput}
          leaveSearch={leaveSearch}
          hasSearch={props.hasSearch !== false}
          hasSearchHotkey={props.hasSearchHotkey !== false}
          searchDebounceMs={props.searchDebounceMs}
          extra={props.toolbarExtra}
        />
      )}
      {props.notice}
      <div ref={area} className={classes['area']} {...table.pointerWatch}>
        <VirtualGrid
          {...table}
          tableId={control.tableId}
          label={label}
          scroller={scroller}
          openFilter={(columnId) => setEdited({ columnId })}
          rows={table.pageRows}
          rowKey={rowKey}
          offset={paging.start}
          pageIndex={paging.pageIndex}
          height={height}
          selectedKey={props.selectedKey ?? props.revealedKey ?? null}
          revealedKey={props.revealedKey}
          isBusy={props.isLoading === true}
          onRowOpen={props.onRowOpen}
          hasCellSelection={props.hasCellSelection === true}
          utcOffset={control.utcOffsetHours}
        >
          <TableStates
            {...table}
            isLoading={isWaiting}
            error={rows.length === 0 ? error : null}
            failedAttempt={props.failedAttempt}
            onRetry={onRetry}
            noun={props.noun ?? 'entries'}
            hiddenCount={props.filteredCount === undefined ? rows.length : undefined}
            rowHeight={look.rowHeight}
          />
        </VirtualGrid>
      </div>
      {isPrinting && rows.length > 0 && (
        <PrintedRows
          label={label}
          rows={paper?.rows ?? allRows(table.view)}
          columns={[...model.frozen, ...model.scrolling]}
          rowKey={rowKey}
          total={paper?.total ?? total}
        />
      )}
      {error !== null && rows.length > 0 && (
        <StaleStrip error={error} onRetry={onRetry} loadedAt={props.loadedAt} />
      )}
      <TableFooter
        label={label}
        isLoading={isWaiting}
        hasFailed={error !== null && rows.length === 0}
        shown={table.pageRows.length}
        total={total}
        paging={paging}
        pageSizes={pageSizes}
        setState={setState}
      />
    </section>
  )
}

/** The matching rows in order, on all pages that the browser has. */
const allRows = <Row extends object>({ keys, byKey }: ReturnType<typeof useDataTable<Row>>['view']) =>
  keys.flatMap((key) => byKey.get(key) ?? [])

function useTableHandle<Row extends object>(
  ref: Ref<DataTableHandle> | undefined,
  { model, view }: ReturnType<typeof useDataTable<Row>>,
  utcOffset: number,
): void {
  useImperativeHandle(ref, () => ({
    exportCsv: (fileName) => {
      const rows = allRows(view)
      const shown = [...model.frozen, ...model.scrolling].map((at) => at.column)
      const columns = writtenColumns(shown, rows)
      return downloadCsv({ columns, rows, utcOffset }, fileName)
    },
  }))
}

type FitOptions = {
  /** Holds header and rows; its height does not depend on the number of rows. */
  area: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  rowHeight: number
  onFit: (rows: number) => void
}

/** Measures how many whole rows fit below the header, before the first paint and whenever that changes. */
function useFitMeasure({ area, scroller, rowHeight, onFit }: FitOptions): void {
  useLayoutEffect(() => {
    const [outer, grid] = [area.current, scroller.current]
    if (!outer || !grid) return undefined
    const measure = () => {
      // A hidden table has no height.
      if (outer.clientHeight === 0) return
      const bar = grid.offsetHeight - grid.clientHeight
      onFit(Math.max(FIT_LEAST, Math.floor((outer.clientHeight - HEAD_HEIGHT - bar) / rowHeight)))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(outer)
    // A horizontal scroll bar takes space from the rows.
    sizes.observe(grid)
    return () => sizes.disconnect()
  }, [area, scroller, rowHeight, onFit])
}

type FooterProps = {
  label: string
  isLoading: boolean
  hasFailed: boolean
  shown: number
  total: number
  paging: Paging
  pageSizes: readonly PageSize[]
  setState: SetTableState
}

/** 'N of M entries shown', rows per page, pages. */
const TableFooter = memo(function TableFooter(props: FooterProps) {
  const { pageSizes, setState } = props
  const { pageIndex, pageCount, pageSize } = props.paging
  const openPage = (index: number) => setState((before) => ({ ...before, pageIndex: index }))
  const resizePage = (size: PageSize) => setState((before) => ({ ...before, pageSize: size, pageIndex: 0 }))
  return (
    <div className={classes['footer']}>
      <output className={classes['entries']}>
        {props.isLoading && 'Loading...'}
        {!props.isLoading && !props.hasFailed && (
          <>
            <b>{count(props.shown)}</b> of {count(props.total)} entries shown
          </>
        )}
      </output>
      {pageSizes.length > 1 && (
        <div className={classes['sizes']}>
          <span aria-hidden>Rows per page</span>
          <Select
            aria-label="Rows per page"
            w={pageSizes.includes('All') ? 72 : 66}
            allowDeselect={false}
            rightSection={<IconSelector size={14} stroke={1.6} />}
            rightSectionWidth={22}
            data={pageSizes.map(String)}
            value={String(pageSize)}
            onChange={(value) => resizePage(pageSizes.find((size) => String(size) === value) ?? pageSize)}
          />
        </div>
      )}
      <nav className={classes['pages']} aria-label={sentence`Pages of ${props.label}`}>
        <ActionIcon
          aria-label="Previous page"
          disabled={pageIndex === 0}
          onClick={() => openPage(pageIndex - 1)}
        >
          <IconChevronLeft size={16} stroke={1.6} />
        </ActionIcon>
        <span>
          {count(pageIndex + 1)} / {count(pageCount)}
        </span>
        <ActionIcon
          aria-label="Next page"
          disabled={pageIndex >= pageCount - 1}
          onClick={() => openPage(pageIndex + 1)}
        >
          <IconChevronRight size={16} stroke={1.6} />
        </ActionIcon>
      </nav>
    </div>
  )
})
