import { useImperativeHandle, useRef, useState } from 'react'
import { TableFooter } from './TableFooter.tsx'
import { StaleStrip, TableStates } from './TableStates.tsx'
import { type EditedFilter, TableToolbar } from './TableToolbar.tsx'
import { VirtualGrid } from './VirtualGrid.tsx'
import { downloadCsv } from './csv-download.ts'
import type { DataTableProps } from './data-table-props.ts'
import { filterCount, withoutFilters } from './table-state.ts'
import classes from './table.module.css'
import { useDataTable } from './use-data-table.ts'

/**
 * The table of every screen. A screen gives it columns and rows; it sorts, filters, searches, pages, exports, and keeps
 * its state on this machine and, through `urlState`, in the address.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  return <TableOfOneId key={props.tableId} {...props} />
}

function TableOfOneId<Row extends object>({ ref, ...props }: DataTableProps<Row>) {
  const { tableId, label, rows, rowKey, height = 'fill', onRetry, error = null } = props
  const table = useDataTable(props)
  const { state, setState, model, look, paging, pageSizes, total, measured } = table
  const scroller = useRef<HTMLDivElement>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  const [edited, setEdited] = useState<EditedFilter>(null)
  const clearFilters = () => setState(withoutFilters)
  useImperativeHandle(ref, () => ({
    exportCsv: () => {
      const columns = [...model.frozen, ...model.scrolling].map((at) => at.column)
      const found = table.view.keys.flatMap((key) => table.view.byKey.get(key) ?? [])
      return downloadCsv({ columns, rows: found, fileName: props.csvFileName ?? 'overview.csv' })
    },
    focusSearch: () => searchInput.current?.focus(),
    clearFilters,
  }))
  const isWaiting = props.isLoading === true && rows.length === 0
  return (
    <section ref={measured} className={classes['table']} data-height={height} aria-label={label}>
      {props.hasToolbar !== false && (
        <TableToolbar
          columns={model.ordered}
          state={state}
          setState={setState}
          source={table.source}
          edited={edited}
          setEdited={setEdited}
          searchInput={searchInput}
          hasSearch={props.hasSearch !== false}
          hasSearchHotkey={props.hasSearchHotkey !== false}
          isNarrow={table.isNarrow}
          extra={props.toolbarExtra}
        />
      )}
      {props.notice}
      {error !== null && rows.length > 0 && <StaleStrip error={error} onRetry={onRetry} />}
      <VirtualGrid
        tableId={tableId}
        label={label}
        scroller={scroller}
        model={model}
        setState={setState}
        openFilter={(columnId) => setEdited({ columnId })}
        rows={table.pageRows}
        rowKey={rowKey}
        offset={paging.start}
        total={total}
        pageIndex={paging.pageIndex}
        look={look}
        height={height}
        selectedKey={props.selectedKey ?? null}
        isBusy={props.isLoading === true}
        onRowOpen={props.onRowOpen}
      >
        <TableStates
          isLoading={isWaiting}
          error={rows.length === 0 ? error : null}
          onRetry={onRetry}
          noun={props.noun ?? 'entries'}
          hiddenCount={rows.length}
          filterCount={filterCount(state)}
          onClearFilters={clearFilters}
          model={model}
          rowHeight={look.rowHeight}
        />
      </VirtualGrid>
      <TableFooter
        isLoading={isWaiting}
        shown={table.pageRows.length}
        total={total}
        paging={paging}
        pageSizes={pageSizes}
        onPage={(pageIndex) => setState((before) => ({ ...before, pageIndex }))}
        onPageSize={(pageSize) => setState((before) => ({ ...before, pageSize, pageIndex: 0 }))}
      />
    </section>
  )
}
