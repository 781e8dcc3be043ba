import { afterEach, expect, it } from 'vitest'
import { clearSession, storeSession } from '../../../api/credentials.ts'
import { credentialsOf } from '../../../testing/session.ts'
import { EMPTY_DRAFT } from './editor-values.ts'
import { readDraft, writeDraft } from './stored-draft.ts'

afterEach(() => {
  clearSession()
  localStorage.clear()
})

const signIn = (username: string) => storeSession({ token: 'abc', user: credentialsOf({ username }) })
const draft = { ...EMPTY_DRAFT, values: { ...EMPTY_DRAFT.values, dbQuery: 'select 1' } }

it('keeps the draft of each user apart from those of others at the same browser', () => {
  signIn('mette')
  expect(writeDraft(draft)).toBe(true)
  signIn('jonas')
  expect(readDraft()).toEqual(EMPTY_DRAFT)
  signIn('mette')
  expect(readDraft()).toEqual(draft)
})

it('has no draft of what somebody else has put there', () => {
  signIn('mette')
  localStorage.setItem('service-center.data-query-draft.mette', '{"values":{"name":7}}')
  expect(readDraft()).toEqual(EMPTY_DRAFT)
  localStorage.setItem('service-center.data-query-draft.mette', '{')
  expect(readDraft()).toEqual(EMPTY_DRAFT)
})
