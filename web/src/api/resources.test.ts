import { api } from '@service-center/contract/api.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keyOf, q } from './query.ts'
import { changedBy, forgetUnshown, readAnew } from './resources.ts'

const list = q(api.users.list, {}).queryKey
const one = q(api.users.get, { params: { username: 'mette' } }).queryKey
const devices = q(api.devices.list, {}).queryKey

function filled(): QueryClient {
  const client = new QueryClient()
  for (const key of [list, one, devices, ['of nobody']]) client.setQueryData(key as readonly unknown[], {})
  return client
}
const isOld = (client: QueryClient, key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated

it('has everything read anew that is made of what was changed, and nothing else', async () => {
  const client = filled()
  await readAnew(client, changedBy(api.users.create))
  expect([list, one].map((key) => isOld(client, key))).toEqual([true, true])
  expect([devices, ['of nobody']].map((key) => isOld(client, key))).toEqual([false, false])
})

it('forgets what is gone', () => {
  const client = filled()
  forgetUnshown(client, changedBy(api.users.softDelete))
  expect(client.getQueryData(one)).toBeUndefined()
  expect(client.getQueryData(devices)).toEqual({})
})

it('finds all replies of an endpoint by the beginning of their keys', () => {
  const client = filled()
  expect(client.getQueriesData({ queryKey: keyOf(api.users.get) }).map(([key]) => key)).toEqual([one])
})

it('counts the user action log among what every change concerns', () => {
  expect(changedBy(api.twoFactor.turnOn)).toEqual(['twoFactor', 'users', 'userActions'])
  expect(changedBy(api.users.list)).toEqual([])
})
