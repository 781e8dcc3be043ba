import { DEVICE_KINDS, DEVICE_TYPE, deviceKindOf } from '@service-center/contract/devices/devices.ts'
import { SEARCH_DEFAULT_DAYS } from '@service-center/contract/history-search/history-search.ts'
import type { z } from 'zod'
import type { historySearchParams } from './search-params.ts'

/** A complete search; times in unix seconds. `to` is null to search up to the newest value. */
export interface SearchedHistory {
  readonly deviceType: string
  readonly field: string
  readonly prompt: string
  readonly from: number
  readonly to: number | null
}

const DAY = 24 * 3600

/** The search in an address; undefined if it is incomplete or invalid. */
export function searchedOf(params: z.infer<typeof historySearchParams>): SearchedHistory | undefined {
  const { deviceType = DEVICE_KINDS[DEVICE_TYPE.robot].route, field, prompt = '', dateFrom, dateTo } = params
  const kind = deviceKindOf(deviceType)
  if (kind === undefined || field === undefined || dateFrom === undefined) return undefined
  if (dateTo !== undefined && dateFrom >= dateTo) return undefined
  return { deviceType: kind.route, field, prompt, from: dateFrom, to: dateTo ?? null }
}

export function paramsOf({ from, to, ...rest }: SearchedHistory): z.infer<typeof historySearchParams> {
  return { ...rest, dateFrom: from, ...(to === null ? {} : { dateTo: to }) }
}

/** The initial range: the last week up to the newest value (specification 3, section 9). */
export function defaultRange(now: number): { from: number; to: null } {
  return { from: Math.floor(now / 60) * 60 - SEARCH_DEFAULT_DAYS * DAY, to: null }
}

export function searchInputOf({ deviceType, field, prompt, from, to }: SearchedHistory) {
  return {
    deviceType,
    field,
    dateFrom: String(from),
    ...(to === null ? {} : { dateTo: String(to) }),
    ...(prompt.trim() === '' ? {} : { prompt }),
  }
}
