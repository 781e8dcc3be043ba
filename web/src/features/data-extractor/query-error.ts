import {
  BOX_NAMES,
  type BoxName,
  isBoxName,
} from '@service-center/contract/data-extractor/data-query-limits.ts'
import { ApiError, failedWith, messageOf } from '../../api/calls/api-error.ts'
import { fieldFinder, assignErrors } from '../../kit/form/checks/field-errors.ts'
import type { ExecutionState, QueryInput } from './execution-store.ts'

/** The line and column of a position in a text, both from 1. */
export function placeIn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Why an execution failed, for places without the query boxes: each error names its box and its line. */
export function failureLines(error: unknown, texts: Pick<QueryInput, BoxName>): readonly string[] {
  const errors = error instanceof ApiError ? error.errors : []
  const ofBoxes = errors.flatMap(({ param, msg, at }) => {
    if (!isBoxName(param)) return []
    const place = at === undefined ? '' : `, line ${placeIn(texts[param], at).line}`
    return [`${BOX_NAMES[param]}${place}: ${msg}`]
  })
  return ofBoxes.length === 0 ? [messageOf(error)] : ofBoxes
}

/** Whether an error is only about parameters, whose fields show it themselves. */
export const isAboutParameters = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.errors.length > 0 &&
  error.errors.every(({ param }) => param.startsWith('params'))

/** The part of the input that decides the outcome; the id of the saved query does not. */
const comparable = ({ whQuery, dbQuery, dbQueryFirst, params }: QueryInput) =>
  JSON.stringify([
    whQuery,
    dbQuery,
    dbQueryFirst,
    params.map(({ order, name, value }) => [order, name, value]),
  ])

export const areSameQueries = (one: QueryInput, other: QueryInput): boolean =>
  comparable(one) === comparable(other)

/** Why the last execution failed, if it ran these queries and was not cancelled. */
export function failureOf(
  { state, input, error }: ExecutionState,
  queries: QueryInput,
): ApiError | undefined {
  if (state !== 'failed' || input === undefined || failedWith(error, 'data_query_cancelled')) return undefined
  return areSameQueries(input, queries) ? error : undefined
}

/** Divides a failure into the errors of form fields, and one text for the rest. */
export function splitFailure(
  error: ApiError | undefined,
  hasField: (path: string) => boolean,
): { fields: Readonly<Record<string, string>>; rest: string | undefined } {
  if (error === undefined) return NO_FAILURE
  if (error.errors.length === 0) return { fields: {}, rest: messageOf(error) }
  return assignErrors(error.errors, fieldFinder({}, hasField))
}

const NO_FAILURE = { fields: {}, rest: undefined }
