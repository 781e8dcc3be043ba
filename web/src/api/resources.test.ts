import * as api from '@service-center/contract/api.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keyOf, q } from './query.ts'
import { changedBy, removeHidden, reloadResources } from './resources.ts'

const list = q(api.users.list, {}).queryKey
const one = q(api.users.get, { params: { username: 'mette' } }).queryKey
const devices = q(api.devices.list, {}).queryKey

function filled(): QueryClient {
  const client = new QueryClient()
  for (const key of [list, one, devices, ['of nobody']]) client.setQueryData(key as readonly unknown[], {})
  return client
}
const isOld = (client: QueryClient, key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated

it('reloads everything that depends on the changed resources, and nothing else', async () => {
  const client = filled()
  await reloadResources(client, changedBy(api.users.create))
  expect([list, one].map((key) => isOld(client, key))).toEqual([true, true])
  expect([devices, ['of nobody']].map((key) => isOld(client, key))).toEqual([false, false])
})

it('removes what no longer exists', () => {
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
