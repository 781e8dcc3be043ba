import { endpoint } from '@service-center/contract/endpoint/endpoint.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { faultOfReply } from './reply-faults.ts'

const list = endpoint({
  method: 'GET',
  path: '/api/things',
  summary: 'Things',
  right: 'public',
  reads: [],
  response: z.object({
    data: z.array(z.object({ id: z.number(), note: z.string().optional() })),
    byName: z.record(z.string(), z.number()),
    any: z.unknown(),
  }),
})

test('a reply that matches its declaration has no fault', () => {
  const data = [{ id: 1 }, { id: 2, note: '' }]
  expect(faultOfReply(list, { data, byName: { a: 1 }, any: { b: [2] } })).toBeUndefined()
})

test.each([
  [{ data: [{ id: 1, secret: 's' }], byName: {}, any: 0 }, 'reply.data[].secret'],
  [{ data: [], byName: {}, any: 0, total: 3 }, 'reply.total'],
  [{ data: [{ id: '1' }], byName: {}, any: 0 }, 'not as declared'],
  [{ data: [], any: 0 }, 'byName'],
])('%j is detected', (reply, message) => {
  expect(faultOfReply(list, reply)?.message).toContain(message)
})
