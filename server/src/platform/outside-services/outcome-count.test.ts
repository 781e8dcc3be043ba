import { expect, test } from 'vitest'
import { addOutcome, NO_OUTCOMES } from './outcome-count.ts'

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
