import { afterEach, expect, test, vi } from 'vitest'
import { clearSession, storeSession } from '../../../api/session/credentials.ts'
import { credentialsOf } from '../../../testing/session.ts'
import { emptyForm } from './quote-form.ts'
import { forgetRequest, readDraft, requestIdOf, writeDraft } from './stored-quote.ts'

afterEach(() => {
  localStorage.clear()
  clearSession()
  vi.useRealTimers()
})
const empty = emptyForm([])
const signIn = (username: string) => storeSession({ token: 'x', user: credentialsOf({ username }) })

test('a draft is found by its own user only', () => {
  signIn('mette')
  writeDraft({ ...empty, comments: 'Before March' })
  expect(readDraft()).toMatchObject({ comments: 'Before March' })
  signIn('lars')
  expect(readDraft()).toBeUndefined()
  signIn('mette')
  writeDraft(undefined)
  expect(readDraft()).toBeUndefined()
})

test('keeps what was typed, and reads a draft from before it was kept', () => {
  signIn('mette')
  writeDraft({ ...empty, typed: { 'robots.TLM ProX': '2.7' } })
  expect(readDraft()?.typed).toEqual({ 'robots.TLM ProX': '2.7' })
  const { typed: _typed, ...before } = { ...empty, comments: 'Before March' }
  localStorage.setItem('service-center.quote-draft.mette', JSON.stringify(before))
  expect(readDraft()).toMatchObject({ comments: 'Before March', typed: {} })
})

test('ignores a stored draft that does not match the schema', () => {
  signIn('mette')
  for (const text of ['', '{', '[]', JSON.stringify({ ...empty, templates: ['1'] })]) {
    localStorage.setItem('service-center.quote-draft.mette', text)
    expect(readDraft()).toBeUndefined()
  }
})

test('keeps the request id of the same quote until the reply has arrived', () => {
  signIn('mette')
  const id = requestIdOf('a quote')
  expect(requestIdOf('a quote')).toBe(id)
  forgetRequest()
  expect(requestIdOf('a quote')).not.toBe(id)
})

test('uses another request id for another quote, user or day', () => {
  signIn('mette')
  const id = requestIdOf('a quote')
  signIn('lars')
  expect(requestIdOf('a quote')).not.toBe(id)
  signIn('mette')
  expect(requestIdOf('a quote')).toBe(id)
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000 })
  expect(requestIdOf('a quote')).not.toBe(id)
  vi.useRealTimers()
  expect(requestIdOf('another quote')).not.toBe(id)
})

test('ignores a stored request that does not match the schema', () => {
  signIn('mette')
  for (const text of ['', '{', '[]', '{"content":"a quote","id":"1","at":0}']) {
    localStorage.setItem('service-center.quote-request.mette', text)
    expect(requestIdOf('a quote')).toMatch(/^[0-9a-f-]{36}$/)
  }
})
