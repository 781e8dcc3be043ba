import { liveEvent } from '@service-center/contract/endpoint/live-event.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { freePort } from '../../testing/server/free-port.ts'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

const EVENTS = {
  many: liveEvent({ name: 'many', payload: z.array(z.string()), right: 'Commands' }),
  end: liveEvent({ name: 'end', payload: z.object({}), right: 'verified' }),
}

// With Redis, the viewers of other processes are not known here, so events take another path, even while Redis is
// unreachable.
describe.each([
  ['without Redis', async () => ({})],
  ['with Redis', async () => ({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` })],
])('%s', (_name, envOf) => {
  let server: TestServer
  const paths: Record<string, number[]> = {}
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    server = await startTestServer(await envOf(), { liveEvents: Object.values(EVENTS) })
    for (const [name, parent] of [['North'], ['Below', 'North'], ['Deep', 'Below'], ['South']] as const) {
      const parentId = parent === undefined ? undefined : ids[parent]
      ids[name] = await addCustomer(server.db, { name, ...(parentId === undefined ? {} : { parentId }) })
      const { path } = await server.db
        .selectFrom('customer')
        .select('path')
        .where('id', '=', ids[name])
        .executeTakeFirstOrThrow()
      paths[name] = path
    }
  })
  afterAll(() => server.stop())

  const open = async (username: string, customers: string[], rights: string[] = ['Commands']) => {
    const scope = customers.map((name) => ids[name] ?? 0)
    await addUser(server.db, { username, customers: scope, rights })
    return openLiveClient(server, await server.signIn(username), Object.keys(EVENTS))
  }

  /** The items that a viewer has received, once all events have arrived. */
  const heardBy = async ({ events }: Awaited<ReturnType<typeof open>>) => {
    await expect.poll(() => events.some(({ name }) => name === 'end')).toBe(true)
    return events.filter(({ name }) => name === 'many').flatMap(({ payload }) => payload)
  }

  test('each viewer gets the items of their customers and those below, once, and nothing else', async () => {
    const north = await open('north', ['North'])
    const alike = await open('alike', ['North'])
    const nested = await open('nested', ['North', 'Deep', 'South'])
    const deep = await open('deep', ['Deep'])
    const south = await open('south', ['South'])
    const powerless = await open('powerless', ['North', 'South'], [])
    const addressed = ['North', 'Deep', 'South', 'Below', 'Deep', 'North'].map((name, place) => ({
      path: paths[name] ?? [],
      item: `${name} ${place}`,
    }))
    server.live.publishMany(EVENTS.many, addressed)
    for (const name of ['North', 'South', 'Deep']) {
      server.live.publish(EVENTS.end, { path: paths[name] ?? [], payload: {} })
    }
    const all = addressed.map(({ item }) => item)
    const ofNorth = all.filter((item) => !item.startsWith('South'))
    expect((await heardBy(north)).toSorted()).toEqual(ofNorth.toSorted())
    expect((await heardBy(alike)).toSorted()).toEqual(ofNorth.toSorted())
    expect((await heardBy(nested)).toSorted()).toEqual(all.toSorted())
    expect(await heardBy(deep)).toEqual(['Deep 1', 'Deep 4'])
    expect(await heardBy(south)).toEqual(['South 2'])
    expect(await heardBy(powerless)).toEqual([])
  })
})
