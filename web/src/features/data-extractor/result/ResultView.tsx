import { SegmentedControl } from '@mantine/core'
import type { QueryResult } from '@service-center/contract/data-queries/data-queries.ts'
import { lazy, useMemo, useState } from 'react'
import { LazyPart } from '../../../ui/feedback/LazyPart.tsx'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { type ChartChoice, firstChoice } from './model/chart-choice.ts'
import { keepLook, keptLook, type ResultLook } from './model/kept-looks.ts'
import { type NamedColumn, namedColumns, resultRows } from './model/result-rows.ts'
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
  const { look, setTab, setChart } = useResultLook(columns)
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
          value={look.tab}
          onChange={(value) => setTab(value === 'chart' ? 'chart' : 'table')}
        />
      </div>
      {missingInResult(result).map((text) => (
        <PageNotice key={text} state="warning">
          {text}
        </PageNotice>
      ))}
      {look.tab === 'table' && <ResultTable columns={columns} rows={rows} />}
      {look.tab === 'chart' && look.chart === undefined && (
        <EmptyState title="Nothing to draw">A chart needs a column of numbers.</EmptyState>
      )}
      {look.tab === 'chart' && look.chart !== undefined && (
        <LazyPart fallback={<LoadingState />}>
          <ResultChartPanel columns={columns} rows={rows} choice={look.chart} onChange={setChart} />
        </LazyPart>
      )}
    </>
  )
}

const TABS = [
  { value: 'table', label: 'Table' },
  { value: 'chart', label: 'Chart' },
]

/** How the result is looked at: as results with the same columns were before. */
function useResultLook(columns: readonly NamedColumn[]) {
  const tableId = resultTableId(columns)
  const [chosen, setChosen] = useState<{ tableId: string; look: ResultLook }>()
  const first = useMemo(
    (): ResultLook => keptLook(tableId) ?? { tab: 'table', chart: firstChoice(columns) },
    [tableId, columns],
  )
  const look = chosen?.tableId === tableId ? chosen.look : first
  const change = (part: Partial<ResultLook>) => {
    const next = { ...look, ...part }
    keepLook(tableId, next)
    setChosen({ tableId, look: next })
  }
  return {
    look,
    setTab: (tab: ResultLook['tab']) => change({ tab }),
    setChart: (chart: ChartChoice) => change({ chart }),
  }
}
