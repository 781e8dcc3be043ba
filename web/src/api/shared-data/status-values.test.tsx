import type { LatestColumns } from '@service-center/contract/device-data/device-data.ts'
import type { LiveEntry } from '@service-center/contract/device-data/device-events.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { credentialsOf } from '../../testing/session.ts'
import { clearSession, storeSession } from '../session/credentials.ts'
import { useStatusValues, withEvents } from './status-values.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

/** A server that knows robot 4 and refuses calls for a given device type. */
function serverThatRefuses(refused: { kind: string | undefined }) {
  vi.stubGlobal('fetch', async (path: string) => {
    if (refused.kind !== undefined && path.includes(refused.kind)) return new Response('{}', { status: 500 })
    const reply: LatestColumns = path.includes('robots')
      ? { deviceIds: [4], columns: { 'Server online': ['Online'] } }
      : { deviceIds: [], columns: {} }
    return new Response(JSON.stringify(reply))
  })
}

it('reports that a device type could not be loaded, and reloads it on retry', async () => {
  storeSession({ token: 'abc', user: credentialsOf() })
  const refused: { kind: string | undefined } = { kind: 'tablets' }
  serverThatRefuses(refused)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(() => useStatusValues(), {
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

it('applies the values of many events, and returns the same object if nothing changes', () => {
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
