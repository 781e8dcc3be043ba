import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { DEVICE_KINDS, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { HistoryField } from '@service-center/contract/history-search/history-search.ts'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/calls/api-error.ts'
import { q } from '../../api/queries/query.ts'
import { MomentField } from '../../kit/fields/MomentField.tsx'
import { ChoiceField, SelectField } from '../../kit/fields/picks/SelectField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import type { FieldBinding } from '../../kit/form/checks/field-paths.ts'
import { FormElement } from '../../kit/form/FormElement.tsx'
import { useCheckedForm } from '../../kit/form/use-api-form.ts'
import { rangeErrors } from '../../ui/time/date-range.ts'
import { defaultRange, searchInputOf, type SearchedHistory } from './searched.ts'
import classes from './history.module.css'

const KINDS = Object.values(DEVICE_KINDS).map(({ route, name }) => ({ value: route, label: name }))
const MAX_CHOICES = 200

interface SearchFormProps {
  searched: SearchedHistory | undefined
  onSearch: (next: SearchedHistory) => void
}

interface Given {
  deviceType: string
  field: string | null
  prompt: string
  from: number | null
  to: number | null
}

/** Searches only on 'Search' or Enter, not while typing: a search reads the history of the whole fleet. */
export function SearchForm({ searched, onSearch }: SearchFormProps) {
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const form = useCheckedForm(api.historySearch.search, {
    initialValues: givenOf(searched, now),
    input: (given) => ({ query: searchInputOf(searchOf(given)) }),
    renamed: { dateFrom: 'from', dateTo: 'to' },
    draft: 'none',
    onSubmit: (_input, given) => onSearch(searchOf(given)),
  })
  const { deviceType, field, from, to } = form.values
  const errors = rangeErrors({ from, to }, now)
  const isComplete = field !== null && from !== null && Object.keys(errors).length === 0
  return (
    <FormElement
      form={form}
      className={classes['form']}
      label="Search the history"
      isVerbDisabled={!isComplete}
    >
      <TextField label="Text" placeholder="Any value" maxLength={500} {...form.field('prompt')} />
      <ChoiceField
        label="Device type"
        data={KINDS}
        {...form.field('deviceType')}
        // The other device type may not have this field.
        onChange={(next) => form.set({ deviceType: next, field: null })}
      />
      <KeySelect deviceType={deviceType} {...form.field('field')} />
      <MomentField
        label="From"
        placeholder="Choose a time"
        latest={now}
        {...form.field('from')}
        // Shown before submitting, so that it is clear why the button is disabled.
        error={errors.from ?? (from === null ? MESSAGES.required : undefined)}
      />
      <MomentField
        label="To"
        placeholder="Newest value"
        latest={now}
        {...form.field('to')}
        error={errors.to}
      />
      <Button type="submit" disabled={!isComplete} leftSection={<IconSearch size={14} stroke={1.6} />}>
        Search
      </Button>
    </FormElement>
  )
}

function givenOf(searched: SearchedHistory | undefined, now: number): Given {
  const { route } = DEVICE_KINDS[DEVICE_TYPE.robot]
  return searched ?? { deviceType: route, field: null, prompt: '', ...defaultRange(now) }
}

/** Missing values become invalid ones, which the contract's validation rejects. */
const searchOf = ({ field, from, ...given }: Given): SearchedHistory => ({
  ...given,
  field: field ?? '',
  from: from ?? Number.NaN,
})

function KeySelect({ deviceType, ...field }: FieldBinding<string | null> & { deviceType: string }) {
  const { data, error } = useQuery(q(api.historySearch.fields, { query: { deviceType } }))
  return (
    <SelectField
      label="Field"
      placeholder={data === undefined && error === null ? 'Loading...' : 'Choose a field'}
      limit={MAX_CHOICES}
      nothingFoundMessage="No results found"
      data={(data?.data ?? []).map(choiceOf)}
      {...field}
      error={error === null ? field.error : messageOf(error)}
    />
  )
}

/** The label contains the raw name too: both can be typed, and two keys may have the same translation. */
function choiceOf({ name, translated_name: translated }: HistoryField) {
  return { value: name, label: translated === name ? name : sentence`${translated} (${name})` }
}
