import { expect, test } from 'vitest'
import { allEndpoints } from '../all-endpoints.ts'

const reading = allEndpoints().filter(({ readsReplica }) => readsReplica !== undefined)

test('several features read histories and files from the replica', () => {
  expect(reading.length).toBeGreaterThan(5)
})

test.each(reading)(
  '$path only reads, needs a session, and declares the parameters that it names',
  (endpoint) => {
    const { actionType, upload, right, query, readsReplica } = endpoint
    expect({ actionType, upload }).toEqual({ actionType: undefined, upload: undefined })
    expect(right).not.toBe('public')
    const names = readsReplica === true ? [] : (readsReplica ?? [])
    expect(Object.keys(query?.shape ?? {})).toEqual(expect.arrayContaining([...names]))
  },
)
