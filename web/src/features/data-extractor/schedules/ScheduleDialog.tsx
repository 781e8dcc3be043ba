import * as api from '@service-center/contract/api.ts'
import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import type { QuerySchedule } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { useState } from 'react'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import { listed } from '../../../ui/text/listed.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { ownZone } from './own-zone.ts'
import {
  FIELDS,
  missingIn,
  newParameters,
  newSchedule,
  nextRun,
  type ScheduleForm,
  settingsOf,
} from './schedule-form.ts'
import { DueFields, ResultFields, ValueFields } from './ScheduleFields.tsx'
import { useScheduleForm } from './use-schedule-form.ts'

/** Schedules a saved query. */
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
  const form = useScheduleForm({ schedule, query, onClose })
  const added = newParameters(form.base)
  return (
    <DialogForm
      form={form}
      title="Edit schedule"
      about={schedule.queryName}
      verb="Save changes"
      // The first values of new parameters are worth saving as they are.
      needsChange={added.length === 0}
      onClose={onClose}
      note={schedule.state === 'active' && <NextRun word="Next run" values={form.values} />}
    >
      {added.length > 0 && (
        <PageNotice state="warning">
          No value is saved yet for {listed(added.map(({ name }) => name))}. The query runs again when it is.
        </PageNotice>
      )}
      <DueFields form={form} />
      <ValueFields form={form} />
      <ResultFields form={form} />
    </DialogForm>
  )
}

/** When the schedule would be due first. */
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
