import { expect, test } from 'vitest'
import { createSendQueue } from './send-queue.ts'

test('an empty queue has no next batch', async () => {
  expect(await createSendQueue().next()).toBeUndefined()
})

test('serves a few of many devices at a time, each once, in order', async () => {
  const queue = createSendQueue()
  const devs = Array.from({ length: 70 }, (_one, n) => n + 1)
  queue.addMany(devs)
  const served: number[][] = []
  for (let next = await queue.next(); next !== undefined; next = await queue.next()) {
    served.push([...next.devs])
  }
  expect(served.flat()).toEqual(devs)
  expect(served.length).toBeGreaterThan(3)
})

test('a device that is added alone does not wait for many others or the pause between their batches', async () => {
  const queue = createSendQueue()
  queue.addMany(Array.from({ length: 50 }, (_one, n) => n + 1))
  await queue.next()
  // Requested during the pause between batches.
  const next = queue.next()
  queue.add(99)
  queue.add(50)
  expect((await next)?.devs).toEqual([99, 50])
  const rest: number[] = []
  for (let more = await queue.next(); more !== undefined; more = await queue.next()) rest.push(...more.devs)
  expect(rest).not.toContain(50)
})

test('a device with another request is served again', async () => {
  const queue = createSendQueue()
  queue.addMany([1, 2])
  const first = await queue.next()
  first?.again(2)
  expect((await queue.next())?.devs).toEqual([2])
  expect(await queue.next()).toBeUndefined()
})
