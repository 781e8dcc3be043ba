import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountOf, credentialsOf, tokenOf } from '../../testing/session.ts'

// An unverified user has no live connection and loads little, so only the session itself is tested.
const user = credentialsOf({ verified: false })
const token = tokenOf(user)
const GIVEN = { username: 'mette', password: 'right' }

// The tabs of earlier tests are still open, and late messages to them must not reach the next test.
class SilentChannel {
  addEventListener(): void {}
  postMessage(): void {}
}
vi.stubGlobal('BroadcastChannel', SilentChannel)

interface Answer {
  status?: number
  body?: unknown
}
let answers: Record<string, Answer>
const asked = vi.fn<(path: string, init: RequestInit | undefined) => void>()
const bodyOf = (place: number): unknown => JSON.parse(String(asked.mock.calls[place]?.[1]?.body))
const pathsAsked = () => asked.mock.calls.map(([path]) => path)

/** The session of a newly opened tab: its module is loaded again. */
async function openTab() {
  vi.resetModules()
  const { session } = await import('./session.ts')
  const { expireSession } = await import('../../api/session/credentials.ts')
  // If it were loaded later, it would get the modules of the next test's tab.
  await import('./load-data.ts')
  const left = vi.fn<(left: unknown) => void>()
  session.onLeave(left)
  return { session, expireSession, left }
}

beforeEach(() => {
  localStorage.clear()
  answers = {
    '/api/token': { body: { token } },
    '/api/token/revoke': { body: { revoked: true } },
    '/api/users/user/mette': { body: accountOf({ verified: false }) },
  }
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked(path, init)
    const { status = 200, body = { data: [] } } = answers[path] ?? {}
    return Response.json(body, { status })
  })
})
// The mocked answers stay: background requests of a session may still be running.
afterEach(() => void asked.mockClear())

it('sends browser and operating system at the sign-in, and stores token, user and second factor', async () => {
  const { session } = await openTab()
  await session.signIn(GIVEN)
  expect(session.state()).toEqual({ status: 'signedIn' })
  expect(bodyOf(0)).toMatchObject({ ...GIVEN, browser: expect.any(String), os: expect.any(String) })
  expect(localStorage.getItem('token')).toBe(token)
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user)
  expect(localStorage.getItem('2FAEnabled')).toBe('false')
})

it('goes on with the new token of the same session, also when another tab has got it', async () => {
  const { session, left } = await openTab()
  const { currentSession } = await import('../../api/session/credentials.ts')
  session.start()
  await session.signIn(GIVEN)
  const extended = tokenOf({ ...user, exp: user.exp + 60 })
  session.extend(extended)
  expect(currentSession()).toMatchObject({ token: extended, user: { exp: user.exp + 60 } })
  expect(localStorage.getItem('token')).toBe(extended)

  const again = { ...user, exp: user.exp + 120 }
  localStorage.setItem('user', JSON.stringify(again))
  localStorage.setItem('token', tokenOf(again))
  for (const key of ['user', 'token']) globalThis.dispatchEvent(new StorageEvent('storage', { key }))
  expect(currentSession()).toMatchObject({ token: tokenOf(again), user: { exp: user.exp + 120 } })
  expect(left).not.toHaveBeenCalled()
})

it('asks for the code without an error, and sends it with name and password', async () => {
  const { session } = await openTab()
  answers['/api/token'] = { body: { TFANeeded: true } }
  await session.signIn(GIVEN)
  expect(session.state()).toEqual({ status: 'TFANeeded' })
  expect(localStorage.getItem('token')).toBeNull()

  answers['/api/token'] = { status: 400, body: { code: 'two_factor_wrong_code', message: 'Wrong code' } }
  await session.signIn({ ...GIVEN, confirmationCode: '123456' })
  expect(session.state()).toEqual({ status: 'error', message: 'Wrong code', errors: [], inCode: true })
  expect(bodyOf(1)).toMatchObject({ ...GIVEN, confirmationCode: '123456' })

  session.reset()
  expect(session.state()).toEqual({ status: 'idle' })
})

it("shows the server's error message, or its own if there is none", async () => {
  const { session } = await openTab()
  answers['/api/token'] = { status: 429, body: { code: 'too_many', message: 'Too many attempts.' } }
  await session.signIn(GIVEN)
  expect(session.state()).toMatchObject({ status: 'error', message: 'Too many attempts.', inCode: false })
  for (const broken of [{ status: 500, body: {} }, { body: { token: 'not.a.token' } }]) {
    answers['/api/token'] = broken
    await session.signIn(GIVEN)
    expect(session.state()).toMatchObject({ status: 'error', message: MESSAGES.signInUnknown })
  }
})

it('signs out at once, notifies the server, and clears everything', async () => {
  const { session, left } = await openTab()
  await session.signIn(GIVEN)
  asked.mockClear()
  session.signOut()
  expect(session.state()).toEqual({ status: 'idle', notice: undefined })
  expect(left).toHaveBeenCalledExactlyOnceWith({ message: undefined, isForced: false })
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('2FAEnabled')).toBeNull()
  expect(pathsAsked()).toContain('/api/token/revoke')
  const [, init] = asked.mock.calls.find(([path]) => path === '/api/token/revoke') ?? []
  expect(new Headers(init?.headers).get('authorization')).toBe(`Bearer ${token}`)
})

it('resumes a stored session at the start', async () => {
  localStorage.setItem('token', token)
  localStorage.setItem('user', JSON.stringify(user))
  const { session } = await openTab()
  session.start()
  expect(session.state()).toEqual({ status: 'signedIn' })
})

it('says at the start that a stored session has expired', async () => {
  localStorage.setItem('token', token)
  localStorage.setItem('user', JSON.stringify({ ...user, exp: 1 }))
  const { session } = await openTab()
  session.start()
  expect(session.state()).toEqual({ status: 'idle', notice: MESSAGES.sessionExpired })
  expect(localStorage.getItem('token')).toBeNull()
})

it('a rejected token ends the session with a message, but without one if another tab has signed out', async () => {
  const refused = await openTab()
  refused.session.start()
  await refused.session.signIn(GIVEN)
  refused.expireSession()
  expect(refused.session.state()).toEqual({ status: 'idle', notice: MESSAGES.sessionExpired })
  expect(refused.left).toHaveBeenCalledExactlyOnceWith({ message: MESSAGES.sessionExpired, isForced: true })
  refused.expireSession()
  expect(refused.left).toHaveBeenCalledOnce()

  const givenUp = await openTab()
  givenUp.session.start()
  await givenUp.session.signIn(GIVEN)
  localStorage.removeItem('token')
  givenUp.expireSession()
  expect(givenUp.left).toHaveBeenCalledExactlyOnceWith({ message: undefined, isForced: false })
})

/** Another tab signs in: it stores the session, and this tab gets the event. */
function signInElsewhere(other: string): void {
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('token', other)
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: other }))
}

it('a tab at the sign-in form follows a sign-in in another tab', async () => {
  const { session } = await openTab()
  session.start()
  expect(session.state()).toMatchObject({ status: 'idle' })
  signInElsewhere(token)
  expect(session.state()).toMatchObject({ status: 'signedIn' })
})

it('the end of a session keeps the newer session of another tab', async () => {
  const { session, expireSession } = await openTab()
  await session.signIn(GIVEN)
  const newer = tokenOf({ ...user, sid: 'newer' })
  localStorage.setItem('token', newer)
  session.start()
  expireSession()
  expect(localStorage.getItem('token')).toBe(newer)
})
