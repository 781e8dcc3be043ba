import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { StaleStrip, TableStates } from './TableStates.tsx'
import { TableFooter } from './TableFooter.tsx'
import { type EditedFilter, TableToolbar } from './TableToolbar.tsx'
import { VirtualGrid } from './VirtualGrid.tsx'
import { downloadCsv } from './csv-download.ts'
import type { DataTableProps } from './data-table-props.ts'
import { offeredSizes, pagingOf } from './paging.ts'
import { prepareColumns } from './prepared-column.ts'
import { NARROW_QUERY, ROW_HEIGHT } from './table-constants.ts'
import { withoutFilters } from './table-state.ts'
import classes from './table.module.css'
import { useColumnModel } from './use-column-model.ts'
import { useRowLook } from './use-row-look.ts'
import { useRowView } from './use-row-view.ts'
import { useServerQuery } from './use-server-query.ts'
import { useTableState } from './use-table-state.ts'

const NONE: readonly never[] = []

/**
 * The table of every screen. A screen gives it columns and rows; it sorts, filters, searches, pages, exports, and keeps
 * its state on this machine and, through `urlState`, in the address.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  return <TableOfOneId key={props.tableId} {...props} />
}

function TableOfOneId<Row extends object>(props: DataTableProps<Row>) {
  const { tableId, rows, rowKey, server, defaultPageSize, excludeFromFilter = NONE, height = 'fill' } = props
  const isNarrow = useMediaQuery(NARROW_QUERY, false, { getInitialValueInEffect: false })
  const utcOffsetHours = props.utcOffsetHours ?? -new Date().getTimezoneOffset() / 60
  const excluded = excludeFromFilter.join('\n')
  const columns = useMemo(
    () => prepareColumns({ columns: props.columns, excludeFromFilter: excluded.split('\n'), utcOffsetHours }),
    [props.columns, excluded, utcOffsetHours],
  )
  const pageSizes = offeredSizes({ pageSizes: props.pageSizes, mobilePageSizes: props.mobilePageSizes, isNarrow })
  const [state, setState] = useTableState({
    tableId,
    columns,
    defaultSort: props.defaultSort ?? NONE,
    defaultPageSize: defaultPageSize ?? pageSizes[0] ?? 'All',
    urlState: props.urlState,
    onUrlStateChange: props.onUrlStateChange,
  })
  const { ref: measured, width: available } = useElementSize<HTMLDivElement>()
  const model = useColumnModel({ columns, state, setState, available, isNarrow })
  const view = useRowView({ rows, rowKey, columns, query: state, isServerSide: server !== undefined })
  const total = server?.filteredCount ?? view.keys.length
  const paging = pagingOf({ ...state, total, pageSizes, defaultPageSize })
  const pageRows = useMemo(() => {
    const keys = server ? view.keys : view.keys.slice(paging.start, paging.end)
    return keys.map((key) => view.byKey.get(key)).filter((row) => row !== undefined)
  }, [view.keys, view.byKey, server !== undefined, paging.start, paging.end])
  useServerQuery(server, { state, paging })
  const look = useRowLook(props, { isNarrow, rowHeight: props.rowHeight ?? ROW_HEIGHT })

  const scroller = useRef<HTMLDivElement>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  const [edited, setEdited] = useState<EditedFilter>(null)
  const clearFilters = () => setState(withoutFilters)
  useImperativeHandle(props.ref, () => ({
    exportCsv: () => {
      const visible = [...model.frozen, ...model.scrolling].map((at) => at.column)
      const found = view.keys.map((key) => view.byKey.get(key)).filter((row) => row !== undefined)
      return downloadCsv({ columns: visible, rows: found, fileName: props.csvFileName ?? 'overview.csv' })
    },
    focusSearch: () => searchInput.current?.focus(),
    clearFilters,
  }))
  // A page that rows have left is not where a later, longer list should open.
  useEffect(() => {
    if (rows.length > 0 && state.pageIndex !== paging.pageIndex && view.keys.length > 0) {
      setState((before) => ({ ...before, pageIndex: paging.pageIndex }))
    }
  }, [paging.pageIndex, state.pageIndex, rows.length, view.keys.length])

  const isLoading = props.isLoading === true
  const error = props.error ?? null
  const filterCount = Object.keys(state.filters).length + Number(state.globalFilter.keyword.trim() !== '')
  const source = {
    columns,
    rows,
    index: view.index,
    state,
    utcOffsetHours,
    isServerSide: server !== undefined,
  }
  return (
    <section ref={measured} className={classes['table']} data-height={height} aria-label={props.label}>
      {props.hasToolbar !== false && (
        <TableToolbar
          columns={model.ordered}
          state={state}
          setState={setState}
          source={source}
          edited={edited}
          setEdited={setEdited}
          searchInput={searchInput}
          hasSearch={props.hasSearch !== false}
          hasSearchHotkey={props.hasSearchHotkey !== false}
          isNarrow={isNarrow}
          extra={props.toolbarExtra}
        />
      )}
      {props.notice}
      {error !== null && rows.length > 0 && <StaleStrip error={error} onRetry={props.onRetry} />}
      <VirtualGrid
        tableId={tableId}
        label={props.label}
        scroller={scroller}
        model={model}
        setState={setState}
        openFilter={(columnId) => setEdited({ columnId })}
        rows={pageRows}
        rowKey={rowKey}
        offset={paging.start}
        total={total}
        pageIndex={paging.pageIndex}
        look={look}
        height={height}
        selectedKey={props.selectedKey ?? null}
        isBusy={isLoading}
        onRowOpen={props.onRowOpen}
      >
        <TableStates
          isLoading={isLoading && rows.length === 0}
          error={rows.length === 0 ? error : null}
          onRetry={props.onRetry}
          noun={props.noun ?? 'entries'}
          hiddenCount={rows.length}
          filterCount={filterCount}
          onClearFilters={clearFilters}
          model={model}
          rowHeight={look.rowHeight}
        />
      </VirtualGrid>
      <TableFooter
        isLoading={isLoading && rows.length === 0}
        shown={pageRows.length}
        total={total}
        pageIndex={paging.pageIndex}
        pageCount={paging.pageCount}
        pageSize={paging.pageSize}
        pageSizes={pageSizes}
        onPage={(pageIndex) => setState((before) => ({ ...before, pageIndex }))}
        onPageSize={(pageSize) => setState((before) => ({ ...before, pageSize, pageIndex: 0 }))}
      />
    </section>
  )
}
