import { ActionIcon, TextInput } from '@mantine/core'
import { featureTagOf } from '@service-center/contract/dbtool/feature-tag.ts'
import { IconArrowBackUp, IconTrash, IconX } from '@tabler/icons-react'
import { useListEdits } from '../../../kit/fields/use-list-edits.ts'
import type { GroupBinding } from '../../../kit/form/field-paths.ts'
import { thisMinute } from '../../../ui/time/use-minute.ts'
import { NEW_OPTION, toggledOption, type OptionValues } from './feature-form.ts'
import classes from './features.module.css'
import { ListField } from './ListField.tsx'

/** The options of a feature: added, written, marked deleted and restored. */
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
          // A new option has no identity but its place, and the others keep theirs.
          key={option.Id ?? `new ${place}`}
          name={`${name}.${place}`}
          place={place}
          title={`option ${place + 1}`}
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
  /** 'option 1'. */
  title: string
  option: OptionValues
  error: string | undefined
  onChange: (option: OptionValues) => void
  /** Deletes, restores or removes it. */
  onToggle: () => void
}

function OptionInputs(props: OptionInputsProps) {
  const { name, place, title, option, error, onChange, onToggle } = props
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
      aria-label={`${verb} ${title}`}
      title={`${verb} ${title}`}
      onClick={onClick}
    >
      <Icon size={14} stroke={1.6} />
    </ActionIcon>
  )
}
