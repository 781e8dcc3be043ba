import * as api from '@service-center/contract/api.ts'
import { useMemo } from 'react'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import type { ListRows } from '../../../kit/table-screen/use-list.ts'
import type { Settings } from '../model/settings.ts'

const NONE: readonly never[] = []

/**
 * Rows of a table that are made of the settings.
 * @param rowsOf a constant of its module
 */
export function useListOf<Row>(rowsOf: (settings: Settings) => readonly Row[]): ListRows<Row> & {
  readonly settings: Settings | undefined
} {
  const load = useLoad(q(api.quoteSettingCalls.get, {}))
  const { data } = load
  const rows = useMemo(() => (data === undefined ? NONE : rowsOf(data)), [data, rowsOf])
  return {
    rows,
    settings: data,
    isLoading: data === undefined && load.failure === undefined,
    error: load.failure?.message ?? null,
    failedAttempt: load.failedAttempt,
    loadedAt: load.loadedAt,
    retry: load.retry,
  }
}
