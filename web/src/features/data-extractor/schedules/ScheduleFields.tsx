import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { MAX_BACK, MAX_KEPT_RESULTS } from '@service-center/contract/data-extractor/query-schedule.ts'
import { isTimeZone } from '@service-center/contract/data-extractor/zone-times.ts'
import { VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { q } from '../../../api/queries/query.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { MomentField } from '../../../kit/fields/MomentField.tsx'
import { NumberField } from '../../../kit/fields/NumberField.tsx'
import { MultiSelectField, ChoiceField, SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { SwitchField } from '../../../kit/fields/SwitchField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import type { CheckedForm } from '../../../kit/form/checks/checked-form.ts'
import type { FieldBinding } from '../../../kit/form/checks/field-paths.ts'
import { FormError } from '../../../ui/form/FormError.tsx'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { placeholderOf } from '../parameter-values.ts'
import type { ScheduleForm } from './schedule-form.ts'
import { RHYTHMS, STARTS, unitChoices, WEEKDAYS, zoneText } from './schedule-words.ts'
import classes from './schedules.module.css'

const DAY_CHOICES = WEEKDAYS.map((label, at) => ({ value: String(at + 1), label }))

interface FormProps {
  form: Pick<CheckedForm<ScheduleForm>, 'values' | 'field'>
}

/** All fields of a schedule. */
export function ScheduleFields({ form }: FormProps) {
  return (
    <>
      <DueFields form={form} />
      <ValueFields form={form} />
      <ResultFields form={form} />
    </>
  )
}

/** The fields for when a schedule is due. */
function DueFields({ form }: FormProps) {
  const { every, zone } = form.values
  const offset = useTimeOffset()
  const zones = useMemo(() => zoneChoices({ offset, present: zone }), [offset, zone])
  return (
    <>
      <FieldRow>
        <ChoiceField label="Repeats" data={RHYTHMS} {...oneOf(RHYTHMS, form.field('every'))} />
        <TextField label="At" placeholder="HH:MM" maxLength={5} withAsterisk {...form.field('time')} />
      </FieldRow>
      {every === 'week' && (
        <MultiSelectField
          label="On"
          placeholder="Add a day"
          withAsterisk
          data={DAY_CHOICES}
          {...form.field('weekdays')}
        />
      )}
      {every === 'month' && (
        <NumberField
          label="Day of the month"
          description="In a shorter month, its last day."
          min={1}
          max={31}
          withAsterisk
          {...form.field('monthDay')}
        />
      )}
      <SelectField label="Time zone" clearable={false} withAsterisk data={zones} {...form.field('zone')} />
    </>
  )
}

/** The name of this computer's time zone ('Europe/Copenhagen'); UTC if the name is unknown. */
export function ownZone(): string {
  const { timeZone } = new Intl.DateTimeFormat('en').resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

/**
 * The time zones to choose from: this computer's, the offset at which the console shows times, and all others.
 * @param present the zone that is already chosen
 */
function zoneChoices({ offset, present }: { offset: number; present: string | null }) {
  const own = ownZone()
  const shown = offsetZone(offset)
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
  const first = [
    { value: own, label: `${zoneText(own)} (this computer)` },
    { value: shown, label: `${zoneText(shown)} (as times are shown here, without summer time)` },
  ]
  const known = new Set(first.map(({ value }) => value))
  const others = [...(present === null ? [] : [present]), ...names].filter((zone) => !known.has(zone))
  return [...first, ...[...new Set(others)].map((value) => ({ value, label: zoneText(value) }))]
}

/** An offset in hours as a time zone: '+02:00'. */
const offsetZone = (hours: number) => `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`

/** Adapts the binding of a field with a fixed set of values to a field of any text. */
function oneOf<Value extends string>(
  choices: readonly { readonly value: Value }[],
  { onChange, ...binding }: FieldBinding<Value>,
): FieldBinding<string> {
  const choose = (text: string) => {
    const chosen = choices.find(({ value }) => value === text)
    if (chosen !== undefined) onChange(chosen.value)
  }
  return { ...binding, onChange: choose }
}

/** The fields for the values of the parameters, which are computed for each run. */
function ValueFields({ form }: FormProps) {
  const { name, value: params, error } = form.field('params')
  if (params.length === 0) return null
  return (
    <fieldset className={classes['group']} data-field={name} data-field-error={error}>
      <legend>Values of the parameters</legend>
      {params.map((param, at) => (
        <ValueField key={param.order} form={form} at={at} />
      ))}
      {error !== undefined && <FormError>{error}</FormError>}
    </fieldset>
  )
}

function ValueField({ form, at }: FormProps & { at: number }) {
  const param = form.values.params[at]
  if (param === undefined) return null
  const { name, order, from, back } = param
  const placeholder = placeholderOf(order)
  const units = unitChoices(back)
  const path = `params.${at}` as const
  return (
    <div className={classes['value']}>
      <ChoiceField
        label={name}
        description={name === placeholder ? undefined : placeholder}
        data={STARTS}
        {...oneOf(STARTS, form.field(`${path}.from`))}
      />
      {from === 'fixed' ? (
        <MomentField
          label={sentence`Time of ${name}`}
          placeholder="Choose a time"
          hasSeconds
          {...form.field(`${path}.time`)}
        />
      ) : (
        <div className={classes['back']}>
          <NumberField
            label={
              <>
                Minus<VisuallyHidden> how many, for {name}</VisuallyHidden>
              </>
            }
            min={0}
            max={MAX_BACK}
            {...form.field(`${path}.back`)}
          />
          <ChoiceField
            label={
              <>
                Unit<VisuallyHidden> for {name}</VisuallyHidden>
              </>
            }
            data={units}
            {...oneOf(units, form.field(`${path}.unit`))}
          />
        </div>
      )}
    </div>
  )
}

/** The fields for mailing and keeping results. */
function ResultFields({ form }: FormProps) {
  const { username } = useViewer()
  const { data: account } = useLoad(q(api.users.get, { params: { username } }))
  const address = account?.email ?? null
  return (
    <fieldset className={classes['group']}>
      <legend>Results</legend>
      <SwitchField
        label={address === null ? 'Mail them to me' : `Mail them to ${address}`}
        description={
          account !== undefined && address === null
            ? 'Your account has no email address.'
            : 'As a CSV file; a very large one by a link.'
        }
        {...form.field('mails')}
      />
      <NumberField
        label="Kept results"
        description={`Of the last runs, at most ${MAX_KEPT_RESULTS}; 0 keeps none.`}
        min={0}
        max={MAX_KEPT_RESULTS}
        {...form.field('keptResults')}
      />
    </fieldset>
  )
}
