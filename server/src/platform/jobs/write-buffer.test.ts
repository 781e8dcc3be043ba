import { expect, test } from 'vitest'
import { createWriteBuffer, type WriteBuffer } from './write-buffer.ts'

const sum = (older: number, newer: number) => older + newer
const away = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))

/** Flushes, and returns what was stored. */
async function flushed(buffer: WriteBuffer<string, number>) {
  let result: [string, number][] = []
  await buffer.flush((values) => {
    result = [...values]
    return Promise.resolve()
  })
  return result
}

/** A flush that fails, and a value that comes in meanwhile. */
async function failMeanwhile(buffer: WriteBuffer<string, number>, [key, value]: [string, number]) {
  const failing = buffer.flush(() => {
    buffer.set(key, value)
    return away()
  })
  await expect(failing).rejects.toThrow('refused')
}

test('a flush begins when the one before it has ended, and has what came in between', async () => {
  const buffer = createWriteBuffer<string, number>(sum)
  buffer.set('a', 1)
  const stored = Promise.withResolvers<void>()
  const order: string[] = []
  const first = buffer.flush(async () => {
    await stored.promise
    order.push('first')
  })
  // `flush` takes the values in a later microtask.
  await Promise.resolve()
  buffer.set('b', 2)
  const second = flushed(buffer).then((values) => {
    order.push('second')
    return values
  })
  stored.resolve()
  await first
  expect(await second).toEqual([['b', 2]])
  expect(order).toEqual(['first', 'second'])
})

test('values that could not be written while the database was away are written the next time, with newer ones', async () => {
  const buffer = createWriteBuffer<string, number>(sum)
  buffer.set('a', 1)
  buffer.set('b', 2)
  await expect(buffer.flush(away)).rejects.toThrow('refused')
  buffer.set('b', (buffer.get('b') ?? 0) + 10)
  expect(await flushed(buffer)).toEqual([
    ['a', 1],
    ['b', 12],
  ])
  expect(await flushed(buffer)).toEqual([])
})

test('values that came during a failed flush are added to those that are kept', async () => {
  const buffer = createWriteBuffer<string, number>(sum)
  buffer.set('a', 1)
  await failMeanwhile(buffer, ['a', 20])
  expect(await flushed(buffer)).toEqual([['a', 21]])
})

test('does not retry values that the database refuses because of their content', async () => {
  const buffer = createWriteBuffer<string, number>(sum)
  buffer.set('a', 1)
  await expect(buffer.flush(() => Promise.reject(new Error('not like that')))).rejects.toThrow(
    'not like that',
  )
  expect(await flushed(buffer)).toEqual([])
})

test('no more keys are kept for another try than allowed', async () => {
  const buffer = createWriteBuffer<string, number>(sum, 2)
  buffer.set('a', 1)
  buffer.set('b', 1)
  await failMeanwhile(buffer, ['c', 1])
  expect(buffer.size).toBe(2)
})
