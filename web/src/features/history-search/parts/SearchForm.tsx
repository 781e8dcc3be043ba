import { Button, Select, TextInput } from '@mantine/core'
import { api } from '@service-center/contract/api.ts'
import { DEVICE_KINDS, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { HistoryField } from '@service-center/contract/history-search/history-search.ts'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { q } from '../../../api/query.ts'
import { rangeErrors } from '../../../ui/time/date-range.ts'
import { MomentField } from '../../../ui/form/MomentField.tsx'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { defaultRange, type SearchedHistory } from '../searched.ts'
import classes from '../history.module.css'

const KINDS = Object.values(DEVICE_KINDS).map(({ route, name }) => ({ value: route, label: name }))
const MAX_CHOICES = 200

interface SearchFormProps {
  searched: SearchedHistory | undefined
  onSearch: (next: SearchedHistory) => void
}

/** What to search for. It acts on 'Search' and Enter only: a search reads the history of the whole fleet. */
export function SearchForm({ searched, onSearch }: SearchFormProps) {
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const [given, setGiven] = useState<Given>({
    deviceType: searched?.deviceType ?? DEVICE_KINDS[DEVICE_TYPE.robot].route,
    field: searched?.field ?? null,
    prompt: searched?.prompt ?? '',
    ...(searched === undefined ? defaultRange(now) : { from: searched.from, to: searched.to }),
  })
  const offset = useTimeOffset()
  const errors = rangeErrors(given, now)
  const { deviceType, field, prompt, from, to } = given
  const isComplete = field !== null && from !== null && to !== null && Object.keys(errors).length === 0
  const change = (part: Partial<Given>) => setGiven((before) => ({ ...before, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) onSearch({ deviceType, field, prompt, from, to })
  }
  const moment = (name: 'from' | 'to', label: string) => (
    <MomentField
      label={label}
      placeholder="Choose a time"
      value={given[name]}
      onChange={(value) => change({ [name]: value })}
      utcOffsetHours={offset}
      latest={now}
      error={errors[name] ?? (given[name] === null ? 'This field is required' : undefined)}
    />
  )
  return (
    <form className={classes['form']} onSubmit={submit} aria-label="Search the history">
      <TextInput
        label="Text"
        placeholder="Any value"
        value={prompt}
        maxLength={500}
        onChange={(event) => change({ prompt: event.currentTarget.value })}
      />
      <Select
        label="Device type"
        data={KINDS}
        allowDeselect={false}
        value={deviceType}
        // The other kind may not have this field.
        onChange={(next) => next !== null && change({ deviceType: next, field: null })}
      />
      <FieldSelect deviceType={deviceType} value={field} onChange={(next) => change({ field: next })} />
      {moment('from', 'From')}
      {moment('to', 'To')}
      <Button type="submit" disabled={!isComplete} leftSection={<IconSearch size={14} stroke={1.6} />}>
        Search
      </Button>
    </form>
  )
}

interface Given {
  deviceType: string
  field: string | null
  prompt: string
  from: number | null
  to: number | null
}

interface FieldSelectProps {
  deviceType: string
  value: string | null
  onChange: (field: string | null) => void
}

function FieldSelect({ deviceType, value, onChange }: FieldSelectProps) {
  const { data, error } = useQuery(q(api.historySearch.fields, { query: { deviceType } }))
  return (
    <Select
      label="Field"
      placeholder={data === undefined && error === null ? 'Loading...' : 'Choose a field'}
      searchable
      clearable
      limit={MAX_CHOICES}
      nothingFoundMessage="No results found"
      data={(data?.data ?? []).map(choiceOf)}
      value={value}
      onChange={onChange}
      error={error === null ? undefined : messageOf(error)}
    />
  )
}

/** Both names can be typed; two keys may be called the same. */
function choiceOf({ name, translated_name: translated }: HistoryField) {
  return { value: name, label: translated === name ? name : `${translated} (${name})` }
}
