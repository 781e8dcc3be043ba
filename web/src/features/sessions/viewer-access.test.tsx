import type { User } from '@service-center/contract/users/user.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentSession, clearSession, storeSession } from '../../api/session/credentials.ts'
import { SESSION_KEYS } from '../../api/stored-value.ts'
import { customersQuery, viewerQuery } from '../../api/shared-data/shared-queries.ts'
import { accountOf, credentialsOf } from '../../testing/session.ts'
import { followViewer, withUser } from './viewer-access.ts'

const credentials = credentialsOf({ customerId: [7], userAccess: ['Default', 'User'] })
const account = accountOf({ customerId: [7], userAccess: ['User', 'Default'] })

let client: QueryClient
const changed = vi.fn<() => void>()
const learn = (user: Partial<User>) =>
  client.setQueryData(viewerQuery('mette').queryKey, { ...account, ...user })

beforeEach(() => {
  client = new QueryClient()
  storeSession({ token: 't', user: credentials })
})
afterEach(() => {
  changed.mockClear()
  clearSession()
})

it('ignores the order of rights', () => {
  expect(withUser(credentials, account)).toEqual(credentials)
})

it('applies a revoked right, and clears data that may be out of scope', () => {
  followViewer(client).onChange(changed)
  client.setQueryData(customersQuery.queryKey, { data: [] })
  learn({ userAccess: ['Default'] })
  expect(currentSession()?.user.userAccess).toEqual(['Default'])
  expect(localStorage.getItem(SESSION_KEYS.user)).toContain('"userAccess":["Default"]')
  expect(changed).toHaveBeenCalledOnce()
  expect(client.getQueryData(customersQuery.queryKey)).toBeUndefined()
})

it('stores a changed second factor without reloading everything', () => {
  followViewer(client).onChange(changed)
  client.setQueryData(customersQuery.queryKey, { data: [] })
  learn({ isTwoFactorAuthentificationEnabled: true })
  expect(currentSession()?.user.isTwoFactorAuthenticationEnabled).toBe(true)
  expect(changed).not.toHaveBeenCalled()
  expect(client.getQueryData(customersQuery.queryKey)).toEqual({ data: [] })
})

it('ignores the account of another user', () => {
  followViewer(client).onChange(changed)
  client.setQueryData(viewerQuery('anders').queryKey, { ...account, username: 'anders', userAccess: [] })
  expect(currentSession()?.user).toEqual(credentials)
  expect(changed).not.toHaveBeenCalled()
})

it('adopts user data of another tab only for the same session', () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('No server.'))
  const access = followViewer(client)
  access.onChange(changed)
  const other = { ...credentials, userAccess: ['Default'] }
  localStorage.setItem(SESSION_KEYS.user, JSON.stringify({ ...other, sid: 'of somebody else' }))
  access.adopt()
  expect(currentSession()?.user).toEqual(credentials)
  expect(asked).not.toHaveBeenCalled()
  localStorage.setItem(SESSION_KEYS.user, JSON.stringify(other))
  access.adopt()
  expect(currentSession()?.user).toEqual(other)
  expect(changed).toHaveBeenCalledOnce()
  expect(asked).toHaveBeenCalledOnce()
})

it('reloads the account if it changes during a load', async () => {
  const answers: ((userAccess: readonly string[]) => void)[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) => {
        answers.push((userAccess) => resolve(Response.json({ ...account, userAccess })))
      }),
  )
  const access = followViewer(client)
  const first = access.reload()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const second = access.reload()
  answers[0]?.(['Default'])
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(['Default', 'User', 'DbTool'])
  await Promise.all([first, second])
  expect(currentSession()?.user.userAccess).toEqual(['Default', 'User', 'DbTool'])
})
