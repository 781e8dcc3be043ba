import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/calls/api-error.ts'
import { storeSession } from '../../api/session/credentials.ts'
import { accountOf, credentialsOf } from '../../testing/session.ts'
import { LOAD_STEPS, loadInitially, type Waiting } from './load-data.ts'

const user = credentialsOf()
const unreachable = () => new ApiError('unavailable')

/** Steps that record their names, and fail the given number of times. */
function stepsOf(names: readonly string[], fails: Record<string, number> = {}) {
  const ran: string[] = []
  const steps = names.map((name) => ({
    what: `The ${name}`,
    right: 'verified' as const,
    load: async () => {
      ran.push(name)
      fails[name] = (fails[name] ?? 0) - 1
      if (fails[name] >= 0) throw unreachable()
    },
  }))
  return { steps, ran }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const common = () => ({
  client: null,
  user,
  signal: new AbortController().signal,
  signOut: vi.fn<() => Promise<void>>().mockResolvedValue(),
  onWaiting: vi.fn<(waiting: Waiting | undefined) => void>(),
})

it('runs the steps in order', async () => {
  const { steps, ran } = stepsOf(['devices', 'users', 'own'])
  expect(await loadInitially({ ...common(), steps })).toEqual({ is: 'loaded' })
  expect(ran).toEqual(['devices', 'users', 'own'])
})

it('skips steps that the user has no right for', async () => {
  const { steps, ran } = stepsOf(['devices'])
  const own = { what: 'Your account', right: 'signedIn' as const, load: async () => void ran.push('own') }
  await loadInitially({ ...common(), user: { ...user, verified: false }, steps: [...steps, own] })
  expect(ran).toEqual(['own'])
})

it('signs out when a step fails, names it, and runs no further step', async () => {
  const { steps, ran } = stepsOf(['devices', 'users', 'own'])
  const broken = {
    what: 'The users',
    right: 'verified' as const,
    load: () => Promise.reject(new ApiError('no_access')),
  }
  const options = { ...common(), steps: [...steps.slice(0, 1), broken, ...steps.slice(2)] }
  expect(await loadInitially(options)).toEqual({
    is: 'signedOut',
    message: 'The users could not be loaded: You do not have access to this resource.',
  })
  expect(ran).toEqual(['devices'])
  expect(options.signOut).toHaveBeenCalledOnce()
  expect(options.onWaiting.mock.calls.filter(([waiting]) => waiting !== undefined)).toEqual([])
})

it('retries while the service cannot be reached, shows what failed, and then signs out', async () => {
  const { steps, ran } = stepsOf(['devices', 'users'], { users: 10 })
  const options = { ...common(), steps }
  const end = loadInitially(options)
  await vi.advanceTimersByTimeAsync(0)
  const message = 'The users could not be loaded: Could not contact service.'
  expect(options.onWaiting).toHaveBeenLastCalledWith({ message, retry: expect.any(Function) })
  await vi.advanceTimersByTimeAsync(6999)
  expect(options.signOut).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await end).toEqual({ is: 'signedOut', message })
  expect(ran.filter((name) => name === 'users')).toHaveLength(4)
  expect(options.onWaiting).toHaveBeenLastCalledWith(undefined)
})

it('starts over at once after Retry', async () => {
  const { steps, ran } = stepsOf(['devices', 'users'], { devices: 1 })
  const options = { ...common(), steps }
  const end = loadInitially(options)
  await vi.advanceTimersByTimeAsync(0)
  options.onWaiting.mock.lastCall?.[0]?.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(await end).toEqual({ is: 'loaded' })
  expect(ran).toEqual(['devices', 'devices', 'users'])
  expect(options.onWaiting).toHaveBeenLastCalledWith(undefined)
})

it('starts over when the sign-out fails too', async () => {
  const { steps, ran } = stepsOf(['devices'], { devices: 4 })
  const signOut = vi.fn<() => Promise<void>>().mockRejectedValue(unreachable())
  const end = loadInitially({ ...common(), steps, signOut })
  await vi.advanceTimersByTimeAsync(14_999)
  expect(ran).toHaveLength(4)
  expect(signOut).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(await end).toEqual({ is: 'loaded' })
  expect(ran).toHaveLength(5)
})

const refuse = async () => {
  throw new ApiError('not_signed_in')
}

it('leaves a rejected token to the handler that noticed it', async () => {
  const options = { ...common(), steps: [{ what: 'Your account', right: 'signedIn' as const, load: refuse }] }
  expect(await loadInitially(options)).toEqual({ is: 'stopped' })
  expect(options.signOut).not.toHaveBeenCalled()
})

it('stops when the session ends meanwhile', async () => {
  const ending = new AbortController()
  const { steps, ran } = stepsOf(['users'])
  const first = { what: 'The devices', right: 'signedIn' as const, load: async () => ending.abort() }
  const end = await loadInitially({ ...common(), signal: ending.signal, steps: [first, ...steps] })
  expect({ end, ran }).toEqual({ end: { is: 'stopped' }, ran: [] })
})

it('does not sign out twice when the session ended during the sign-out', async () => {
  const ending = new AbortController()
  const { steps } = stepsOf(['devices'], { devices: 10 })
  const signOut = async () => ending.abort()
  const end = loadInitially({ ...common(), signal: ending.signal, steps, signOut })
  await vi.advanceTimersByTimeAsync(7000)
  expect(await end).toEqual({ is: 'stopped' })
})

/** The paths that are called after the sign-in of a user with these contracts. */
async function pathsWith(
  contracts: readonly object[],
  crm: () => Response = () => new Response(JSON.stringify({ data: [] })),
): Promise<string[]> {
  const user = credentialsOf()
  storeSession({ token: 'x', user })
  const called: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    called.push(new URL(path, 'http://localhost').pathname)
    if (path.includes('/api/hubspot/')) return crm()
    if (path.endsWith('/api/quote')) return new Response(JSON.stringify({ contracts }))
    return new Response(JSON.stringify(path.includes('/user/') ? accountOf() : { data: [] }))
  })
  const end = await loadInitially({
    steps: LOAD_STEPS,
    client: new QueryClient(),
    user,
    signal: new AbortController().signal,
    signOut: async () => undefined,
    onWaiting: () => undefined,
  })
  expect(end).toEqual({ is: 'loaded' })
  return [...new Set(called)]
}

it('loads in the order of the specification, and contacts and companies only for users with contracts', async () => {
  const always = [
    '/api/administration/operations',
    '/api/devices',
    '/api/users',
    '/api/users/user/mette',
    '/api/location/mapstoken',
    '/api/users/accessFields',
    '/api/quote',
  ]
  expect(await pathsWith([])).toEqual(always)
  expect(await pathsWith([{ name: 'DE' }])).toEqual([
    ...always,
    '/api/hubspot/contacts',
    '/api/hubspot/companies',
  ])
})

it.each([
  ['an error', () => new Response('{}', { status: 500 })],
  ['no access', () => new Response(JSON.stringify({ code: 'no_access' }), { status: 403 })],
  ['no answer', () => new Response('{}', { status: 503 })],
])('a failure of customer relations does not end the session: %s', async (_what, crm) => {
  // `pathsWith` expects that everything counts as loaded.
  expect(await pathsWith([{ name: 'DE' }], crm)).toContain('/api/hubspot/companies')
})
