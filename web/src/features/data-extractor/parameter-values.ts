import {
  MAX_QUERY_PARAMETERS,
  PARAMETER_PREFIX,
} from '@service-center/contract/data-extractor/data-query-limits.ts'
import type { QueryParameter } from '@service-center/contract/data-extractor/data-queries.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { DataExtractorSearch } from '../../kit/addresses.ts'
import { atOffset, secondsOfText } from '../../ui/time/at-offset.ts'

/** A parameter in a form. */
export interface ParameterValue extends QueryParameter {
  /** In unix seconds; null while no time is chosen. */
  readonly value: number | null
}

/** The name of a parameter in SQL: 'ddparam_1'. */
export const placeholderOf = (order: number) => `${PARAMETER_PREFIX}${order}`

/** The parameters of a query with the times from the URL. */
export function withValues(
  params: readonly QueryParameter[],
  search: DataExtractorSearch,
): readonly ParameterValue[] {
  const texts = new Map<string, unknown>(Object.entries(search))
  return params.map(({ order, name }) => ({ order, name, value: timeOf(texts.get(placeholderOf(order))) }))
}

/** The times of parameters as URL parameters. */
export function searchOfValues(params: readonly ParameterValue[]): DataExtractorSearch {
  const texts = params.flatMap(({ order, value }) =>
    value === null
      ? []
      : [[placeholderOf(order), atOffset(value, 0).format('YYYY-MM-DDTHH:mm:ss[Z]')] as const],
  )
  return Object.fromEntries(texts)
}

/** Reads a time in ISO 8601, in UTC if it has no zone. Null for anything else. */
function timeOf(text: unknown): number | null {
  const seconds = secondsOfText(typeof text === 'string' ? text : '')
  return Number.isNaN(seconds) ? null : seconds
}

/** Errors for parameters without a time, by the path of their field. */
export const missingValues = (params: readonly ParameterValue[]): Record<string, string> =>
  Object.fromEntries(
    params.flatMap(({ value }, at) => (value === null ? [[`params.${at}.value`, MESSAGES.required]] : [])),
  )

/** The lowest number that no parameter has; undefined when all are used. */
export function freeOrder(params: readonly QueryParameter[]): number | undefined {
  const used = new Set(params.map(({ order }) => order))
  return Array.from({ length: MAX_QUERY_PARAMETERS }, (_each, at) => at + 1).find((order) => !used.has(order))
}
