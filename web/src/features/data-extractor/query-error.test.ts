import { expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { failureLines, isOfFields, placeIn } from './query-error.ts'

const TEXTS = { whQuery: 'SELECT 1', dbQuery: 'SELECT *\nFROM nothing' }

it.each([
  [0, 1, 1],
  [8, 1, 9],
  [9, 2, 1],
  [14, 2, 6],
])('finds the line and column of place %i', (at, line, column) => {
  expect(placeIn(TEXTS.dbQuery, at)).toEqual({ line, column })
})

it('names the box and the line of each error where no boxes are shown', () => {
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

it('says the message of an error that is about no box', () => {
  expect(failureLines(new ApiError('data_query_stopped', { message: 'It took too long.' }), TEXTS)).toEqual([
    'It took too long.',
  ])
})

const of = (...params: string[]) =>
  new ApiError('invalid', { errors: params.map((param) => ({ param, msg: 'wrong' })) })

it('leaves the errors of parameters to their fields', () => {
  expect(isOfFields(of('params.0.value'))).toBe(true)
  expect(isOfFields(of('params.0.value', 'whQuery'))).toBe(false)
  expect(isOfFields(new ApiError('unreachable'))).toBe(false)
})
