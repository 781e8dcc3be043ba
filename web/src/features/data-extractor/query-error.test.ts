import { expect, it } from 'vitest'
import { ApiError } from '../../api/calls/api-error.ts'
import type { ExecutionState } from './execution-store.ts'
import { failureLines, failureOf, isAboutParameters, splitFailure, placeIn } from './query-error.ts'

const TEXTS = { whQuery: 'SELECT 1', dbQuery: 'SELECT *\nFROM nothing' }

it.each([
  [0, 1, 1],
  [8, 1, 9],
  [9, 2, 1],
  [14, 2, 6],
])('finds the line and column of position %i', (at, line, column) => {
  expect(placeIn(TEXTS.dbQuery, at)).toEqual({ line, column })
})

it('names the box and the line of each error', () => {
  const error = new ApiError('data_query_failed', {
    message: 'The query failed.',
    errors: [
      { param: 'dbQuery', msg: 'There is no view nothing', at: 14 },
      { param: 'whQuery', msg: 'Only SELECT queries are supported' },
    ],
  })
  expect(failureLines(error, TEXTS)).toEqual([
    'Database query, line 2: There is no view nothing',
    'Data warehouse query: Only SELECT queries are supported',
  ])
})

it('shows the message of an error that is not about a box', () => {
  expect(failureLines(new ApiError('data_query_stopped', { message: 'It took too long.' }), TEXTS)).toEqual([
    'It took too long.',
  ])
})

const of = (...params: string[]) =>
  new ApiError('invalid', { errors: params.map((param) => ({ param, msg: 'wrong' })) })

it('leaves the errors of parameters to their fields', () => {
  expect(isAboutParameters(of('params.0.value'))).toBe(true)
  expect(isAboutParameters(of('params.0.value', 'whQuery'))).toBe(false)
  expect(isAboutParameters(new ApiError('unreachable'))).toBe(false)
})

const QUERIES = { ...TEXTS, dbQueryFirst: false, params: [{ order: 1, name: 'Since', value: 7 }] }
const failed = (code: 'data_query_stopped' | 'data_query_cancelled', queryId?: number): ExecutionState => ({
  state: 'failed',
  input: { ...QUERIES, ...(queryId === undefined ? {} : { queryId }) },
  error: new ApiError(code, { message: 'It took too long.' }),
})

it('a failure belongs to the same queries, regardless of the saved query', () => {
  expect(failureOf(failed('data_query_stopped', 12), QUERIES)?.message).toBe('It took too long.')
  expect(failureOf(failed('data_query_stopped'), { ...QUERIES, dbQuery: '' })).toBeUndefined()
  expect(failureOf(failed('data_query_stopped'), { ...QUERIES, params: [] })).toBeUndefined()
  expect(failureOf(failed('data_query_cancelled'), QUERIES)).toBeUndefined()
  expect(failureOf({ ...failed('data_query_stopped'), state: 'running' }, QUERIES)).toBeUndefined()
})

const hasField = (path: string) => path === 'whQuery'

it('a failure is shown at its fields, and the rest in one text', () => {
  expect(splitFailure(undefined, hasField)).toEqual({ fields: {}, rest: undefined })
  expect(splitFailure(new ApiError('unreachable'), hasField)).toEqual({
    fields: {},
    rest: 'Could not contact service.',
  })
  expect(splitFailure(of('whQuery', 'runId'), hasField)).toEqual({
    fields: { whQuery: 'wrong' },
    rest: 'runId: wrong',
  })
})
