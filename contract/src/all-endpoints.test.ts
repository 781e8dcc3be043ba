import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints, type KnownEndpoint, type Resource } from './all-endpoints.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { type KnownLiveEvent, liveEvents } from './live.ts'

const call = { path: '/api/things', summary: 'Things', right: 'verified', response: z.null() } as const

const known = (declared: KnownEndpoint) => declared.path

/** Data that the server writes by itself. */
const WRITTEN_BY_SERVER = ['refusedData', 'userActions'] as const satisfies Resource[]

test('data that calls read is changed by a call, a live event or the server alone', () => {
  const changed = new Set<string>([
    ...allEndpoints().flatMap(({ changes = [] }) => changes),
    ...Object.values<KnownLiveEvent>(liveEvents).flatMap(({ changes = [] }) => changes),
    ...WRITTEN_BY_SERVER,
  ])
  const read = new Set(allEndpoints().flatMap(({ reads = [] }) => reads))
  expect([...read].filter((name) => !changed.has(name))).toEqual([])
})

test('a declaration without `reads` or `changes` does not compile', () => {
  endpoint({ ...call, method: 'GET', reads: [] })
  endpoint({ ...call, method: 'POST', actionType: 'AddThing', changes: [] })
  // @ts-expect-error a read without what it reads
  endpoint({ ...call, method: 'GET' })
  // @ts-expect-error a change without what it changes
  endpoint({ ...call, method: 'POST', actionType: 'AddThing' })
  expect(
    allEndpoints().filter(({ reads, changes }) => (reads === undefined) === (changes === undefined)),
  ).toEqual([])
})

test('an endpoint that changes what no call reads, or declares an unknown error, does not compile', () => {
  const change = { ...call, method: 'POST', actionType: 'AddThing' } as const
  expect(known(endpoint({ ...change, changes: ['users'], errors: ['username_taken'] }))).toBe('/api/things')
  // @ts-expect-error data that no call reads
  known(endpoint({ ...change, changes: ['things'] }))
  // @ts-expect-error an error that no feature has
  known(endpoint({ ...change, changes: [], errors: ['thing_taken'] }))
})
