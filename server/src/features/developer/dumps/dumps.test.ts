import { expect, test } from 'vitest'
import { CutShort } from '../../../platform/files/file-answers.ts'
import { limited } from './dumps.ts'

test('cuts short a download that takes too long, and ends its source', async () => {
  let time = 0
  let hasEnded = false
  async function* chunks() {
    try {
      for (let n = 1; ; n += 1) yield n
    } finally {
      hasEnded = true
    }
  }
  const taken: number[] = []
  const take = async () => {
    for await (const chunk of limited(chunks(), { maxMs: 100, now: () => time })) {
      taken.push(chunk)
      time += 50
    }
  }
  await expect(take()).rejects.toThrow(CutShort)
  expect(taken).toEqual([1, 2, 3])
  expect(hasEnded).toBe(true)
})
