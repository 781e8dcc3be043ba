import { sentence } from '@service-center/contract/text/name-characters.ts'
import { featureTagOf } from '@service-center/contract/dbtool/dbtool-fields.ts'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowDown, IconArrowUp, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { FieldNotices } from '../../../kit/fields/FieldNotices.tsx'
import { MomentField } from '../../../kit/fields/MomentField.tsx'
import { timeframeText } from '../../../kit/fields/timeframe-notices.ts'
import { startingAt, type Timeframe, timeframeProblem } from '../../../kit/fields/timeframes.ts'
import { useListEdits } from '../../../kit/fields/use-list-edits.ts'
import type { GroupBinding } from '../../../kit/form/checks/field-paths.ts'
import { thisMinute, useMinute } from '../../../ui/time/current-time.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { timeframeState } from '../shared/configurations.ts'
import {
  frameOf,
  type MetadataValues,
  NEW_METADATA,
  NEW_OPTION,
  type OptionValues,
  toggledOption,
} from './features.ts'
import { metadataNotices } from './metadata-notices.ts'
import classes from './features.module.css'

/** The options of a feature. A saved option is marked as deleted and can be restored; a new one is removed. */
export function OptionsField({ name, value, onChange, error, errorAt }: GroupBinding<OptionValues[]>) {
  const { list, remove } = useListEdits(value, onChange)
  const toggle = (place: number) =>
    value[place]?.Id === null ? remove(place) : onChange(toggledOption(value, { place, now: thisMinute() }))
  return (
    <ListField
      list={list}
      label="Options"
      noun="option"
      name={name}
      error={error}
      onAdd={() => onChange([...value, { ...NEW_OPTION }])}
    >
      {value.map((option, place) => (
        <OptionInputs
          // A new option has no id yet, so its key is its place.
          key={option.Id ?? `new ${place}`}
          name={`${name}.${place}`}
          place={place}
          option={option}
          error={errorAt(`${place}.Tag`)}
          onChange={(changed) => onChange(value.with(place, changed))}
          onToggle={() => toggle(place)}
        />
      ))}
    </ListField>
  )
}

interface OptionInputsProps {
  name: string
  place: number
  option: OptionValues
  error: string | undefined
  onChange: (option: OptionValues) => void
  onToggle: () => void
}

function OptionInputs(props: OptionInputsProps) {
  const { name, place, option, error, onChange, onToggle } = props
  const title = `option ${place + 1}`
  const isDeleted = option.deleted !== null
  return (
    <fieldset
      aria-label={title}
      className={classes['entry']}
      data-place={place}
      data-deleted={isDeleted || undefined}
    >
      <TextInput
        label="Option tag"
        name={`${name}.Tag`}
        value={option.Tag}
        error={error}
        disabled={isDeleted}
        onChange={(event) => onChange({ ...option, Tag: featureTagOf(event.currentTarget.value) })}
      />
      <TextInput
        label="Option description"
        name={`${name}.description`}
        value={option.description}
        disabled={isDeleted}
        onChange={(event) => onChange({ ...option, description: event.currentTarget.value })}
      />
      <div className={classes['tools']}>
        <ToggleButton option={option} title={title} onClick={onToggle} />
      </div>
      {isDeleted && <p className={classes['wide']}>Deleted: no tablet has it until it is restored.</p>}
    </fieldset>
  )
}

function ToggleButton(props: { option: OptionValues; title: string; onClick: () => void }) {
  const { option, title, onClick } = props
  const verb = option.Id === null ? 'Remove' : option.deleted === null ? 'Delete' : 'Restore'
  const Icon = { Remove: IconX, Delete: IconTrash, Restore: IconArrowBackUp }[verb]
  return (
    <ActionIcon
      data-act="remove"
      aria-label={sentence`${verb} ${title}`}
      title={sentence`${verb} ${title}`}
      onClick={onClick}
    >
      <Icon size={14} stroke={1.6} />
    </ActionIcon>
  )
}

/** The metadata of a feature, in its order. */
export function MetadataField({ name, value, onChange, error, errorAt }: GroupBinding<MetadataValues[]>) {
  const { list, move, remove } = useListEdits(value, onChange)
  const offset = useTimeOffset()
  const timeText = (frame: Timeframe) => timeframeText(frame, offset)
  return (
    <ListField
      list={list}
      label="MetaData"
      noun="metadata"
      name={name}
      error={error}
      notices={metadataNotices(value, { now: useMinute(), timeText })}
      onAdd={() => onChange([...value, { ...NEW_METADATA }])}
    >
      {value.map((entry, place) => (
        <EntryInputs
          // New entries have no id, and entries are moved, so the key is the place.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          name={`${name}.${place}`}
          place={place}
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
  entry: MetadataValues
  errorOf: (part: keyof MetadataValues) => string | undefined
  onChange: (entry: MetadataValues) => void
  onRemove: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function EntryInputs(props: EntryInputsProps) {
  const { name, place, entry, errorOf, onChange } = props
  const isFuture = timeframeState(frameOf(entry), useMinute()) === 'future'
  return (
    <fieldset
      aria-label={`metadata ${place + 1}`}
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
        onChange={(f) => onChange({ ...entry, f, t: startingAt(frameOf(entry), f).to })}
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

function EntryTools({ place, onUp, onDown, onRemove }: EntryInputsProps) {
  const title = `metadata ${place + 1}`
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
          aria-label={sentence`Move ${title} ${way}`}
          title={sentence`Move ${title} ${way}`}
          disabled={onClick === undefined}
          onClick={onClick}
        >
          <Icon size={14} stroke={1.6} />
        </ActionIcon>
      ))}
      <ActionIcon
        data-act="remove"
        aria-label={sentence`Remove ${title}`}
        title={sentence`Remove ${title}`}
        onClick={onRemove}
      >
        <IconX size={14} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}

interface ListFieldProps {
  /** The ref of `useListEdits`. */
  list: RefObject<HTMLFieldSetElement | null>
  /** 'Options' */
  label: string
  /** 'option' */
  noun: string
  name: string
  error: string | undefined
  notices?: readonly string[]
  onAdd: () => void
  children: ReactNode
}

function ListField(props: ListFieldProps) {
  const { list, label, noun, name, error, notices, onAdd, children } = props
  return (
    <fieldset ref={list} className={classes['list']} data-field={name} data-field-error={error}>
      <legend>{label}</legend>
      {children}
      {error !== undefined && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
      {notices && <FieldNotices notices={notices} />}
      <Button data-act="add" variant="default" leftSection={<IconPlus size={14} />} onClick={onAdd}>
        Add {noun}
      </Button>
    </fieldset>
  )
}
