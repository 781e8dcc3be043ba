import type { Rollout } from '@service-center/contract/rollouts/rollout.ts'
import type { confirm } from '../../ui/dialog/confirm.tsx'
import { robotsText } from './rollout-words.ts'

/** What is asked before a rollout is changed. */
export type Question = Parameters<typeof confirm>[0]

type Counted = Pick<Rollout, 'name' | 'counts'>

/** The robots that wait in steps that have begun. */
export function waitingNow({ steps, currentStep }: Pick<Rollout, 'steps' | 'currentStep'>): number {
  return steps.slice(0, currentStep + 1).reduce((sum, { counts }) => sum + counts.waiting, 0)
}

/** A sentence about robots, in the singular or the plural; undefined where there are none. */
const about = (count: number, one: string, many: string): string | undefined =>
  count === 0 ? undefined : `${robotsText(count)} ${count === 1 ? one : many}`

const sentences = (...parts: (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' ')

export const pauseQuestion = ({ name, counts }: Counted): Question => ({
  title: `Pause ${name}?`,
  text: sentences(
    about(
      counts.updating,
      'finishes the update that it has begun.',
      'finish the update that they have begun.',
    ),
    about(
      counts.waiting,
      'waits until somebody resumes the rollout.',
      'wait until somebody resumes the rollout.',
    ) ?? 'No robot waits to be updated.',
  ),
  verb: 'Pause rollout',
  keepLabel: 'Keep running',
})

export const resumeQuestion = ({ name, counts }: Counted): Question => ({
  title: `Resume ${name}?`,
  text: sentences(
    about(
      counts.waiting,
      'is still to be updated, from now on in your name.',
      'are still to be updated, from now on in your name.',
    ) ?? 'No robot is still to be updated: it goes on in your name, and finishes.',
    about(
      counts.failed + counts.unhealthy,
      'that failed or is unhealthy does not pause it again.',
      'that failed or are unhealthy do not pause it again.',
    ),
  ),
  verb: 'Resume rollout',
  keepLabel: 'Keep paused',
})

export const retryQuestion = ({ name, counts }: Counted): Question => ({
  title: `Retry in ${name}?`,
  text: sentences(
    about(
      counts.failed,
      'that failed is updated again, in your name.',
      'that failed are updated again, in your name.',
    ),
    about(counts.unhealthy, 'that is unhealthy is checked again.', 'that are unhealthy are checked again.'),
  ),
  verb: 'Retry failed',
  keepLabel: counts.failed + counts.unhealthy === 1 ? 'Keep as it is' : 'Keep as they are',
})

export const removeQuestion = (rollout: Pick<Rollout, 'name' | 'steps' | 'currentStep'>): Question => {
  const count = waitingNow(rollout)
  return {
    title: `Remove waiting robots from ${rollout.name}?`,
    text:
      about(
        count,
        'that waits in a step that has begun is not updated by this rollout.',
        'that wait in steps that have begun are not updated by this rollout.',
      ) ?? 'No robot waits in a step that has begun any more.',
    verb: count === 1 ? 'Remove robot' : 'Remove robots',
    keepLabel: count === 1 ? 'Keep robot' : 'Keep robots',
    destructive: true,
  }
}

export const stopQuestion = ({ name, counts }: Counted): Question => ({
  title: `Stop ${name}?`,
  text: sentences(
    about(counts.waiting, 'is not updated.', 'are not updated.'),
    about(
      counts.updating,
      'has its command already: it finishes if it has begun, otherwise the command is cancelled.',
      'have their commands already: those that have begun finish, the other commands are cancelled.',
    ),
    'A stopped rollout cannot go on.',
  ),
  verb: 'Stop rollout',
  keepLabel: 'Keep rollout',
  destructive: true,
})
