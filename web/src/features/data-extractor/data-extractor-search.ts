import type { DataExtractorSearch } from '../../kit/addresses.ts'

const PARAMETER = /^ddparam_(?:[1-9]|1\d|20)$/

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0

/** Reads the URL: the tab, the chosen query, the schedule whose runs are shown, and the times of the parameters as texts. */
export function dataExtractorSearch(search: Record<string, unknown>): DataExtractorSearch {
  const { tab, query, schedule } = search
  const values = Object.entries(search).flatMap(([name, value]) =>
    PARAMETER.test(name) && (typeof value === 'string' || typeof value === 'number')
      ? [[name, String(value)] as const]
      : [],
  )
  return {
    ...(tab === 'editor' || tab === 'schedules' ? { tab } : {}),
    ...(isId(query) ? { query } : {}),
    ...(tab === 'schedules' && isId(schedule) ? { schedule } : {}),
    ...Object.fromEntries(values),
  }
}
