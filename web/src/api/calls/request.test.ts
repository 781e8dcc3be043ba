import * as api from '@service-center/contract/api.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { credentialsOf } from '../../testing/session.ts'
import { ApiError } from './api-error.ts'
import { clearSession, storeSession, onSessionEnd } from '../session/credentials.ts'
import { download, pathOf, request } from './request.ts'

const user = credentialsOf()

function answer(status: number, body: unknown) {
  const fetched = vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

it('fills in and encodes path parameters, and repeats a query parameter for each entry of a list', () => {
  expect(pathOf(api.users.get, { params: { username: 'a/b c' } })).toBe('/api/users/user/a%2Fb%20c')
  expect(pathOf(api.devices.list, { query: { id: [1, 2], none: undefined } })).toBe('/api/devices?id=1&id=2')
})

it('sends the token, but never with the sign-in', async () => {
  storeSession({ token: 'abc', user })
  const fetched = answer(200, { token: 'new' })
  await request(api.devices.list, {})
  await request(api.sessions.signIn, { body: { username: 'mette', password: 'x' } })
  const headers = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  expect(headers).toEqual(['Bearer abc', null])
})

it('ends the session only if its own token is refused', async () => {
  const ended = vi.fn<(end: unknown) => void>()
  const stop = onSessionEnd(ended)
  storeSession({ token: 'abc', user })
  answer(403, {})
  await expect(request(api.devices.list, {})).rejects.toMatchObject({ kind: 'forbidden' })
  expect(ended).not.toHaveBeenCalled()
  answer(401, {})
  const late = request(api.devices.list, {})
  storeSession({ token: 'newer', user })
  await expect(late).rejects.toBeInstanceOf(ApiError)
  expect(ended).not.toHaveBeenCalled()
  await expect(request(api.devices.list, {})).rejects.toBeInstanceOf(ApiError)
  expect(ended).toHaveBeenCalledExactlyOnceWith({
    message: 'Your session has expired. Please sign in again.',
    isForced: true,
  })
  stop()
})

it('distinguishes an aborted call from a failed one', async () => {
  storeSession({ token: 'abc', user })
  vi.stubGlobal('fetch', async (_path: string, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted()
    throw new TypeError('Failed to fetch')
  })
  await expect(request(api.devices.list, {})).rejects.toMatchObject({ kind: 'unreachable' })
  const given = AbortSignal.abort()
  await expect(request(api.devices.list, {}, { signal: given })).rejects.toMatchObject({ name: 'AbortError' })
})

it('sends nothing without a session', async () => {
  const fetched = answer(200, {})
  await expect(request(api.devices.list, {})).rejects.toMatchObject({ kind: 'notSignedIn' })
  expect(fetched).not.toHaveBeenCalled()
})

it('reads a file to its end and reports progress', async () => {
  storeSession({ token: 'abc', user })
  const parts = ['a;b\r\n', '1;2\r\n']
  const body = new ReadableStream({
    pull(controller) {
      const part = parts.shift()
      if (part === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(part))
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': 'text/csv' } }))
  const progress: number[] = []
  const file = await download(api.devices.list, {}, { onProgress: (bytes) => progress.push(bytes) })
  expect(await file.text()).toBe('a;b\r\n1;2\r\n')
  expect(progress).toEqual([5, 10])
})

it('a truncated file is an error', async () => {
  storeSession({ token: 'abc', user })
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('half'))
    },
    pull(controller) {
      controller.error(new TypeError('network error'))
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body))
  await expect(download(api.devices.list, {})).rejects.toMatchObject({ kind: 'unreachable' })
})

it('aborts a download only when it stalls, however long it takes', async () => {
  vi.useFakeTimers()
  storeSession({ token: 'abc', user })
  let more: (() => void) | undefined
  vi.stubGlobal('fetch', async (_path: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start(controller) {
        more = () => controller.enqueue(new TextEncoder().encode('part'))
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body)
  })
  const bytes: number[] = []
  const failed = download(api.devices.list, {}, { onProgress: (sum) => bytes.push(sum) }).catch(
    (error: unknown) => error,
  )
  for (let minute = 1; minute < 5; minute++) {
    await vi.advanceTimersByTimeAsync(45_000)
    more?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(bytes).toHaveLength(minute)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failed).toMatchObject({ kind: 'unreachable' })
  vi.useRealTimers()
})
