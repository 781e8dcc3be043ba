import type { CommandState } from '@service-center/contract/commands/command-rules.ts'
import { expect, it } from 'vitest'
import { lifeSteps } from './CommandDetails.tsx'

const life = (state: CommandState, times: (number | null)[]) => {
  const [sentAt = null, acknowledgedAt = null, startedAt = null, completedAt = null] = times
  return lifeSteps({ state, issuedAt: 1, sentAt, acknowledgedAt, startedAt, completedAt }).map(
    (step) => `${step.state} ${step.is} ${step.at}`,
  )
}

it('a queued command has all other steps ahead', () => {
  expect(life('queued', [])).toEqual([
    'queued now 1',
    'sent ahead null',
    'acknowledged ahead null',
    'running ahead null',
    'completed ahead null',
  ])
})

it('a running command has passed three steps', () => {
  expect(life('running', [2, 3, 4])).toEqual([
    'queued passed 1',
    'sent passed 2',
    'acknowledged passed 3',
    'running now 4',
    'completed ahead null',
  ])
})

it('a command that expired before it was sent has skipped the steps between', () => {
  expect(life('expired', [null, null, null, 9])).toEqual([
    'queued passed 1',
    'sent skipped null',
    'acknowledged skipped null',
    'running skipped null',
    'expired now 9',
  ])
})
