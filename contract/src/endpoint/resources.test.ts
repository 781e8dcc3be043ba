import { expect, test } from 'vitest'
import { z } from 'zod'
import * as api from '../api.ts'
import { endpoint, type EndpointDeclaration } from './endpoint.ts'
import { RESOURCES } from './resources.ts'

const endpoints = Object.values(api).flatMap((feature): EndpointDeclaration[] => Object.values(feature))
const call = { path: '/api/things', summary: 'Things', right: 'verified', response: z.null() } as const

test('every resource is read by at least one call', () => {
  const read = new Set(endpoints.flatMap(({ reads = [] }) => reads))
  expect(RESOURCES.filter((resource) => !read.has(resource))).toEqual([])
})

test('a declaration without `reads` or `changes` does not compile', () => {
  endpoint({ ...call, method: 'GET', reads: [] })
  endpoint({ ...call, method: 'POST', actionType: 'AddThing', changes: [] })
  // @ts-expect-error a read without what it reads
  endpoint({ ...call, method: 'GET' })
  // @ts-expect-error a change without what it changes
  endpoint({ ...call, method: 'POST', actionType: 'AddThing' })
  // @ts-expect-error an unknown resource
  endpoint({ ...call, method: 'GET', reads: ['things'] })
  expect(endpoints.filter(({ reads, changes }) => (reads === undefined) === (changes === undefined))).toEqual(
    [],
  )
})
