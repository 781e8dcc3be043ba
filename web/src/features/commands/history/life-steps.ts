import { isEnded, type CommandState } from '@service-center/contract/commands/command-rules.ts'
import type { Command } from '@service-center/contract/commands/command.ts'

/** A step in a command's life. */
export interface LifeStep {
  readonly state: CommandState
  /** `skipped`: the command ended without it, or nothing is known of it. */
  readonly is: 'passed' | 'now' | 'ahead' | 'skipped'
  /** Unix seconds; null when it has not happened. */
  readonly at: number | null
}

type Life = Pick<Command, 'state' | 'issuedAt' | 'sentAt' | 'acknowledgedAt' | 'startedAt' | 'completedAt'>

/** The steps of a command: its way to the end that it had, or to its completion. */
export function lifeSteps(command: Life): readonly LifeStep[] {
  const { state, issuedAt, sentAt, acknowledgedAt, startedAt, completedAt } = command
  const hasEnded = isEnded(state)
  const way: readonly { state: CommandState; at: number | null }[] = [
    { state: 'queued', at: issuedAt },
    { state: 'sent', at: sentAt },
    { state: 'acknowledged', at: acknowledgedAt },
    { state: 'running', at: startedAt },
    { state: hasEnded ? state : 'completed', at: completedAt },
  ]
  const place = way.findIndex((step) => step.state === state)
  return way.map((step, at): LifeStep => {
    if (at === place) return { ...step, is: 'now' }
    if (at > place) return { ...step, is: 'ahead', at: null }
    return { ...step, is: step.at === null ? 'skipped' : 'passed' }
  })
}
