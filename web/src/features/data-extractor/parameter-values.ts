import {
  MAX_QUERY_PARAMETERS,
  PARAMETER_PREFIX,
} from '@service-center/contract/data-extractor/data-query-limits.ts'
import type { QueryParameter } from '@service-center/contract/data-extractor/data-queries.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { DataExtractorSearch } from '../../kit/addresses.ts'
import { atOffset, secondsOfText } from '../../ui/time/at-offset.ts'

/** A parameter of a form: its value is a time in unix seconds, null while none is chosen. */
export interface ParameterValue extends QueryParameter {
  readonly value: number | null
}

/** How the texts of queries name a parameter: 'ddparam_1'. */
export const placeholderOf = (order: number) => `${PARAMETER_PREFIX}${order}`

/** The parameters of a query with the times of an address. */
export function withValues(
  params: readonly QueryParameter[],
  search: DataExtractorSearch,
): readonly ParameterValue[] {
  const texts = new Map<string, unknown>(Object.entries(search))
  return params.map(({ order, name }) => ({ order, name, value: timeOf(texts.get(placeholderOf(order))) }))
}

/** The times of parameters as an address holds them. */
export function searchOfValues(params: readonly ParameterValue[]): DataExtractorSearch {
  const texts = params.flatMap(({ order, value }) =>
    value === null
      ? []
      : [[placeholderOf(order), atOffset(value, 0).format('YYYY-MM-DDTHH:mm:ss[Z]')] as const],
  )
  return Object.fromEntries(texts)
}

/** A time of an address: as ISO 8601, without a zone in UTC. Null for anything else. */
function timeOf(text: unknown): number | null {
  const seconds = secondsOfText(typeof text === 'string' ? text : '')
  return Number.isNaN(seconds) ? null : seconds
}

/** What is missing before parameters can be executed, by the path of their field. */
export const missingValues = (params: readonly ParameterValue[]): Record<string, string> =>
  Object.fromEntries(
    params.flatMap(({ value }, at) => (value === null ? [[`params.${at}.value`, MESSAGES.required]] : [])),
  )

/** The lowest number that no parameter has; undefined when all are used. */
export function freeOrder(params: readonly QueryParameter[]): number | undefined {
  const used = new Set(params.map(({ order }) => order))
  return Array.from({ length: MAX_QUERY_PARAMETERS }, (_each, at) => at + 1).find((order) => !used.has(order))
}
