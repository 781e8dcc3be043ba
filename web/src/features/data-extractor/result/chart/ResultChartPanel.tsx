import { SegmentedControl } from '@mantine/core'
import { useMemo } from 'react'
import { MultiSelectField, ChoiceField, SelectField } from '../../../../kit/fields/picks/SelectField.tsx'
import { EmptyState, PageNotice } from '../../../../ui/feedback/PageState.tsx'
import { type ChartChoice, LOOK_NAMES, lookFor, LOOKS, MAX_YS, yColumns } from './chart-choice.ts'
import type { NamedColumn, ResultRow } from '../result-rows.ts'
import { ChartPlot } from './ChartPlot.tsx'
import { chartData } from './chart-data.ts'
import { leftOutWords } from './chart-words.ts'
import classes from './chart.module.css'

interface ResultChartProps {
  columns: readonly NamedColumn[]
  rows: readonly ResultRow[]
  choice: ChartChoice
  onChange: (choice: ChartChoice) => void
}

/** The rows of a result as a chart. Loaded lazily because the chart library is large. */
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

function ChartControls({ columns, choice, onChange }: Omit<ResultChartProps, 'rows'>) {
  const change = (part: Partial<ChartChoice>) => onChange({ ...choice, ...part })
  const changeX = (x: string) => {
    const column = columns.find(({ id }) => id === x)
    change({ x, ...(column && { look: lookFor(column) }) })
  }
  return (
    <div className={classes['controls']}>
      <ChoiceField
        label="Along the axis"
        name="x"
        error={undefined}
        searchable
        data={options(columns)}
        value={choice.x}
        onChange={changeX}
      />
      <MultiSelectField
        label="Values"
        name="ys"
        className={classes['values']}
        error={undefined}
        data={options(yColumns(columns))}
        maxValues={MAX_YS}
        value={[...choice.ys]}
        onChange={(ys) => change({ ys })}
      />
      <SelectField
        label="Series"
        name="series"
        error={undefined}
        placeholder="All rows together"
        data={options(columns)}
        value={choice.series}
        onChange={(series) => change({ series })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Drawn as"
        className={classes['look']}
        data={LOOKS.map((value) => ({ value, label: LOOK_NAMES[value] }))}
        value={choice.look}
        onChange={(value) => change({ look: LOOKS.find((look) => look === value) ?? 'lines' })}
      />
    </div>
  )
}

const options = (of: readonly NamedColumn[]) => of.map(({ id }) => ({ value: id, label: id }))
