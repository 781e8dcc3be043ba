import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { credentialsOf } from '../../testing/session.ts'
import { loadInitially } from './initial-load.ts'

const user = credentialsOf()
const unreachable = () => new ApiError('unavailable')

/** Steps that record their names, and fail a given number of times. */
function stepsOf(names: readonly string[], fails: Record<string, number> = {}) {
  const ran: string[] = []
  const steps = names.map((name) => ({
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
afterEach(() => vi.useRealTimers())

const common = () => ({
  client: null,
  user,
  signal: new AbortController().signal,
  signOut: vi.fn<() => Promise<void>>().mockResolvedValue(),
})

it('runs the steps in their order', async () => {
  const { steps, ran } = stepsOf(['devices', 'users', 'own'])
  expect(await loadInitially({ ...common(), steps })).toEqual({ is: 'loaded' })
  expect(ran).toEqual(['devices', 'users', 'own'])
})

it('skips what the user may not call', async () => {
  const { steps, ran } = stepsOf(['devices'])
  const own = { right: 'signedIn' as const, load: async () => void ran.push('own') }
  await loadInitially({ ...common(), user: { ...user, verified: false }, steps: [...steps, own] })
  expect(ran).toEqual(['own'])
})

it('signs out when a step fails, and runs no further step', async () => {
  const { steps, ran } = stepsOf(['devices', 'users', 'own'], { users: 1 })
  const options = { ...common(), steps }
  expect(await loadInitially(options)).toMatchObject({ is: 'signedOut', reason: { code: 'unavailable' } })
  expect(ran).toEqual(['devices', 'users'])
  expect(options.signOut).toHaveBeenCalledOnce()
})

it('starts over when the sign-out fails too', async () => {
  const { steps, ran } = stepsOf(['devices', 'users'], { devices: 1 })
  const signOut = vi.fn<() => Promise<void>>().mockRejectedValue(unreachable())
  const end = loadInitially({ ...common(), steps, signOut })
  await vi.advanceTimersByTimeAsync(999)
  expect(ran).toEqual(['devices'])
  await vi.advanceTimersByTimeAsync(1)
  expect(await end).toEqual({ is: 'loaded' })
  expect(ran).toEqual(['devices', 'devices', 'users'])
})

const refuse = async () => {
  throw new ApiError('not_signed_in')
}

it('leaves a rejected token to the handler that noticed it', async () => {
  const options = { ...common(), steps: [{ right: 'signedIn' as const, load: refuse }] }
  expect(await loadInitially(options)).toEqual({ is: 'stopped' })
  expect(options.signOut).not.toHaveBeenCalled()
})

it('stops when the session ends meanwhile', async () => {
  const ending = new AbortController()
  const { steps, ran } = stepsOf(['users'])
  const first = { right: 'signedIn' as const, load: async () => ending.abort() }
  const end = await loadInitially({ ...common(), signal: ending.signal, steps: [first, ...steps] })
  expect({ end, ran }).toEqual({ end: { is: 'stopped' }, ran: [] })
})

it('does not sign out twice when the session ended during the sign-out', async () => {
  const ending = new AbortController()
  const { steps } = stepsOf(['devices'], { devices: 1 })
  const signOut = async () => ending.abort()
  expect(await loadInitially({ ...common(), signal: ending.signal, steps, signOut })).toEqual({
    is: 'stopped',
  })
})
