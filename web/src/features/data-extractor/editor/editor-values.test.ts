import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { expect, it } from 'vitest'
import {
  draftOf,
  EMPTY_DRAFT,
  executedOf,
  executeProblems,
  fieldsOf,
  isUnsaved,
  saveProblems,
} from './editor-values.ts'

const SAVED: SavedQuery = {
  id: 12,
  name: 'Batteries',
  description: 'Of a week',
  username: 'mette',
  isPublic: true,
  whQuery: 'SELECT 1 AS one',
  dbQuery: 'SELECT one FROM first_query',
  dbQueryFirst: false,
  params: [{ order: 2, name: 'From' }],
  changed: 1_793_491_200,
}
const PARAMS = [{ order: 2, name: 'From', value: 1_793_491_200 }]

it('an own query is edited with what it was, and another one becomes a new query', () => {
  const own = draftOf(SAVED, { as: 'own', params: PARAMS })
  expect(own.base).toEqual({ id: 12, was: fieldsOf(SAVED) })
  expect(own.values.params).toEqual(PARAMS)
  expect(draftOf(SAVED, { as: 'new', params: PARAMS })).toEqual({ ...own, base: null })
})

it('knows what is not saved: times of parameters are not, and the order of the fields does not matter', () => {
  const own = draftOf(SAVED, { as: 'own', params: PARAMS })
  expect(isUnsaved(EMPTY_DRAFT)).toBe(false)
  expect(isUnsaved(own)).toBe(false)
  const [first] = PARAMS
  expect(isUnsaved({ ...own, values: { ...own.values, params: [{ ...first!, value: null }] } })).toBe(false)
  const was = Object.fromEntries(Object.entries(fieldsOf(SAVED)).toReversed()) as ReturnType<typeof fieldsOf>
  expect(isUnsaved({ ...own, base: { id: 12, was } })).toBe(false)
  expect(isUnsaved({ ...own, values: { ...own.values, whQuery: 'SELECT 2 AS two' } })).toBe(true)
  expect(isUnsaved(draftOf(SAVED, { as: 'new', params: PARAMS }))).toBe(true)
})

it('line endings are no change, and a query is edited with those of the boxes', () => {
  const saved = {
    ...SAVED,
    description: 'Of\r\na week',
    whQuery: 'SELECT 1\r\nAS one',
    dbQuery: 'SELECT one\rFROM a',
  }
  const own = draftOf(saved, { as: 'own', params: PARAMS })
  expect(own.values).toMatchObject({
    description: 'Of\na week',
    whQuery: 'SELECT 1\nAS one',
    dbQuery: 'SELECT one\nFROM a',
  })
  // What the server compares is what it has.
  expect(own.base?.was).toEqual(fieldsOf(saved))
  expect(isUnsaved(own)).toBe(false)
  expect(isUnsaved({ ...own, values: { ...own.values, whQuery: 'SELECT 1 AS one' } })).toBe(true)
})

it('saves and executes what calls take, and nothing else', () => {
  const { values } = draftOf(SAVED, { as: 'own', params: PARAMS })
  expect(fieldsOf(values).params).toEqual([{ order: 2, name: 'From' }])
  expect(executedOf(values)).toEqual({
    whQuery: SAVED.whQuery,
    dbQuery: SAVED.dbQuery,
    dbQueryFirst: false,
    params: PARAMS,
  })
})

it('each parameter needs a name, and for an execution a time', () => {
  const { values } = draftOf(SAVED, { as: 'own', params: [{ order: 2, name: ' ', value: null }] })
  const name = { 'params.0.name': 'All paramters must have a name' }
  expect(saveProblems(values)).toEqual(name)
  expect(executeProblems(values)).toEqual({ ...name, 'params.0.value': 'This field is required' })
})
