import type { ComboboxItem, OptionsFilter, SelectProps } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { formatNumber } from '../../ui/numbers/format-number.ts'
import type { FieldBinding } from '../form/field-paths.ts'
import { SelectField } from './SelectField.tsx'
import { findPicks, type Pick, type Picks } from './picks.ts'
import classes from './fields.module.css'

/** Maximum number of drawn options; typing narrows them. */
const SHOWN = 50
/** The value of the line that counts those that are not drawn. */
const MORE = ' more'

interface PickFieldProps<T, Source extends object> extends FieldBinding<string | null> {
  label: string
  placeholder?: string
  clearLabel?: string | undefined
  description?: string | undefined
  withAsterisk?: boolean
  disabled?: boolean
  nothingFoundMessage?: string | undefined
  /** What is picked from; undefined while it is loading. */
  source: Source | undefined
  /** Prepares it, once for all fields: called only by a field that is open or has a value. */
  prepare: (source: Source) => Picks<T>
  /** Whether an item is listed; all by default. The chosen one always is. */
  offered?: ((item: T) => boolean) | undefined
}

/**
 * One of thousands, found by typing. A closed field has the chosen option only, an open one those that are found: it costs
 * the same whether there are ten or ten thousand.
 */
export function PickField<T, Source extends object>(props: PickFieldProps<T, Source>) {
  const { source, prepare, offered, value, ...field } = props
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const isUsed = isOpen || value !== null
  const picks = source === undefined || !isUsed ? undefined : prepare(source)
  const chosen = value === null ? undefined : picks?.byValue.get(value)
  // The label of the chosen one stands in the field until somebody types.
  const wanted = search === chosen?.label ? '' : search
  const typed = useDeferredValue(wanted)
  const options = useMemo(() => {
    const kept = chosen === undefined ? [] : [chosen]
    if (!isOpen || picks === undefined) return kept.map(optionOf)
    const { found, more } = findPicks(picks, { typed, limit: SHOWN, offered })
    // A chosen one that is not among the first is listed above them while nothing is searched.
    const above = typed === '' ? kept.filter((pick) => !found.includes(pick)) : []
    return [...[...above, ...found].map(optionOf), ...restOf(more - above.length)]
  }, [picks, chosen, isOpen, typed, offered])
  return (
    <SelectField
      {...field}
      title={chosen?.label}
      value={value}
      data={options}
      chosenLabel={chosen?.label ?? ''}
      isStale={picks === undefined || typed !== wanted}
      filter={AS_FOUND}
      renderOption={PickOption}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
    />
  )
}

/** The options are already those that are found. */
const AS_FOUND: OptionsFilter = ({ options }) => options

interface PickOptionData extends ComboboxItem {
  isGone: boolean
}

const optionOf = ({ value, label, isGone }: Pick<unknown>): PickOptionData => ({ value, label, isGone })

function restOf(more: number): PickOptionData[] {
  if (more <= 0) return []
  const label = `${formatNumber(more)} more: type to find them`
  return [{ value: MORE, label, disabled: true, isGone: false }]
}

const PickOption: NonNullable<SelectProps['renderOption']> = ({ option }) => (
  <span
    className={classes['pick']}
    data-gone={('isGone' in option && option.isGone === true) || undefined}
    data-rest={option.value === MORE || undefined}
  >
    {option.label}
  </span>
)
