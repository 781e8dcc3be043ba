import { Select } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import classes from './filter.module.css'

type Props = {
  value: string
  /** The conditions as they read in a chip: 'less than'. */
  data: readonly string[]
  onChange: (condition: string) => void
}

/** Chooses the condition of a filter. */
export function ConditionSelect({ value, data, onChange }: Props) {
  return (
    <Select
      label="Condition"
      className={classes['field']}
      allowDeselect={false}
      rightSection={<IconSelector size={14} stroke={1.6} />}
      data={data.map((condition) => ({ value: condition, label: capitalized(condition) }))}
      value={value}
      onChange={(condition) => condition !== null && onChange(condition)}
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      classNames={{ options: classes['options'] ?? '' }}
    />
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
