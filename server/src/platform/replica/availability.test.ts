import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createAvailability } from './availability.ts'

const NOT_USED = 'The read replica is not used: the main database answers'
const USED_AGAIN = 'The read replica is used again'

/** An availability, its clock in milliseconds, and its log messages. */
function start() {
  const clock = { ms: 0 }
  const said: string[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      said.push(JSON.parse(String(line)).msg)
      done()
    },
  })
  const availability = createAvailability(pino(stream), () => clock.ms)
  /** Makes a call and returns whether it tried the replica. */
  const call = (outcome: 'works' | 'fails') => {
    const attempt = availability.begin()
    if (outcome === 'works') attempt?.works()
    else attempt?.fails(() => new Error('away'))
    attempt?.end()
    return attempt !== undefined
  }
  return { availability, clock, said, call }
}

test('after a failure there is a pause, then one call at a time tries, until it works', () => {
  const { availability, clock, call } = start()
  expect([call('works'), call('fails'), call('works')]).toEqual([true, true, false])
  clock.ms += 5000
  const one = availability.begin()
  expect(one).toBeDefined()
  expect(availability.begin()).toBeUndefined()
  one?.works()
  expect(call('works')).toBe(true)
  one?.end()
})

test('each further failure makes the pause longer, up to a limit', () => {
  const { clock, call } = start()
  call('fails')
  for (const pause of [5000, 10_000, 20_000, 40_000, 40_000]) {
    clock.ms += pause - 1
    expect(call('fails')).toBe(false)
    clock.ms += 1
    expect(call('fails')).toBe(true)
  }
})

test('a call without an outcome passes the retry to the next call; one that never ends blocks retries only for a while', () => {
  const { availability, clock, call } = start()
  call('fails')
  clock.ms += 5000
  availability.begin()?.end()
  expect(availability.begin()).toBeDefined()
  expect(call('works')).toBe(false)
  clock.ms += 20_000
  expect(call('works')).toBe(true)
})

test('calls that began together count as one failure, and a late success of one of them is ignored', () => {
  const { availability, clock, call } = start()
  const [one, two, three] = [availability.begin(), availability.begin(), availability.begin()]
  one?.fails(() => 'away')
  two?.fails(() => 'away')
  three?.works()
  expect(call('works')).toBe(false)
  clock.ms += 5000
  expect(call('works')).toBe(true)
})

test('logs once when the replica is not used any more and once when it is used again, at most once a minute', async () => {
  const { clock, said, call } = start()
  call('fails')
  clock.ms += 5000
  call('fails')
  clock.ms += 10_000
  call('works')
  await expect.poll(() => said).toEqual([NOT_USED, USED_AGAIN])
  call('fails')
  clock.ms += 5000
  call('works')
  clock.ms += 60_000
  call('fails')
  await expect.poll(() => said).toEqual([NOT_USED, USED_AGAIN, NOT_USED])
})

test('reads ended by the replica are logged once a minute, and the replica stays in use', () => {
  const { availability, clock, said, call } = start()
  for (const wait of [0, 59_999, 1]) {
    clock.ms += wait
    availability.interrupted(new Error('conflict with recovery'))
  }
  expect(said).toHaveLength(2)
  expect(call('works')).toBe(true)
})
