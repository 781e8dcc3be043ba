import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { QueryResult } from '@service-center/contract/data-extractor/data-queries.ts'
import {
  FIRST_QUERY_LIMIT,
  MAX_RESULT_CHARACTERS,
  MAX_RESULT_ROWS,
  MAX_VALUE_CHARACTERS,
} from '@service-center/contract/data-extractor/data-query-limits.ts'
import { SegmentedControl } from '@mantine/core'
import { lazy, type ReactNode, useMemo, useState } from 'react'
import { LazyPart } from '../../../ui/feedback/code-failures.tsx'
import { LoadingState } from '../../../ui/feedback/Loaded.tsx'
import { EmptyState, PageNotice } from '../../../ui/feedback/PageState.tsx'
import { count, counted, withUnit } from '../../../ui/text/format.ts'
import { formatDuration } from '../../../ui/time/durations.ts'
import { ResultTable } from './ResultTable.tsx'
import { type ChartChoice, firstChoice } from './chart/chart-choice.ts'
import { type NamedColumn, namedColumns, type ResultRow, resultRows, resultTableId } from './result-rows.ts'
import classes from './result.module.css'

/** How this many results with different columns are shown is remembered until the console reloads. */
const MAX_KEPT = 20
const keptLooks = new Map<string, ResultLook>()

const ResultChartPanel = lazy(() => {
  ensureValidLanguage()
  return import('./chart/ResultChartPanel.tsx')
})

const TABS = [
  { value: 'table', label: 'Table' },
  { value: 'chart', label: 'Chart' },
]

interface ResultLook {
  readonly tab: 'table' | 'chart'
  /** Undefined until somebody chooses: the chart then shows `firstChoice`. */
  readonly chart: ChartChoice | undefined
}

const FIRST_LOOK: ResultLook = { tab: 'table', chart: undefined }

interface ResultViewProps {
  /** The name of the queries; empty for queries without one. */
  name: string
  result: QueryResult
}

export function ResultView({ name, result }: ResultViewProps) {
  const columns = useMemo(() => namedColumns(result.columns), [result])
  const rows = useMemo(() => resultRows(result), [result])
  const { tab, chart, setTab, setChart } = useResultLook(columns, rows)
  return (
    <>
      <div className={classes['head']}>
        <h2>{name === '' ? 'Result' : sentence`Result of ${name}`}</h2>
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

/** How the result is shown. Results with the same columns keep the choice. */
function useResultLook(columns: readonly NamedColumn[], rows: readonly ResultRow[]) {
  const tableId = resultTableId(columns)
  const [chosen, setChosen] = useState<{ tableId: string; look: ResultLook }>()
  const look = chosen?.tableId === tableId ? chosen.look : (keptLooks.get(tableId) ?? FIRST_LOOK)
  // This reads every row, so it is only done when the chart is shown.
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

function keepLook(tableId: string, look: ResultLook): void {
  keptLooks.delete(tableId)
  keptLooks.set(tableId, look)
  const [oldest] = keptLooks.keys()
  if (keptLooks.size > MAX_KEPT && oldest !== undefined) keptLooks.delete(oldest)
}

function ResultFacts({ result }: { result: QueryResult }) {
  const { rows, first, times } = result
  return (
    <dl className={classes['facts']}>
      <Fact name="Result">{counted(rows.length, 'rows')}</Fact>
      {times.waiting >= 1000 && <Fact name="Waited">{timeTaken(times.waiting)}</Fact>}
      {first !== null && (
        <Fact name="First query">
          {counted(first.rows, 'rows')} in {timeTaken(times.first)}
        </Fact>
      )}
      <Fact name={first === null ? 'Query' : 'Second query'}>{timeTaken(times.second)}</Fact>
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

const MINUTE_MS = 60_000

/** A duration in milliseconds as text: '840 ms', '2.4 s', '1 min 12 s'. */
export function timeTaken(ms: number): string {
  if (ms < 1000) return withUnit(Math.round(ms), 'ms')
  if (ms < MINUTE_MS) return withUnit((ms / 1000).toFixed(1), 's')
  return formatDuration(ms / 1000)
}

type Limits = Pick<QueryResult, 'isTruncated' | 'hasShortenedValues'> & {
  readonly first: Pick<NonNullable<QueryResult['first']>, 'isTruncated'> | null
  readonly rows: { readonly length: number }
}

/** Sentences about what is missing in a result. */
export function missingInResult({ rows, isTruncated, hasShortenedValues, first }: Limits): string[] {
  const sentences: string[] = []
  if (first?.isTruncated === true) {
    sentences.push(
      `The first query gave more than ${count(FIRST_QUERY_LIMIT)} rows: the second read only the first ${count(FIRST_QUERY_LIMIT)} of them.`,
    )
  }
  if (isTruncated) sentences.push(cutOff(rows.length))
  if (hasShortenedValues) {
    sentences.push(
      `Values longer than ${count(MAX_VALUE_CHARACTERS)} characters were shortened: they end in '…'.`,
    )
  }
  return sentences
}

function cutOff(rows: number): string {
  const limit =
    rows >= MAX_RESULT_ROWS
      ? `${count(MAX_RESULT_ROWS)} rows`
      : `${count(Math.floor(MAX_RESULT_CHARACTERS / 1_000_000))} million characters`
  return `The result was cut off after ${counted(rows, 'rows')}: it holds at most ${limit}.`
}

/**
 * Replaces an invalid browser language, such as the 'en-US@posix' of a browser without a locale. The chart library formats
 * numbers with it while it loads, and would throw.
 */
export function ensureValidLanguage(browser: { readonly language: string } = navigator): void {
  try {
    Intl.getCanonicalLocales(browser.language)
  } catch {
    Object.defineProperty(browser, 'language', { value: 'en', configurable: true })
  }
}
