import { expect, it } from 'vitest'
import { createFrameQueue } from './use-near.ts'

function queue() {
  const frames: (() => void)[] = []
  const done: string[] = []
  const { put, drop } = createFrameQueue<string>((run) => frames.push(run))
  return {
    done,
    drop,
    put: (key: string, words = key) => put(key, () => done.push(words)),
    /** Runs the requested frame; false if none was requested. */
    frame: () => {
      const run = frames.shift()
      run?.()
      return run !== undefined
    },
  }
}

it('runs a few callbacks per frame, in order, and requests no frame without need', () => {
  const { put, frame, done } = queue()
  for (const key of ['a', 'b', 'c']) put(key)
  expect(done).toEqual([])
  frame()
  expect(done).toEqual(['a', 'b'])
  frame()
  expect(done).toEqual(['a', 'b', 'c'])
  expect(frame()).toBe(false)
})

it('does not run callbacks that were dropped or replaced', () => {
  const { put, drop, frame, done } = queue()
  put('a')
  put('b')
  drop('a')
  put('b', 'b again')
  frame()
  expect(done).toEqual(['b again'])
})
