import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { fetchNewest } from './fetch-newest.ts'

/** A query whose reads are answered one by one, and by hand. */
function heldQuery() {
  const reads: ((reply: string) => void)[] = []
  const query = {
    queryKey: ['record'],
    queryFn: () => new Promise<string>((resolve) => void reads.push(resolve)),
  }
  return { query, reads }
}

it('reads again although a read is under way, whose waiters get the new reply too', async () => {
  const client = new QueryClient()
  const { query, reads } = heldQuery()
  const waiting = client.fetchQuery(query)
  const newest = fetchNewest(client, query)
  expect(reads).toHaveLength(2)
  reads[1]?.('after the change')
  reads[0]?.('before the change')
  expect(await newest).toBe('after the change')
  expect(await waiting).toBe('after the change')
  expect(client.getQueryData(query.queryKey)).toBe('after the change')
})

it('reads again what was read just now', async () => {
  const client = new QueryClient()
  const { query, reads } = heldQuery()
  client.setQueryData(query.queryKey, 'before the change')
  const newest = fetchNewest(client, query)
  reads[0]?.('after the change')
  expect(await newest).toBe('after the change')
})
