import { SegmentedControl } from '@mantine/core'
import type { QueryResult } from '@service-center/contract/data-extractor/data-queries.ts'
import { lazy, useMemo, useState } from 'react'
import { LazyPart } from '../../../ui/feedback/LazyPart.tsx'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { type ChartChoice, firstChoice } from './model/chart-choice.ts'
import { keepLook, keptLook, type ResultLook } from './model/kept-looks.ts'
import { type NamedColumn, namedColumns, type ResultRow, resultRows } from './model/result-rows.ts'
import { resultTableId } from './model/result-table-id.ts'
import { ResultFacts } from './ResultFacts.tsx'
import { ResultTable } from './ResultTable.tsx'
import { ensureReadableLanguage } from './chart/readable-language.ts'
import { missingInResult } from './result-notices.ts'
import classes from './result.module.css'

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
