import { expect, test } from 'vitest'
import { createCollected } from './collected.ts'

const sum = (older: number, newer: number) => older + newer
const away = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))

/** Writes, and returns what was handed over. */
async function written(collected: ReturnType<typeof createCollected<string, number>>) {
  let result: [string, number][] = []
  await collected.write((values) => {
    result = [...values]
    return Promise.resolve()
  })
  return result
}

test('a write begins when the one before it has ended, and has what came in between', async () => {
  const collected = createCollected<string, number>(sum)
  collected.set('a', 1)
  const stored = Promise.withResolvers<void>()
  const order: string[] = []
  const first = collected.write(async () => {
    await stored.promise
    order.push('first')
  })
  // It is handed over in a turn of its own.
  await Promise.resolve()
  collected.set('b', 2)
  const second = written(collected).then((values) => {
    order.push('second')
    return values
  })
  stored.resolve()
  await first
  expect(await second).toEqual([['b', 2]])
  expect(order).toEqual(['first', 'second'])
})

test('what could not be written while the database was away is written the next time, with what came since', async () => {
  const collected = createCollected<string, number>(sum)
  collected.set('a', 1)
  collected.set('b', 2)
  await expect(collected.write(away)).rejects.toThrow('refused')
  collected.set('b', (collected.get('b') ?? 0) + 10)
  expect(await written(collected)).toEqual([
    ['a', 1],
    ['b', 12],
  ])
  expect(await written(collected)).toEqual([])
})

test('values that came during a failed write are added to those that are kept', async () => {
  const collected = createCollected<string, number>(sum)
  collected.set('a', 1)
  await collected
    .write(() => {
      collected.set('a', 20)
      return away()
    })
    .catch(() => undefined)
  expect(await written(collected)).toEqual([['a', 21]])
})

test('what the database refuses for its content is not tried again', async () => {
  const collected = createCollected<string, number>(sum)
  collected.set('a', 1)
  await expect(collected.write(() => Promise.reject(new Error('not like that')))).rejects.toThrow(
    'not like that',
  )
  expect(await written(collected)).toEqual([])
})

test('no more keys are kept for another try than allowed', async () => {
  const collected = createCollected<string, number>(sum, 2)
  collected.set('a', 1)
  collected.set('b', 1)
  await collected
    .write(() => {
      collected.set('c', 1)
      return away()
    })
    .catch(() => undefined)
  expect(collected.size).toBe(2)
})
