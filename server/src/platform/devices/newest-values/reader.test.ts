import { expect, test } from 'vitest'
import { createReader } from './reader.ts'

interface Read {
  readonly devs: readonly number[]
  readonly keptOf: (dev: number) => ReadonlySet<string>
  end(error?: Error): void
}

/** A reader whose reads a test ends itself. */
function readerOf() {
  const reads: Read[] = []
  const failures: unknown[] = []
  const reader = createReader({
    read: (devs, keptOf) =>
      new Promise((resolve, reject) => {
        reads.push({ devs, keptOf, end: (error) => (error === undefined ? resolve() : reject(error)) })
      }),
    onFailure: (error) => void failures.push(error),
  })
  const readAt = async (place: number) => {
    await expect.poll(() => reads.length).toBeGreaterThan(place)
    const read = reads[place]
    if (read === undefined) throw new Error('There was no read.')
    return read
  }
  return { reader, reads, failures, readAt }
}

test('knows the values that are set while their device is read, but no others', async () => {
  const { reader, readAt } = readerOf()
  reader.add([1, 2])
  reader.keep(1, 'before')
  const read = await readAt(0)
  expect(read.devs).toEqual([1, 2])
  reader.keep(1, 'Battery')
  reader.keep(3, 'State')
  expect([...read.keptOf(1)]).toEqual(['Battery'])
  expect([read.keptOf(2).size, read.keptOf(3).size]).toEqual([0, 0])
  read.end()
  await reader.done()
})

test('a device that changes while it is read is read again, and is waited for', async () => {
  const { reader, readAt, reads } = readerOf()
  reader.add([1])
  const first = await readAt(0)
  reader.add([1, 1])
  let isDone = false
  const done = reader.done().then(() => (isDone = true))
  first.end()
  const second = await readAt(1)
  expect([second.devs, isDone]).toEqual([[1], false])
  second.end()
  await done
  expect(reads).toHaveLength(2)
})

test('does not wait for devices that are added later', async () => {
  const { reader, readAt } = readerOf()
  reader.add([1])
  const first = await readAt(0)
  const done = reader.done()
  await new Promise((resolve) => setTimeout(resolve, 2))
  reader.add([2])
  first.end()
  await done
  const second = await readAt(1)
  second.end()
  await reader.done()
  expect(reader.behindFor()).toBe(0)
})

test('after a failure the same devices are read again before others, and it is logged once', async () => {
  const { reader, readAt, failures } = readerOf()
  reader.add([1, 2])
  const first = await readAt(0)
  reader.add([3])
  first.end(new Error('down'))
  const second = await readAt(1)
  expect(second.devs).toEqual([1, 2, 3])
  second.end(new Error('still down'))
  const third = await readAt(2)
  expect(reader.behindFor()).toBeGreaterThan(0)
  third.end()
  await reader.done()
  expect(failures).toEqual([new Error('down')])
  expect(reader.behindFor()).toBe(0)
})

test('reads many devices in batches, and nobody waits after a stop', async () => {
  const { reader, readAt } = readerOf()
  reader.add(Array.from({ length: 250 }, (_, dev) => dev))
  const first = await readAt(0)
  first.end()
  const second = await readAt(1)
  expect(new Set([...first.devs, ...second.devs]).size).toBe(first.devs.length + second.devs.length)
  const done = reader.done()
  reader.stop()
  await done
  second.end()
})
