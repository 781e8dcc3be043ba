import * as api from '@service-center/contract/api.ts'
import type { SavedQuery } from '@service-center/contract/data-queries/data-queries.ts'
import type { QuerySchedule } from '@service-center/contract/data-queries/data-query-schedules.ts'
import { dueAfter } from '@service-center/contract/data-queries/schedule-times.ts'
import { isTimeZone } from '@service-center/contract/data-queries/zone-times.ts'
import { useState } from 'react'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import {
  formOf,
  missingIn,
  newSchedule,
  type ScheduleForm,
  settingsOf,
  storedSettings,
} from './schedule-form.ts'
import { DueFields, ResultFields, ValueFields } from './ScheduleFields.tsx'
import { ownZone } from './own-zone.ts'

/** Schedules a saved query. */
export function NewScheduleDialog({ query, onClose }: { query: SavedQuery; onClose: () => void }) {
  const [initialValues] = useState(() => newSchedule(query.params, ownZone()))
  const form = useApiForm(api.dataQuerySchedules.create, {
    initialValues,
    input: (values: ScheduleForm) => ({ body: { queryId: query.id, settings: settingsOf(values) } }),
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
      note={<NextRun values={form.values} />}
    >
      <DueFields form={form} />
      <ValueFields form={form} />
      <ResultFields form={form} />
    </DialogForm>
  )
}

interface EditScheduleProps {
  schedule: QuerySchedule
  /** Undefined when the viewer no longer sees it. */
  query: SavedQuery | undefined
  onClose: () => void
}

/** Changes a schedule. */
export function EditScheduleDialog({ schedule, query, onClose }: EditScheduleProps) {
  const [initialValues] = useState(() => formOf(schedule, query?.params ?? NO_PARAMETERS))
  const form = useApiForm(api.dataQuerySchedules.update, {
    initialValues,
    input: (values: ScheduleForm) => ({
      params: { id: String(schedule.id) },
      body: { settings: settingsOf(values), was: storedSettings(schedule) },
    }),
    rules: missingIn,
    success: 'The schedule was changed.',
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Edit schedule"
      about={schedule.queryName}
      verb="Save changes"
      needsChange
      onClose={onClose}
      note={schedule.state === 'active' ? <NextRun values={form.values} /> : undefined}
    >
      <DueFields form={form} />
      <ValueFields form={form} />
      <ResultFields form={form} />
    </DialogForm>
  )
}

const NO_PARAMETERS: SavedQuery['params'] = []

/** When the schedule would be due first. */
function NextRun({ values }: { values: ScheduleForm }) {
  const offset = useTimeOffset()
  const [now] = useState(() => Date.now())
  const settings = settingsOf(values)
  const isWhole =
    isTimeZone(settings.zone) &&
    /^([01]\d|2[0-3]):[0-5]\d$/.test(settings.time) &&
    (settings.every !== 'week' || settings.weekdays.length > 0)
  if (!isWhole) return null
  return <>First run {formatTime(dueAfter(settings, now) / 1000, { offset, pattern: 'minute' })}</>
}
