import { expect, test } from 'vitest'
import { createReceivedOnce } from './received-once.ts'

const MESSAGE = { qos: 2, messageId: 7 } as const

/** Stores what is sent; fails as often as is asked for. */
function createStorage(failures = 0) {
  let left = failures
  const stored: string[] = []
  const storing = (text: string) => async () => {
    left -= 1
    if (left >= 0) throw new Error('The queue is full.')
    stored.push(text)
  }
  return { stored, storing }
}

test('a message that could not be stored is stored when it is repeated', async () => {
  const { stored, storing } = createStorage(1)
  const once = createReceivedOnce()
  const client = {}
  await expect(once.store(client, MESSAGE, storing('first'))).rejects.toThrow('The queue is full.')
  await once.store(client, MESSAGE, storing('again'))
  await once.store(client, MESSAGE, storing('repeated'))
  expect(stored).toEqual(['again'])
})

test('a message is known for its connection only, and until its release', async () => {
  const { stored, storing } = createStorage()
  const once = createReceivedOnce()
  const [client, other] = [{}, {}]
  for (const text of ['first', 'repeated']) await once.store(client, MESSAGE, storing(text))
  await once.store(other, MESSAGE, storing('of another connection'))
  once.released(client, MESSAGE.messageId)
  await once.store(client, MESSAGE, storing('next'))
  expect(stored).toEqual(['first', 'of another connection', 'next'])
})

test('a message that is released while it is being stored is not remembered', async () => {
  const { stored, storing } = createStorage()
  const once = createReceivedOnce()
  const client = {}
  const first = once.store(client, MESSAGE, storing('first'))
  once.released(client, MESSAGE.messageId)
  await first
  await once.store(client, MESSAGE, storing('next'))
  expect(stored).toEqual(['first', 'next'])
})
