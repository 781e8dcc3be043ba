import { Button, Checkbox } from '@mantine/core'
import type { AccessField } from '@service-center/contract/users/user-access.ts'
import type { FieldBinding } from '../../../kit/form/field-paths.ts'
import { fieldsByLevel, levelText, lockOf, type LevelFields } from '../form/access-rules.ts'
import classes from './fields.module.css'

interface AccessFieldsFieldProps extends FieldBinding<string[]> {
  fields: readonly AccessField[]
  customerId: readonly number[]
  /** The access fields of the editor. */
  granted: readonly string[]
}

/** The access fields of a user by level, and the resulting level. */
export function AccessFieldsField(props: AccessFieldsFieldProps) {
  const { name, fields, value, error } = props
  return (
    <div className={classes['access']} data-field={name} data-field-error={error}>
      <output className={classes['summary']}>
        Highest level <strong>{levelText(value, fields)}</strong>, in all {value.length} of {fields.length}{' '}
        access fields
      </output>
      {fieldsByLevel(fields).map((level) => (
        <Level key={level.level} {...props} level={level} />
      ))}
      {error !== undefined && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface LevelProps extends AccessFieldsFieldProps {
  level: LevelFields
}

function Level({ level: { name, fields }, value, onChange, customerId, granted }: LevelProps) {
  const held = new Set(value)
  const free = fields.filter(({ tag }) => lockOf(tag, { granted, customerId }) === undefined)
  const isAll = free.length > 0 && free.every(({ tag }) => held.has(tag))
  const setAll = () => {
    const others = value.filter((tag) => !free.some((field) => field.tag === tag))
    onChange(isAll ? others : [...others, ...free.map(({ tag }) => tag)])
  }
  const toggle = (tag: string) =>
    onChange(held.has(tag) ? value.filter((one) => one !== tag) : [...value, tag])
  return (
    <fieldset className={classes['level']}>
      <legend>
        {name}{' '}
        <span className={classes['quiet']}>
          {fields.filter(({ tag }) => held.has(tag)).length} of {fields.length}
        </span>
      </legend>
      {free.length > 1 && (
        <Button
          className={classes['all'] ?? ''}
          variant="subtle"
          color="gray"
          aria-label={`${isAll ? 'Clear' : 'Select'} all of ${name}`}
          onClick={setAll}
        >
          {isAll ? 'Clear all' : 'Select all'}
        </Button>
      )}
      <div className={classes['boxes']}>
        {fields.map(({ tag, name: label }) => {
          const lock = lockOf(tag, { granted, customerId })
          return (
            <Checkbox
              key={tag}
              label={label}
              title={lock}
              description={lock}
              checked={held.has(tag)}
              disabled={lock !== undefined}
              onChange={() => toggle(tag)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
