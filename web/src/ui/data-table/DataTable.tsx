import { type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react'
import { TableFooter } from './TableFooter.tsx'
import { StaleStrip, TableStates } from './TableStates.tsx'
import { type EditedFilter, TableToolbar } from './TableToolbar.tsx'
import { useFitMeasure } from './grid/use-fit-measure.ts'
import { VirtualGrid } from './grid/VirtualGrid.tsx'
import { writtenColumns } from './csv/csv.ts'
import { downloadCsv } from './csv/csv-download.ts'
import type { DataTableHandle, DataTableProps } from './model/data-table-props.ts'
import classes from './table.module.css'
import { useDataTable } from './use-data-table.ts'

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
  const isWaiting = props.isLoading === true && rows.length === 0
  return (
    <section ref={measured} className={classes['table']} data-height={height} aria-label={label}>
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
          selectedKey={props.selectedKey ?? null}
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

type TableParts<Row extends object> = Pick<ReturnType<typeof useDataTable<Row>>, 'model' | 'view'>

function useTableHandle<Row extends object>(
  ref: Ref<DataTableHandle> | undefined,
  { model, view }: TableParts<Row>,
  utcOffset: number,
): void {
  useImperativeHandle(ref, () => ({
    exportCsv: (fileName) => {
      const rows = view.keys.flatMap((key) => view.byKey.get(key) ?? [])
      const shown = [...model.frozen, ...model.scrolling].map((at) => at.column)
      const columns = writtenColumns(shown, rows)
      return downloadCsv({ columns, rows, utcOffset }, fileName)
    },
  }))
}
