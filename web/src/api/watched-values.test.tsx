import type { LatestColumns } from '@service-center/contract/device-data/device-data.ts'
import type { LiveEntry } from '@service-center/contract/live.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { credentialsOf } from '../testing/session.ts'
import { forgetSession, keepSession } from './credentials.ts'
import { useWatchedValues, withEvents } from './watched-values.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetSession()
})

/** A server that knows robot 4 and refuses what is asked of a kind that it is told to. */
function serverThatRefuses(refused: { kind: string | undefined }) {
  vi.stubGlobal('fetch', async (path: string) => {
    if (refused.kind !== undefined && path.includes(refused.kind)) return new Response('{}', { status: 500 })
    const reply: LatestColumns = path.includes('robots')
      ? { deviceIds: [4], columns: { 'Server online': ['Online'] } }
      : { deviceIds: [], columns: {} }
    return new Response(JSON.stringify(reply))
  })
}

it('tells that a kind of device could not be read, and reads it anew when asked to', async () => {
  keepSession({ token: 'abc', user: credentialsOf() })
  const refused: { kind: string | undefined } = { kind: 'tablets' }
  serverThatRefuses(refused)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(() => useWatchedValues(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  expect(result.current.failure).toBeUndefined()
  await waitFor(() => expect(result.current.failure?.code).toBe('unknown'))
  expect(result.current.data).toBeUndefined()

  refused.kind = undefined
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.data?.({ type: 1, id: 4 })('Server online')).toBe('Online'))
  expect(result.current.failure).toBeUndefined()
  expect(result.current.data?.({ type: 1, id: 5 })('Server online')).toBeUndefined()
})

const said = (id: number, ...entries: [string, string][]) => ({
  type: 1,
  id,
  entries: entries.map(([key, value]): LiveEntry => [key, value, 1, 1]),
})

it('puts the values of many events into their columns, and keeps the same object when nothing changes', () => {
  const data = { deviceIds: [4, 5], columns: { 'Server online': ['Offline', null], Battery: ['80', '70'] } }
  const next = withEvents(data, [
    said(5, ['Server online', 'Online'], ['Battery', '70']),
    said(4, ['connected', 'true'], ['Server online', 'Online']),
    said(4, ['Server online', 'Offline'], ['Altitude', '12']),
    said(6, ['Battery', '5']),
  ])
  expect(next.columns).toEqual({
    'Server online': ['Offline', 'Online'],
    Battery: ['80', '70'],
    connected: ['true', null],
  })
  expect(next.columns['Battery']).toBe(data.columns.Battery)
  expect(data.columns['Server online']).toEqual(['Offline', null])
  expect(withEvents(next, [said(5, ['Server online', 'Online'])])).toBe(next)
})
