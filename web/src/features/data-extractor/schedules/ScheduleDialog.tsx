import * as api from '@service-center/contract/api.ts'
import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import type { QuerySchedule } from '@service-center/contract/data-extractor/query-schedule.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/calls/api-error.ts'
import { keyOf, q, fetchNewest } from '../../../api/queries/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useRecordForm, type Compared } from '../../../kit/form/use-record-form.ts'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { PageNotice } from '../../../ui/feedback/PageState.tsx'
import { listed } from '../../../ui/text/format.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { ScheduleFields, ownZone } from './ScheduleFields.tsx'
import {
  FIELDS,
  formOf,
  missingIn,
  newParameters,
  newSchedule,
  nextRun,
  recordOf,
  type ScheduleForm,
  settingsOf,
} from './schedule-form.ts'
import { RHYTHMS, STARTS, unitChoices, WEEKDAYS, zoneText } from './schedule-words.ts'

export function NewScheduleDialog({ query, onClose }: { query: SavedQuery; onClose: () => void }) {
  const [initialValues] = useState(() => newSchedule(query.params, ownZone()))
  const form = useApiForm(api.dataQuerySchedules.create, {
    initialValues,
    input: (values: ScheduleForm) => ({ body: { queryId: query.id, settings: settingsOf(values) } }),
    renamed: FIELDS,
    rules: missingIn,
    success: 'The query is scheduled. Its runs are shown under Schedules.',
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Schedule query"
      about={query.name}
      verb="Schedule"
      onClose={onClose}
      note={<NextRun word="First run" values={form.values} />}
    >
      <ScheduleFields form={form} />
    </DialogForm>
  )
}

interface EditScheduleProps {
  schedule: QuerySchedule
  /** Undefined if the viewer can no longer see the query. */
  query: SavedQuery | undefined
  onClose: () => void
}

export function EditScheduleDialog({ schedule, query, onClose }: EditScheduleProps) {
  const form = useScheduleForm({ schedule, query, onClose })
  const added = newParameters(form.base)
  return (
    <DialogForm
      form={form}
      title="Edit schedule"
      about={schedule.queryName}
      verb="Save changes"
      // The preset values of new parameters can be saved unchanged.
      needsChange={added.length === 0}
      onClose={onClose}
      note={schedule.state === 'active' && <NextRun word="Next run" values={form.values} />}
    >
      {added.length > 0 && (
        <PageNotice state="warning">
          No value is saved yet for {listed(added.map(({ name }) => name))}. The query runs again when it is.
        </PageNotice>
      )}
      <ScheduleFields form={form} />
    </DialogForm>
  )
}

/** The form of an existing schedule. */
function useScheduleForm({ schedule, query, onClose }: EditScheduleProps) {
  const { id } = schedule
  const client = useQueryClient()
  const offset = useTimeOffset()
  const readNewest = async () => {
    const [schedules, queries] = await Promise.all([
      fetchNewest(client, q(api.dataQuerySchedules.list, {})),
      fetchNewest(client, q(api.dataQueries.list, {})),
    ])
    const newest = schedules.data.find((one) => one.id === id)
    if (newest === undefined) throw new ApiError('not_found')
    return recordOf(
      newest,
      queries.data.find((one) => one.id === newest.queryId),
    )
  }
  return useRecordForm(api.dataQuerySchedules.update, {
    record: recordOf(schedule, query),
    query: { queryKey: [...keyOf(api.dataQuerySchedules.list), 'record', id], queryFn: readNewest },
    toValues: formOf,
    input: (values, base) => ({
      params: { id: String(id) },
      body: { settings: settingsOf(values), was: base.settings },
    }),
    renamed: FIELDS,
    rules: missingIn,
    noun: 'schedule',
    compared: comparedFields(offset),
    success: 'The schedule was changed.',
    onSuccess: onClose,
  })
}

function NextRun({ word, values }: { word: string; values: ScheduleForm }) {
  const offset = useTimeOffset()
  const [now] = useState(() => Date.now())
  const next = nextRun(values, now)
  if (next === undefined) return null
  return (
    <>
      {word} {formatTime(next, { offset, pattern: 'minute' })}
    </>
  )
}

/**
 * The fields of a schedule as texts, to compare the typed values with those that somebody else has saved meanwhile.
 * @param offset the UTC offset of the shown times, in hours
 */
export const comparedFields = (offset: number): readonly Compared<ScheduleForm>[] => [
  { field: 'every', label: 'Repeats', text: ({ every }) => labelOf(RHYTHMS, every) },
  { field: 'time', label: 'At', text: ({ time }) => time },
  {
    field: 'weekdays',
    label: 'On',
    text: ({ weekdays }) => listed(weekdays.map((day) => WEEKDAYS[Number(day) - 1] ?? '')),
  },
  { field: 'monthDay', label: 'Day of the month', text: ({ monthDay }) => numberText(monthDay) },
  { field: 'zone', label: 'Time zone', text: ({ zone }) => zoneText(zone ?? '') },
  {
    field: 'params',
    label: 'Values of the parameters',
    text: ({ params }) => params.map((value) => valueText(value, offset)).join('; '),
  },
  { field: 'mails', label: 'Mails', text: ({ mails }) => (mails ? 'Yes' : 'No') },
  { field: 'keptResults', label: 'Kept results', text: ({ keptResults }) => numberText(keptResults) },
]

/** 'Since: Start of the day, minus 1 day'. */
function valueText({ name, from, time, back, unit }: ScheduleForm['params'][number], offset: number): string {
  if (from === 'fixed')
    return `${name}: ${time === null ? '' : formatTime(time, { offset, pattern: 'full' })}`
  const start = `${name}: ${labelOf(STARTS, from)}`
  return back === 0 ? start : `${start}, minus ${numberText(back)} ${labelOf(unitChoices(back), unit)}`
}

const numberText = (number: number | null) => (number === null ? '' : String(number))

const labelOf = (choices: readonly { value: string; label: string }[], chosen: string) =>
  choices.find(({ value }) => value === chosen)?.label ?? ''
