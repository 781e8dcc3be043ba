import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, storeSession } from '../../api/session/credentials.ts'
import { credentialsOf } from '../../testing/session.ts'
import { cancelExecution, execute, executionState } from './execution-store.ts'

const INPUT = { whQuery: 'SELECT 1 AS one', dbQuery: 'SELECT 1 AS one', dbQueryFirst: false, params: [] }
/** The signals of unanswered calls, by path. */
const waiting = new Map<string, AbortSignal>()
const executing = () => waiting.get('/api/device-data-queries/execute')

beforeEach(() => {
  vi.useFakeTimers()
  storeSession({ token: 'first', user: credentialsOf() })
  vi.stubGlobal(
    'fetch',
    (path: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        waiting.set(path, signal)
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      }),
  )
})
afterEach(() => {
  clearSession()
  waiting.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('waits five seconds for a cancelled execution, also when the cancel call is not answered', async () => {
  const ended = execute(INPUT, '')
  cancelExecution()
  expect(executionState()).toMatchObject({ state: 'running', isCancelling: true })
  await vi.advanceTimersByTimeAsync(4999)
  expect(executing()?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(executing()?.aborted).toBe(true)
  expect(await ended).toMatchObject({ state: 'failed', error: { code: 'data_query_cancelled' } })
})

it.each([
  ['a sign-out', clearSession],
  ['the sign-in of somebody else', () => storeSession({ token: 'second', user: credentialsOf() })],
])('%s ends the execution and clears its state', async (_name, leave) => {
  const ended = execute(INPUT, 'Robots')
  leave()
  expect(executing()?.aborted).toBe(true)
  expect(executionState()).toEqual({ state: 'idle' })
  expect(await ended).toBeUndefined()
  expect(executionState()).toEqual({ state: 'idle' })
})

it('a change of the rights of the user does not end the execution', () => {
  void execute(INPUT, '')
  storeSession({ token: 'first', user: credentialsOf({ userAccess: [] }) })
  expect(executionState().state).toBe('running')
  expect(executing()?.aborted).toBe(false)
})
