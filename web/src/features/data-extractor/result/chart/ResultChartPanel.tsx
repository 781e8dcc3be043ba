import { useMemo } from 'react'
import { EmptyState } from '../../../../ui/feedback/PageState.tsx'
import { PageNotice } from '../../../../ui/feedback/PageNotice.tsx'
import type { NamedColumn, ResultRow } from '../model/result-rows.ts'
import { ChartControls } from './ChartControls.tsx'
import { ChartPlot } from './ChartPlot.tsx'
import type { ChartChoice } from '../model/chart-choice.ts'
import { chartData } from './chart-data.ts'
import { leftOutWords } from './chart-words.ts'

interface ResultChartProps {
  columns: readonly NamedColumn[]
  rows: readonly ResultRow[]
  choice: ChartChoice
  onChange: (choice: ChartChoice) => void
}

/** The rows of a result as a chart. A lazy default export: it brings the library that draws. */
export default function ResultChartPanel({ columns, rows, choice, onChange }: ResultChartProps) {
  const data = useMemo(() => chartData({ columns, rows, choice }), [columns, rows, choice])
  const leftOut = data && leftOutWords(data)
  return (
    <>
      <ChartControls columns={columns} choice={choice} onChange={onChange} />
      {leftOut !== undefined && <PageNotice state="info">{leftOut}</PageNotice>}
      {data === undefined || data.xs.length === 0 ? (
        <EmptyState title="Nothing to draw">
          {choice.ys.length === 0
            ? 'Choose a column of numbers as values.'
            : 'No row has a value along the axis.'}
        </EmptyState>
      ) : (
        <ChartPlot data={data} look={choice.look} />
      )}
    </>
  )
}
