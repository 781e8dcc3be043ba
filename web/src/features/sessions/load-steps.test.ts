import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { storeSession } from '../../api/credentials.ts'
import { accountOf, credentialsOf } from '../../testing/session.ts'
import { loadInitially } from './initial-load.ts'
import { LOAD_STEPS } from './load-steps.ts'

afterEach(() => vi.unstubAllGlobals())

it('loads in the order of the specification, contacts and companies only with contracts', async () => {
  const user = credentialsOf()
  storeSession({ token: 'x', user })
  const called: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    called.push(new URL(path, 'http://localhost').pathname)
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
  expect([...new Set(called)]).toEqual([
    '/api/administration/operations',
    '/api/devices',
    '/api/users',
    '/api/users/user/mette',
    '/api/location/mapstoken',
    '/api/users/accessFields',
  ])
})
