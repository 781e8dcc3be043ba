import type { QueryResult } from '@service-center/contract/data-extractor/data-queries.ts'
import { RESULT_FILE } from '@service-center/contract/data-extractor/query-result-file.ts'
import { SegmentedControl } from '@mantine/core'
import { lazy, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { ExportButton } from '../../../kit/table-screen/ExportButton.tsx'
import { useTable } from '../../../kit/table-screen/use-table.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { counted } from '../../../ui/data-table/model/count-text.ts'
import type { DataTableHandle } from '../../../ui/data-table/model/data-table-props.ts'
import { LazyPart } from '../../../ui/feedback/LazyPart.tsx'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { ensureReadableLanguage } from './chart/readable-language.ts'
import { type ChartChoice, firstChoice } from './model/chart-choice.ts'
import { type NamedColumn, namedColumns, type ResultRow, resultRows, rowKeyOf } from './model/result-rows.ts'
import { keepTable, resultTableId } from './model/result-table-id.ts'
import { timeTaken } from './progress-text.ts'
import { resultColumns } from './result-columns.tsx'
import { missingInResult } from './result-notices.ts'
import classes from './result.module.css'

const ALL_AT_ONCE = ['All'] as const
/** px (specification 3, section 9). */
const TABLE_HEIGHT = 500
const ROW_HEIGHT = 30

interface ResultTableProps {
  columns: readonly NamedColumn[]
  rows: readonly ResultRow[]
}

/** The rows of a result, all in one scrolling table. */
function ResultTable(props: ResultTableProps) {
  const tableId = resultTableId(props.columns)
  useEffect(() => keepTable(tableId), [tableId])
  // The state of another kind of table is another state.
  return <TableOf key={tableId} tableId={tableId} {...props} />
}

function TableOf({ tableId, columns, rows }: ResultTableProps & { tableId: string }) {
  const drawn = useRef<DataTableHandle>(null)
  const offset = useTimeOffset()
  const table = useTable({
    tableId,
    columns: useMemo(() => resultColumns(columns, offset), [columns, offset]),
    pageSizes: ALL_AT_ONCE,
    mobilePageSizes: ALL_AT_ONCE,
  })
  return (
    <DataTable
      ref={drawn}
      control={table}
      label="Query result"
      noun="rows"
      rows={rows}
      rowKey={rowKeyOf}
      rowHeight={ROW_HEIGHT}
      height={TABLE_HEIGHT}
      hasSearchHotkey={false}
      hasCellSelection
      toolbarExtra={<ExportButton table={drawn} fileName={RESULT_FILE} isEmpty={rows.length === 0} />}
    />
  )
}

/** How a result is looked at. */
interface ResultLook {
  readonly tab: 'table' | 'chart'
  /** Undefined until it is chosen: then it is `firstChoice`. */
  readonly chart: ChartChoice | undefined
}

/** Of so many kinds of results the look is kept until the console is loaded again. */
const MAX_KEPT = 20
const kept = new Map<string, ResultLook>()

/** How results with these columns were looked at before. @param tableId of `resultTableId` */
function keptLook(tableId: string): ResultLook | undefined {
  return kept.get(tableId)
}

function keepLook(tableId: string, look: ResultLook): void {
  kept.delete(tableId)
  kept.set(tableId, look)
  const [oldest] = kept.keys()
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
}

const ResultChartPanel = lazy(() => {
  ensureReadableLanguage()
  return import('./chart/ResultChartPanel.tsx')
})

interface ResultViewProps {
  /** Of its queries; empty for those without one. */
  name: string
  result: QueryResult
}

/** The result of an execution: its facts, what is missing in it, and its rows as a table or a chart. */
export function ResultView({ name, result }: ResultViewProps) {
  const columns = useMemo(() => namedColumns(result.columns), [result])
  const rows = useMemo(() => resultRows(result), [result])
  const { tab, chart, setTab, setChart } = useResultLook(columns, rows)
  return (
    <>
      <div className={classes['head']}>
        <h2>{name === '' ? 'Result' : `Result of ${name}`}</h2>
        <ResultFacts result={result} />
        <SegmentedControl
          size="xs"
          aria-label="Shown as"
          className={classes['tabs']}
          data={TABS}
          value={tab}
          onChange={(value) => setTab(value === 'chart' ? 'chart' : 'table')}
        />
      </div>
      {missingInResult(result).map((text) => (
        <PageNotice key={text} state="warning">
          {text}
        </PageNotice>
      ))}
      {tab === 'table' && <ResultTable columns={columns} rows={rows} />}
      {tab === 'chart' && chart === undefined && (
        <EmptyState title="Nothing to draw">A chart needs a column of numbers.</EmptyState>
      )}
      {tab === 'chart' && chart !== undefined && (
        <LazyPart fallback={<LoadingState />}>
          <ResultChartPanel columns={columns} rows={rows} choice={chart} onChange={setChart} />
        </LazyPart>
      )}
    </>
  )
}

const TABS = [
  { value: 'table', label: 'Table' },
  { value: 'chart', label: 'Chart' },
]

const FIRST_LOOK: ResultLook = { tab: 'table', chart: undefined }

/** How the result is looked at: as results with the same columns were before. */
function useResultLook(columns: readonly NamedColumn[], rows: readonly ResultRow[]) {
  const tableId = resultTableId(columns)
  const [chosen, setChosen] = useState<{ tableId: string; look: ResultLook }>()
  const look = chosen?.tableId === tableId ? chosen.look : (keptLook(tableId) ?? FIRST_LOOK)
  // Looks at every row, so only for whoever looks at the chart.
  const isFirstChart = look.tab === 'chart' && look.chart === undefined
  const firstChart = useMemo(
    () => (isFirstChart ? firstChoice(columns, rows) : undefined),
    [isFirstChart, columns, rows],
  )
  const change = (part: Partial<ResultLook>) => {
    const next = { ...look, ...part }
    keepLook(tableId, next)
    setChosen({ tableId, look: next })
  }
  return {
    tab: look.tab,
    chart: look.chart ?? firstChart,
    setTab: (tab: ResultLook['tab']) => change({ tab }),
    setChart: (chart: ChartChoice) => change({ chart }),
  }
}

/** How many rows a result has, and what took how long. */
function ResultFacts({ result }: { result: QueryResult }) {
  const { rows, first, times } = result
  return (
    <dl className={classes['facts']}>
      <Fact name="Result">{counted(rows.length, 'rows')}</Fact>
      {times.waiting >= 1000 && <Fact name="Waited">{timeTaken(times.waiting)}</Fact>}
      <Fact name="First query">
        {counted(first.rows, 'rows')} in {timeTaken(times.first)}
      </Fact>
      <Fact name="Second query">{timeTaken(times.second)}</Fact>
      <Fact name="Total">{timeTaken(times.total)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
