import * as api from '@service-center/contract/api.ts'
import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import type { QuerySchedule } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { fetchNewest } from '../../../api/fetch-newest.ts'
import { keyOf, q } from '../../../api/query.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { comparedFields } from './schedule-comparison.ts'
import { FIELDS, formOf, missingIn, recordOf, settingsOf } from './schedule-form.ts'

interface ScheduleFormOptions {
  schedule: QuerySchedule
  /** Undefined when the viewer no longer sees it. */
  query: SavedQuery | undefined
  onClose: () => void
}

/** The form of a schedule that is there. */
export function useScheduleForm({ schedule, query, onClose }: ScheduleFormOptions) {
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
