import type { RobotCounts } from '@service-center/contract/rollouts/rollout-states.ts'
import { expect, test } from 'vitest'
import { pauseQuestion, resumeQuestion, retryQuestion, stopQuestion } from './use-rollout-actions.tsx'

const NONE: RobotCounts = {
  healthy: 0,
  checking: 0,
  updating: 0,
  waiting: 0,
  unhealthy: 0,
  failed: 0,
  skipped: 0,
  removed: 0,
}
const rollout = (counts: Partial<RobotCounts>) => ({ name: 'Walk', counts: { ...NONE, ...counts } })

test('questions use the singular for one robot and leave out groups without robots', () => {
  expect(stopQuestion(rollout({ waiting: 1 })).text).toBe(
    '1 robot is not updated. A stopped rollout cannot go on.',
  )
  expect(stopQuestion(rollout({ waiting: 6, updating: 1 })).text).toBe(
    '6 robots are not updated. 1 robot has its command already: it finishes if it has begun, otherwise the command is cancelled. A stopped rollout cannot go on.',
  )
  expect(pauseQuestion(rollout({})).text).toBe('No robot waits to be updated.')
  expect(resumeQuestion(rollout({ waiting: 2, failed: 1 })).text).toBe(
    '2 robots are still to be updated, from now on in your name. 1 robot that failed or is unhealthy does not pause it again.',
  )
  expect(retryQuestion(rollout({ unhealthy: 1 })).text).toBe('1 robot that is unhealthy is checked again.')
})
