import { expect, test } from 'vitest'
import { createWaitingLine, type Wait } from './waiting-line.ts'

/** Starts runs that end on command, and tells which of them work. */
function lineOf(limits: { running: number; shortSeconds?: number }) {
  const line = createWaitingLine({ shortSeconds: 0, waiting: 20, ofOneUser: 3, ...limits })
  const works: string[] = []
  const start = (name: string, user: string) => {
    const waits: Wait[] = []
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const { signal } = new AbortController()
    const done = line.run({ user, signal, giveUpMs: 1_000_000, onWait: (wait) => waits.push(wait) }, () => {
      works.push(name)
      return promise
    })
    return {
      waits,
      end: async () => {
        resolve(undefined)
        await done
        works.splice(works.indexOf(name), 1)
      },
    }
  }
  return { works, start }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('one user leaves a place free, which the next one of another user takes at once', async () => {
  const { works, start } = lineOf({ running: 3 })
  start('a1', 'anna')
  start('a2', 'anna')
  const third = start('a3', 'anna')
  await turn()
  expect(works).toEqual(['a1', 'a2'])
  expect(third.waits).toEqual([{ place: 1, reason: 'own' }])
  start('b1', 'bert')
  await turn()
  expect(works).toEqual(['a1', 'a2', 'b1'])
})

test('a free place goes to a user without a running query, then to the first that waits', async () => {
  const { works, start } = lineOf({ running: 2 })
  const [a1, b1] = [start('a1', 'anna'), start('b1', 'bert')]
  const a2 = start('a2', 'anna')
  const c1 = start('c1', 'carl')
  await turn()
  expect([a2.waits, c1.waits]).toEqual([[{ place: 1, reason: 'own' }], [{ place: 2, reason: 'others' }]])
  await b1.end()
  await turn()
  expect(works).toEqual(['a1', 'c1'])
  await a1.end()
  await turn()
  expect(works).toEqual(['c1', 'a2'])
})

test('a single place is shared in turn', async () => {
  const { works, start } = lineOf({ running: 1 })
  const a1 = start('a1', 'anna')
  start('a2', 'anna')
  start('b1', 'bert')
  await turn()
  expect(works).toEqual(['a1'])
  await a1.end()
  await turn()
  expect(works).toEqual(['a2'])
})

test('the short place is taken only by what would wait, one after the other', async () => {
  const { works, start } = lineOf({ running: 2, shortSeconds: 3600 })
  start('a1', 'anna')
  const a2 = start('a2', 'anna')
  const a3 = start('a3', 'anna')
  await turn()
  expect(works).toEqual(['a1', 'a2'])
  expect([a2.waits, a3.waits]).toEqual([[], [{ place: 1, reason: 'own' }]])
  start('b1', 'bert')
  await turn()
  expect(works).toEqual(['a1', 'a2', 'b1'])
  await a2.end()
  await turn()
  expect(works).toEqual(['a1', 'b1', 'a3'])
})

test('what a run keeps its place for is waited for after its end, also by its own user', async () => {
  const line = createWaitingLine({ running: 1, shortSeconds: 0, waiting: 20, ofOneUser: 2 })
  const wanted = {
    user: 'anna',
    signal: new AbortController().signal,
    giveUpMs: 1_000_000,
    onWait: () => undefined,
  }
  const { promise, reject } = Promise.withResolvers<undefined>()
  const stopped = line.run(wanted, async (_signal, keep) => {
    keep(promise)
    throw new Error('stopped')
  })
  await expect(stopped).rejects.toThrow('stopped')
  const works: string[] = []
  const next = line.run(wanted, async () => works.push('next'))
  await turn()
  expect(works).toEqual([])
  await expect(line.run(wanted, async () => undefined)).rejects.toMatchObject({
    code: 'data_query_busy',
  })
  reject(new Error('lost'))
  await next
  expect(works).toEqual(['next'])
})
