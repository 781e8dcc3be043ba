import { expect, test } from 'vitest'
import { addCount, addOutcome, NO_OUTCOMES, type Outcome, type OutcomeCount } from './outcome-count.ts'

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
