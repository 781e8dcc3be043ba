import { SegmentedControl } from '@mantine/core'
import { ChoiceField, SelectField } from '../../../../kit/fields/SelectField.tsx'
import { MultiSelectField } from '../../../../kit/fields/MultiSelectField.tsx'
import type { NamedColumn } from '../model/result-rows.ts'
import classes from './chart.module.css'
import { type ChartChoice, LOOK_NAMES, LOOKS, lookFor, MAX_YS, yColumns } from '../model/chart-choice.ts'

interface ChartControlsProps {
  columns: readonly NamedColumn[]
  choice: ChartChoice
  onChange: (choice: ChartChoice) => void
}

/** What a chart shows: its axis, its values, how they are drawn, and what divides them into series. */
export function ChartControls({ columns, choice, onChange }: ChartControlsProps) {
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
