import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { storeSession } from '../../api/credentials.ts'
import { accountOf, credentialsOf } from '../../testing/session.ts'
import { loadInitially } from './initial-load.ts'
import { LOAD_STEPS } from './load-steps.ts'

afterEach(() => vi.unstubAllGlobals())

/** The paths that are called after the sign-in of a user with some contracts. */
async function pathsWith(contracts: readonly object[]): Promise<string[]> {
  const user = credentialsOf()
  storeSession({ token: 'x', user })
  const called: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    called.push(new URL(path, 'http://localhost').pathname)
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

it('loads in the order of the specification, contacts and companies only with contracts', async () => {
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
