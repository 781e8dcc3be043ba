import type { ComboboxItem, OptionsFilter, SelectProps } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { formatNumber } from '../../../ui/text/format.ts'
import type { FieldBinding } from '../../form/checks/field-paths.ts'
import { SelectField } from './SelectField.tsx'
import { findPicks, type Pick, type Picks } from './picks.ts'
import classes from '../fields.module.css'

const MAX_SHOWN = 50
/** The value of the last row, which says how many more options match. */
const MORE = ' more'

/** The look of a field that picks items, and which of them it offers. */
export interface PickLook<T> {
  label: string
  placeholder?: string
  clearLabel?: string | undefined
  description?: string | undefined
  withAsterisk?: boolean
  disabled?: boolean
  /** Shown when no offered item matches. */
  nothingFoundMessage?: string | undefined
  /** Whether an item can be chosen; all by default. The chosen one is always listed. */
  offered?: ((item: T) => boolean) | undefined
}

interface PickFieldProps<T, Source extends object> extends PickLook<T>, FieldBinding<string | null> {
  /** The items to pick from; undefined while they are loading. */
  source: Source | undefined
  /** Prepares the items for the search, cached for all fields. Called only by a field that is open or has a value. */
  prepare: (source: Source) => Picks<T>
}

/**
 * One of thousands of items, found by typing. It draws only the chosen option while it is closed, and the first matches
 * while it is open, so that it is as fast with ten thousand items as with ten.
 */
export function PickField<T, Source extends object>(props: PickFieldProps<T, Source>) {
  const { source, prepare, offered, value, ...field } = props
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const isUsed = isOpen || value !== null
  const picks = source === undefined || !isUsed ? undefined : prepare(source)
  const chosen = value === null ? undefined : picks?.byValue.get(value)
  // Until the user types, the text of the field is the label of the chosen item, which is no search.
  const wanted = search === chosen?.label ? '' : search
  const typed = useDeferredValue(wanted)
  const options = useMemo(() => {
    const kept = chosen === undefined ? [] : [chosen]
    if (!isOpen || picks === undefined) return kept.map(optionOf)
    const { found, more } = findPicks(picks, { typed, limit: MAX_SHOWN, offered })
    // Without a search, the chosen item is listed first, unless it is among the first matches anyway.
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
      filter={NO_FILTER}
      renderOption={PickOption}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
    />
  )
}

/** The options are filtered already. */
const NO_FILTER: OptionsFilter = ({ options }) => options

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
