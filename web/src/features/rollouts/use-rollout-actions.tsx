import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { rolloutCan } from '@service-center/contract/rollouts/rollout-states.ts'
import type { Rollout } from '@service-center/contract/rollouts/rollout.ts'
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRotate,
  IconUserMinus,
} from '@tabler/icons-react'
import { messageOf } from '../../api/calls/api-error.ts'
import { useApiMutation } from '../../api/queries/query.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import type { HeaderAction } from '../../ui/page/PageHeader.tsx'
import { robotsText } from './rollout-words.ts'

const onError = (error: Error) => void toast.error(messageOf(error))
const ICON = { size: 14, stroke: 1.6 }

/** The actions that the rollout allows now. Each asks first and tells how many robots it concerns. */
export function useRolloutActions(rollout: Rollout): HeaderAction[] {
  const pause = useApiMutation(api.rollouts.pause)
  const resume = useApiMutation(api.rollouts.resume)
  const stop = useApiMutation(api.rollouts.stop)
  const retry = useApiMutation(api.rollouts.retry)
  const remove = useApiMutation(api.rollouts.remove)
  const params = { id: String(rollout.id) }
  const { counts } = rollout
  const bad = counts.failed + counts.unhealthy
  return [
    rolloutCan.pause(rollout) && {
      id: 'pause',
      label: 'Pause',
      icon: <IconPlayerPause {...ICON} />,
      disabled: pause.isPending,
      onClick: ask(pauseQuestion(rollout), () => pause.mutate({ params }, done('The rollout is paused'))),
    },
    rolloutCan.resume(rollout) && {
      id: 'resume',
      label: 'Resume',
      icon: <IconPlayerPlay {...ICON} />,
      disabled: resume.isPending,
      onClick: ask(resumeQuestion(rollout), () => resume.mutate({ params }, done('The rollout goes on'))),
    },
    rolloutCan.retry(rollout) &&
      bad > 0 && {
        id: 'retry',
        label: 'Retry failed',
        icon: <IconRotate {...ICON} />,
        disabled: retry.isPending,
        onClick: ask(retryQuestion(rollout), () =>
          retry.mutate({ params, body: {} }, countedDone('tried again')),
        ),
      },
    rolloutCan.remove(rollout) &&
      waitingNow(rollout) > 0 && {
        id: 'remove',
        label: 'Remove waiting',
        icon: <IconUserMinus {...ICON} />,
        disabled: remove.isPending,
        onClick: ask(removeQuestion(rollout), () =>
          remove.mutate({ params, body: {} }, countedDone('removed')),
        ),
      },
    rolloutCan.stop(rollout) && {
      id: 'stop',
      label: 'Stop',
      isDestructive: true,
      icon: <IconPlayerStop {...ICON} />,
      disabled: stop.isPending,
      onClick: ask(stopQuestion(rollout), () => stop.mutate({ params }, done('The rollout is stopped'))),
    },
  ].filter((action) => action !== false)
}

const ask = (question: Question, work: () => void) => () =>
  void confirm(question).then((isAgreed) => isAgreed && work())
const done = (text: string) => ({ onSuccess: () => void toast.success(text), onError })
const countedDone = (verb: string) => ({
  onSuccess: ({ robots }: { robots: number }) => void toast.success(`${robotsText(robots)} ${verb}`),
  onError,
})

/** Number of waiting robots in steps that have begun. */
function waitingNow({ steps, currentStep }: Pick<Rollout, 'steps' | 'currentStep'>): number {
  return steps.slice(0, currentStep + 1).reduce((sum, { counts }) => sum + counts.waiting, 0)
}

type Question = Parameters<typeof confirm>[0]

type Countable = Pick<Rollout, 'name' | 'counts'>

export const pauseQuestion = ({ name, counts }: Countable): Question => ({
  title: sentence`Pause ${name}?`,
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

export const resumeQuestion = ({ name, counts }: Countable): Question => ({
  title: sentence`Resume ${name}?`,
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

export const retryQuestion = ({ name, counts }: Countable): Question => ({
  title: sentence`Retry in ${name}?`,
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

const removeQuestion = (rollout: Pick<Rollout, 'name' | 'steps' | 'currentStep'>): Question => {
  const count = waitingNow(rollout)
  return {
    title: sentence`Remove waiting robots from ${rollout.name}?`,
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

export const stopQuestion = ({ name, counts }: Countable): Question => ({
  title: sentence`Stop ${name}?`,
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

/** A sentence about robots in singular or plural; undefined for 0 robots. */
const about = (count: number, one: string, many: string): string | undefined =>
  count === 0 ? undefined : `${robotsText(count)} ${count === 1 ? one : many}`

const sentences = (...parts: (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' ')
