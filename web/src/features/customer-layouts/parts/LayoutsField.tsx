import { Button } from '@mantine/core'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { SearchCombobox } from '../../../kit/fields/SearchCombobox.tsx'
import type { FieldBinding } from '../../../kit/form/field-paths.ts'
import { ChosenLayouts } from './ChosenLayouts.tsx'
import { findLayouts, type LayoutChoices } from './layout-choices.ts'
import { LayoutOptions, OPTION_ALL } from './LayoutOptions.tsx'
import type { TimeOfLayout } from './use-layout-choices.ts'
import classes from './layouts.module.css'

interface LayoutsFieldProps extends FieldBinding<readonly number[]> {
  label: string
  /** Undefined before a customer is chosen, and while their layouts are loading. */
  choices: LayoutChoices | undefined
  /** The text of a layout's time: since when it is in use, or in the trash. */
  timeOf: TimeOfLayout
  placeholder: string
  /** Why the layouts could not be loaded. */
  failure: string | undefined
  onRetry: () => void
}

/**
 * Layouts of a customer, found by typing: one by one, or all that were found. The value is their ids. Ten thousand of them
 * cost as much as a hundred: no more are drawn.
 */
export function LayoutsField(props: LayoutsFieldProps) {
  const { value, onChange, choices, timeOf, placeholder, failure, onRetry, error, ...input } = props
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed)
  const found = useMemo(() => choices && findLayouts(choices, searched), [choices, searched])
  const chosen = useMemo(() => new Set(value), [value])
  useOnlyKnown({ value, choices, onChange })
  const submit = (option: string) => {
    if (option === OPTION_ALL) {
      setTyped('')
      return onChange([...new Set([...value, ...(found ?? []).map(({ layout }) => layout.id)])])
    }
    const id = Number(option)
    return onChange(chosen.has(id) ? value.filter((one) => one !== id) : [...value, id])
  }
  return (
    <div className={classes['field']}>
      <SearchCombobox
        {...input}
        withAsterisk
        error={failure ?? error}
        placeholder={placeholder}
        disabled={choices === undefined || choices.all.length === 0}
        typed={typed}
        onTyped={setTyped}
        isStale={searched !== typed}
        onChoose={submit}
      >
        {found !== undefined && (
          <LayoutOptions found={found} chosen={chosen} timeOf={timeOf} isNarrowed={searched.trim() !== ''} />
        )}
      </SearchCombobox>
      {failure !== undefined && (
        <Button variant="subtle" className={classes['retry'] ?? ''} onClick={onRetry}>
          Retry
        </Button>
      )}
      {value.length > 0 && <ChosenLayouts ids={value} choices={choices} onChange={onChange} />}
    </div>
  )
}

/** Somebody else may have moved or restored some of them meanwhile: then they can no longer be chosen. */
function useOnlyKnown({
  value,
  choices,
  onChange,
}: Pick<LayoutsFieldProps, 'value' | 'choices' | 'onChange'>) {
  const keepKnown = useEffectEvent((known: LayoutChoices) => {
    const left = value.filter((id) => known.byId.has(id))
    if (left.length < value.length) onChange(left)
  })
  useEffect(() => {
    if (choices !== undefined) keepKnown(choices)
  }, [choices])
}
