import { expect, test } from 'vitest'
import { createMarks } from './marks.ts'

/** Marks that only arrive when a test calls `hear`. */
function marksOf(fails: () => boolean = () => false) {
  const sent: number[] = []
  const marks = createMarks({
    process: 'aaaaaaaa',
    send: async (mark) => {
      if (fails()) throw new Error('The database is down.')
      sent.push(Number(mark.replace('aaaaaaaa!', '')))
    },
  })
  return { marks, sent, hear: (place: number) => marks.heard(sent[place] ?? 0) }
}

async function isResolved(promise: Promise<void>): Promise<boolean> {
  let is = false
  void promise.then(() => (is = true))
  await new Promise((resolve) => setImmediate(resolve))
  return is
}

test('it resolves when its mark has arrived, or a later one, and not with an earlier one', async () => {
  const { marks, hear, sent } = marksOf()
  await marks.send()
  const [first, second] = [marks.passed(), marks.passed()]
  hear(0)
  expect([await isResolved(first), await isResolved(second)]).toEqual([false, false])
  hear(1)
  expect([await isResolved(first), await isResolved(second)]).toEqual([true, false])
  await marks.send()
  hear(3)
  expect(await isResolved(second)).toBe(true)
  expect(sent).toEqual([...new Set(sent)].toSorted((one, other) => one - other))
  expect(sent).toHaveLength(4)
})

test('silence counts from the time when the mark was sent, however late it arrives', async () => {
  const { marks, hear } = marksOf()
  expect(marks.silentFor()).toBe(Infinity)
  await marks.send()
  const sentAt = performance.now()
  while (performance.now() < sentAt + 20) await new Promise((resolve) => setTimeout(resolve, 20))
  hear(0)
  expect(marks.silentFor()).toBeGreaterThanOrEqual(20)
})

test('rejects if a mark cannot be sent, without affecting the next one', async () => {
  let isDown = true
  const { marks, hear } = marksOf(() => isDown)
  await expect(marks.passed()).rejects.toThrow('down')
  isDown = false
  const next = marks.passed()
  hear(0)
  await next
})
