import { Button, Combobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { ChosenChips } from '../../kit/fields/picks/ChosenChips.tsx'
import { SearchCombobox } from '../../kit/fields/picks/SearchCombobox.tsx'
import { NEVER_FIRST } from '../../kit/fields/picks/use-enter-chooses.ts'
import type { FieldBinding } from '../../kit/form/checks/field-paths.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { findLayouts, type LayoutChoice, type LayoutChoices, type TimeOfLayout } from './layout-choices.ts'
import classes from './layouts.module.css'

/** The value of the option that adds all layouts that were found. */
const OPTION_ALL = 'all'
/** How many layouts are listed at most. */
const SHOWN = 100

/** How many tags are shown at most (specification 2, section 9). */
const SHOWN_TAGS = 5

interface LayoutsFieldProps extends FieldBinding<readonly number[]> {
  label: string
  /** Undefined until a customer is chosen and their layouts are loaded. */
  choices: LayoutChoices | undefined
  /** Since when a layout is in use, or when it was deleted. */
  timeOf: TimeOfLayout
  placeholder: string
  /** The error when the layouts could not be loaded. */
  failure: string | undefined
  onRetry: () => void
}

/**
 * Chooses layouts of a customer, one by one or all that match the typed text. The value is the list of their ids. Renders at
 * most 100 options, so that it stays fast with ten thousand layouts.
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

/** Removes chosen layouts that somebody else has moved or restored in the meantime. */
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

interface LayoutOptionsProps {
  found: readonly LayoutChoice[]
  chosen: ReadonlySet<number>
  timeOf: TimeOfLayout
  /** Whether the user has typed something. */
  isNarrowed: boolean
}

/** The drop-down list. A chosen layout is marked; choosing it again removes it. */
function LayoutOptions({ found, chosen, timeOf, isNarrowed }: LayoutOptionsProps) {
  const more = found.length - SHOWN
  return (
    <>
      <Combobox.Options className={classes['options'] ?? ''} aria-label="Layouts">
        {found.length > 1 && (
          <Combobox.Option
            value={OPTION_ALL}
            {...NEVER_FIRST}
            disabled={found.every(({ layout }) => chosen.has(layout.id))}
          >
            {isNarrowed ? 'Add all found' : 'Add all'}{' '}
            <span className={classes['quiet']}>{formatNumber(found.length)} layouts</span>
          </Combobox.Option>
        )}
        {found.slice(0, SHOWN).map(({ layout, detail }) => (
          <Combobox.Option
            key={layout.id}
            value={String(layout.id)}
            active={chosen.has(layout.id)}
            {...(chosen.has(layout.id) && NEVER_FIRST)}
          >
            <span className={classes['option']}>
              <span>
                {layout.name}
                <span className={classes['detail']}>{`${detail} · ${timeOf(layout.id)}`}</span>
              </span>
              {chosen.has(layout.id) && <IconCheck size={14} stroke={1.6} aria-label="chosen" />}
            </span>
          </Combobox.Option>
        ))}
        {found.length === 0 && <Combobox.Empty>Nothing found</Combobox.Empty>}
      </Combobox.Options>
      {more > 0 && (
        <Combobox.Footer className={classes['quiet'] ?? ''}>
          {formatNumber(more)} more: type to find them
        </Combobox.Footer>
      )}
    </>
  )
}

interface ChosenLayoutsProps {
  ids: readonly number[]
  choices: LayoutChoices | undefined
  onChange: (ids: readonly number[]) => void
}

/** The chosen layouts as tags. A click on a tag removes it. */
function ChosenLayouts({ ids, choices, onChange }: ChosenLayoutsProps) {
  const more = ids.length - SHOWN_TAGS
  const chips = ids
    .slice(0, SHOWN_TAGS)
    .map((id) => ({ id, label: choices?.byId.get(id)?.layout.name ?? `Layout ${id}` }))
  return (
    <div className={classes['chosen']}>
      <ChosenChips
        label="Chosen layouts"
        chips={chips}
        onRemove={(id) => onChange(ids.filter((one) => one !== id))}
        rest={more > 0 && <li className={classes['quiet']}>and {formatNumber(more)} more</li>}
      />
      <div className={classes['count']}>
        <span>{formatNumber(ids.length)} chosen</span>
        <Button variant="subtle" color="gray" onClick={() => onChange([])}>
          Remove all
        </Button>
      </div>
    </div>
  )
}
