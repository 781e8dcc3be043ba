import { expect, it } from 'vitest'
import { createFrameQueue } from './frame-queue.ts'

function queue() {
  const frames: (() => void)[] = []
  const done: string[] = []
  const { put, drop } = createFrameQueue<string>((run) => frames.push(run))
  return {
    done,
    drop,
    put: (key: string, words = key) => put(key, () => done.push(words)),
    /** Whether a frame was asked for. */
    frame: () => {
      const run = frames.shift()
      run?.()
      return run !== undefined
    },
  }
}

it('a few are done in a frame, in their order, and no frame is asked for without need', () => {
  const { put, frame, done } = queue()
  for (const key of ['a', 'b', 'c']) put(key)
  expect(done).toEqual([])
  frame()
  expect(done).toEqual(['a', 'b'])
  frame()
  expect(done).toEqual(['a', 'b', 'c'])
  expect(frame()).toBe(false)
})

it('what was dropped, or asked for anew before its turn, is not done', () => {
  const { put, drop, frame, done } = queue()
  put('a')
  put('b')
  drop('a')
  put('b', 'b again')
  frame()
  expect(done).toEqual(['b again'])
})
