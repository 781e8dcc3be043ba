import { expect, test } from 'vitest'
import { addCount, addOutcome, NO_OUTCOMES, type Outcome, type OutcomeCount } from './service-status.ts'

const at = (second: number) => new Date(second * 1000)

test('a failing streak begins with the first failure after a success', () => {
  let count = addOutcome(NO_OUTCOMES, { failure: 'status 500', at: at(1) })
  count = addOutcome(count, { at: at(2) })
  count = addOutcome(count, { failure: 'status 401', at: at(3) })
  count = addOutcome(count, { failure: 'status 503', at: at(4) })
  expect(count).toEqual({
    lastSuccess: at(2),
    lastFailure: at(4),
    failingSince: at(3),
    reason: 'status 503',
    failuresInARow: 2,
    failures: 3,
  })
  expect(addOutcome(count, { at: at(5) })).toMatchObject({
    failingSince: null,
    failuresInARow: 0,
    failures: 3,
  })
})

const COUNTS = ['', 'w', 'f', 'wf', 'fw', 'ff', 'fwff', 'wfw'] as const

/** Counts calls that worked (w) or failed (f), one a second. */
const count = (calls: string, begin = 0): OutcomeCount =>
  [...calls].reduce<OutcomeCount>((counted, call, n) => {
    const outcome: Outcome = call === 'f' ? { failure: `failure ${begin + n}` } : {}
    return addOutcome(counted, { ...outcome, at: new Date((begin + n) * 1000) })
  }, NO_OUTCOMES)

test.each(COUNTS.flatMap((earlier) => COUNTS.map((later) => [earlier, later] as const)))(
  'the counts of "%s" and "%s" added are the count of all their calls',
  (earlier, later) => {
    expect(addCount(count(earlier), count(later, earlier.length))).toEqual(count(earlier + later))
  },
)
