import * as api from '@service-center/contract/api.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { changedBy, fetchNewest, keyOf, q, reloadResources, removeHidden } from './query.ts'

const list = q(api.users.list, {}).queryKey
const one = q(api.users.get, { params: { username: 'mette' } }).queryKey
const devices = q(api.devices.list, {}).queryKey

function filled(): QueryClient {
  const client = new QueryClient()
  for (const key of [list, one, devices, ['no call']]) client.setQueryData(key as readonly unknown[], {})
  return client
}
const isOld = (client: QueryClient, key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated

it('reloads the queries that read the changed resources, and no others', async () => {
  const client = filled()
  await reloadResources(client, changedBy(api.users.create))
  expect([list, one].map((key) => isOld(client, key))).toEqual([true, true])
  expect([devices, ['no call']].map((key) => isOld(client, key))).toEqual([false, false])
})

it('removes cached replies that may contain deleted records', () => {
  const client = filled()
  removeHidden(client, changedBy(api.users.softDelete))
  expect(client.getQueryData(one)).toBeUndefined()
  expect(client.getQueryData(devices)).toEqual({})
})

it('finds all replies of an endpoint by the prefix of their keys', () => {
  const client = filled()
  expect(client.getQueriesData({ queryKey: keyOf(api.users.get) }).map(([key]) => key)).toEqual([one])
})

it('includes the user action log in every change', () => {
  expect(changedBy(api.twoFactor.turnOn)).toEqual(['twoFactor', 'users', 'userActions'])
  expect(changedBy(api.users.list)).toEqual([])
})

/** A query whose reads the test answers one by one. */
function heldQuery() {
  const reads: ((reply: string) => void)[] = []
  const query = {
    queryKey: ['record'],
    queryFn: () => new Promise<string>((resolve) => void reads.push(resolve)),
  }
  return { query, reads }
}

it('fetchNewest reads again while a read is running, and those who wait for it get the new reply', async () => {
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

it('fetchNewest reads again even if the reply is fresh', async () => {
  const client = new QueryClient()
  const { query, reads } = heldQuery()
  client.setQueryData(query.queryKey, 'before the change')
  const newest = fetchNewest(client, query)
  reads[0]?.('after the change')
  expect(await newest).toBe('after the change')
})
