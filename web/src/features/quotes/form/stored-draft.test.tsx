import { afterEach, expect, test } from 'vitest'
import { clearSession, storeSession } from '../../../api/credentials.ts'
import { credentialsOf } from '../../../testing/session.ts'
import { emptyForm } from './quote-form.ts'
import { readDraft, writeDraft } from './stored-draft.ts'

afterEach(() => {
  localStorage.clear()
  clearSession()
})
const empty = emptyForm([])
const signIn = (username: string) => storeSession({ token: 'x', user: credentialsOf({ username }) })

test('only its own user finds a draft again', () => {
  signIn('mette')
  writeDraft({ ...empty, comments: 'Before March' })
  expect(readDraft()).toMatchObject({ comments: 'Before March' })
  signIn('lars')
  expect(readDraft()).toBeUndefined()
  signIn('mette')
  writeDraft(undefined)
  expect(readDraft()).toBeUndefined()
})

test('a stored text that does not fit is no draft', () => {
  signIn('mette')
  for (const text of ['', '{', '[]', JSON.stringify({ ...empty, templates: ['1'] })]) {
    localStorage.setItem('service-center.quote-draft.mette', text)
    expect(readDraft()).toBeUndefined()
  }
})
