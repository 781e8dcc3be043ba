import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { MomentField } from '../../../kit/fields/MomentField.tsx'
import { timeframeProblem } from '../../../kit/fields/timeframes.ts'
import { useListEdits } from '../../../kit/fields/use-list-edits.ts'
import type { GroupBinding } from '../../../kit/form/field-paths.ts'
import { useMinute } from '../../../ui/time/use-minute.ts'
import { timeframeState } from '../configurations/configuration-state.ts'
import { frameOf, NEW_METADATA, type MetadataValues } from './feature-form.ts'
import classes from './features.module.css'
import { ListField } from './ListField.tsx'

/** The metadata of a feature in its order: added, written, moved and removed. */
export function MetadataField({ name, value, onChange, error, errorAt }: GroupBinding<MetadataValues[]>) {
  const { list, move, remove } = useListEdits(value, onChange)
  return (
    <ListField
      list={list}
      label="MetaData"
      noun="metadata"
      name={name}
      error={error}
      onAdd={() => onChange([...value, { ...NEW_METADATA }])}
    >
      {value.map((entry, place) => (
        <EntryInputs
          // An entry has no identity but its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          name={`${name}.${place}`}
          place={place}
          title={`metadata ${place + 1}`}
          entry={entry}
          errorOf={(part) => errorAt(`${place}.${part}`)}
          onChange={(changed) => onChange(value.with(place, changed))}
          onRemove={() => remove(place)}
          onUp={place === 0 ? undefined : () => move(place, place - 1)}
          onDown={place === value.length - 1 ? undefined : () => move(place, place + 1)}
        />
      ))}
    </ListField>
  )
}

interface EntryInputsProps {
  name: string
  place: number
  /** 'metadata 1'. */
  title: string
  entry: MetadataValues
  errorOf: (part: keyof MetadataValues) => string | undefined
  onChange: (entry: MetadataValues) => void
  onRemove: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function EntryInputs(props: EntryInputsProps) {
  const { name, place, title, entry, errorOf, onChange } = props
  const isFuture = timeframeState(frameOf(entry), useMinute()) === 'future'
  return (
    <fieldset
      aria-label={title}
      className={classes['entry']}
      data-place={place}
      data-boxed
      data-future={isFuture || undefined}
    >
      <TextInput
        label="Key"
        name={`${name}.k`}
        value={entry.k}
        error={errorOf('k')}
        onChange={(event) => onChange({ ...entry, k: event.currentTarget.value })}
      />
      <TextInput
        label="Value"
        name={`${name}.v`}
        value={entry.v}
        error={errorOf('v')}
        onChange={(event) => onChange({ ...entry, v: event.currentTarget.value })}
      />
      <EntryTools {...props} />
      <MomentField
        label="From"
        placeholder="Since ever"
        name={`${name}.f`}
        value={entry.f}
        error={errorOf('f')}
        onChange={(f) => onChange({ ...entry, f })}
      />
      <MomentField
        label="To"
        placeholder="Indefinite"
        name={`${name}.t`}
        value={entry.t}
        error={errorOf('t') ?? timeframeProblem(frameOf(entry))}
        onChange={(t) => onChange({ ...entry, t })}
      />
      {isFuture && <p className={classes['wide']}>Not started</p>}
    </fieldset>
  )
}

function EntryTools({ title, onUp, onDown, onRemove }: EntryInputsProps) {
  return (
    <div className={classes['tools']}>
      {(
        [
          ['up', onUp, IconArrowUp],
          ['down', onDown, IconArrowDown],
        ] as const
      ).map(([way, onClick, Icon]) => (
        <ActionIcon
          key={way}
          data-act={way}
          aria-label={`Move ${title} ${way}`}
          title={`Move ${title} ${way}`}
          disabled={onClick === undefined}
          onClick={onClick}
        >
          <Icon size={14} stroke={1.6} />
        </ActionIcon>
      ))}
      <ActionIcon
        data-act="remove"
        aria-label={`Remove ${title}`}
        title={`Remove ${title}`}
        onClick={onRemove}
      >
        <IconX size={14} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
