import { expect, test } from 'vitest'
import { createKept } from './kept-lists.ts'

const VIEWER = { customers: [5] }
const MEGABYTE = 1024 * 1024

test('a result is cached for the state that it was made from, not for the requested state', async () => {
  const kept = createKept<string>(() => 1)
  let builds = 0
  const build = (result: string, state: string | undefined) => async () => {
    builds += 1
    return { result, state }
  }
  // A device comes into scope between the reads of the state and the list, and leaves it again.
  expect(await kept.read(VIEWER, { state: 'without', build: build('list with it', 'with') })).toBe(
    'list with it',
  )
  expect(await kept.read(VIEWER, { state: 'without', build: build('list without', 'without') })).toBe(
    'list without',
  )
  expect(await kept.read(VIEWER, { state: 'without', build: build('never', 'without') })).toBe('list without')
  // The state changed while the result was made, so the result is not shared.
  await kept.read(VIEWER, { state: 'other', build: build('unknown', undefined) })
  expect(await kept.read(VIEWER, { state: 'other', build: build('other', 'other') })).toBe('other')
  expect(builds).toBe(4)
})

test('a caller who waited for a result of another state builds its own', async () => {
  const kept = createKept<string>(() => 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = kept.read(VIEWER, {
    state: 'without',
    build: async () => {
      await promise
      return { result: 'list with it', state: 'with' }
    },
  })
  const second = kept.read(VIEWER, {
    state: 'without',
    build: () => Promise.resolve({ result: 'list without', state: 'without' }),
  })
  resolve()
  expect(await Promise.all([first, second])).toEqual(['list with it', 'list without'])
})

test('concurrent callers share one build; if it fails, another caller builds it', async () => {
  const kept = createKept<string>(() => 1)
  const failing = kept.read(VIEWER, { state: 'a', build: () => Promise.reject(new Error('gone away')) })
  let builds = 0
  const build = async () => {
    builds += 1
    return { result: 'list', state: 'a' }
  }
  const others = [kept.read(VIEWER, { state: 'a', build })]
  await expect(failing).rejects.toThrow('gone away')
  expect(await Promise.all(others)).toEqual(['list'])
  await Promise.all([kept.read(VIEWER, { state: 'a', build }), kept.read(VIEWER, { state: 'a', build })])
  expect(builds).toBe(1)
})

test('the next build gets the previous result of the same scope and name only', async () => {
  const kept = createKept<string>(() => 1)
  const formers: (string | undefined)[] = []
  const read = (state: string, scope = VIEWER, name = '1') =>
    kept.read(scope, {
      name,
      state,
      build: async (former) => {
        formers.push(former)
        return { result: `of ${state}`, state }
      },
    })
  await read('a')
  await read('b')
  await read('c', { customers: [6] })
  await read('d', VIEWER, '2')
  expect(formers).toEqual([undefined, 'of a', undefined, undefined])
})

test('the scopes that were used last are kept', async () => {
  const kept = createKept<string>(() => 12 * MEGABYTE)
  const built: number[] = []
  const read = (customer: number) =>
    kept.read(
      { customers: [customer] },
      {
        state: 'a',
        build: async () => {
          built.push(customer)
          return { result: '', state: 'a' }
        },
      },
    )
  for (const customer of [1, 2, 1, 3, 1, 2]) await read(customer)
  expect(built).toEqual([1, 2, 3, 2])
})
