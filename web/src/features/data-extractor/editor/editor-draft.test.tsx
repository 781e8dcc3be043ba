import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { afterEach, expect, it } from 'vitest'
import { clearSession, storeSession } from '../../../api/session/credentials.ts'
import { credentialsOf } from '../../../testing/session.ts'
import {
  draftOf,
  EMPTY_DRAFT,
  executionInput,
  executeProblems,
  fieldsOf,
  isUnsaved,
  readDraft,
  saveProblems,
  writeDraft,
} from './editor-draft.ts'

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

it('an own query is edited as it was loaded, another one becomes a new query', () => {
  const own = draftOf(SAVED, { as: 'own', params: PARAMS })
  expect(own.base).toEqual({ id: 12, was: fieldsOf(SAVED) })
  expect(own.values.params).toEqual(PARAMS)
  expect(draftOf(SAVED, { as: 'new', params: PARAMS })).toEqual({ ...own, base: null })
})

it('detects unsaved changes, ignoring the times of parameters and the order of the fields', () => {
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

it('different line ends are no change, and the editor gets \\n', () => {
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
  // The server compares with the stored texts.
  expect(own.base?.was).toEqual(fieldsOf(saved))
  expect(isUnsaved(own)).toBe(false)
  expect(isUnsaved({ ...own, values: { ...own.values, whQuery: 'SELECT 1 AS one' } })).toBe(true)
})

it('saves and executes only the fields of the calls', () => {
  const { values } = draftOf(SAVED, { as: 'own', params: PARAMS })
  expect(fieldsOf(values).params).toEqual([{ order: 2, name: 'From' }])
  expect(executionInput(values)).toEqual({
    whQuery: SAVED.whQuery,
    dbQuery: SAVED.dbQuery,
    dbQueryFirst: false,
    params: PARAMS,
  })
})

it('each parameter needs a name, and a time to execute', () => {
  const { values } = draftOf(SAVED, { as: 'own', params: [{ order: 2, name: ' ', value: null }] })
  const name = { 'params.0.name': 'All paramters must have a name' }
  expect(saveProblems(values)).toEqual(name)
  expect(executeProblems(values)).toEqual({ ...name, 'params.0.value': 'This field is required' })
})

afterEach(() => {
  clearSession()
  localStorage.clear()
})

const signIn = (username: string) => storeSession({ token: 'abc', user: credentialsOf({ username }) })
const draft = { ...EMPTY_DRAFT, values: { ...EMPTY_DRAFT.values, dbQuery: 'select 1' } }

it('keeps the drafts of users of the same browser apart', () => {
  signIn('mette')
  expect(writeDraft(draft)).toBe(true)
  signIn('jonas')
  expect(readDraft()).toEqual(EMPTY_DRAFT)
  signIn('mette')
  expect(readDraft()).toEqual(draft)
})

it('ignores stored text that is not a draft', () => {
  signIn('mette')
  localStorage.setItem('service-center.data-query-draft.mette', '{"values":{"name":7}}')
  expect(readDraft()).toEqual(EMPTY_DRAFT)
  localStorage.setItem('service-center.data-query-draft.mette', '{')
  expect(readDraft()).toEqual(EMPTY_DRAFT)
})
