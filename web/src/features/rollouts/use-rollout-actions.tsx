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
import { messageOf } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/query.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import type { HeaderAction } from '../../ui/page/PageHeader.tsx'
import {
  pauseQuestion,
  type Question,
  removeQuestion,
  resumeQuestion,
  retryQuestion,
  stopQuestion,
  waitingNow,
} from './rollout-questions.ts'
import { robotsText } from './rollout-words.ts'

const onError = (error: Error) => void toast.error(messageOf(error))
const ICON = { size: 14, stroke: 1.6 }

const after = async (question: Question, work: () => void) => {
  if (await confirm(question)) work()
}
const done = (text: string) => ({ onSuccess: () => void toast.success(text), onError })
const counted = (verb: string) => ({
  onSuccess: ({ robots }: { robots: number }) => void toast.success(`${robotsText(robots)} ${verb}`),
  onError,
})

/** What a person may do with a rollout now, each after a question that says the consequence in numbers. */
export function useRolloutActions(rollout: Rollout): HeaderAction[] {
  const pause = useApiMutation(api.rollouts.pause)
  const resume = useApiMutation(api.rollouts.resume)
  const stop = useApiMutation(api.rollouts.stop)
  const retry = useApiMutation(api.rollouts.retry)
  const remove = useApiMutation(api.rollouts.remove)
  const params = { id: String(rollout.id) }
  const { counts } = rollout
  const bad = counts.failed + counts.unhealthy
  const waiting = waitingNow(rollout)
  return [
    rolloutCan.pause(rollout) && {
      id: 'pause',
      label: 'Pause',
      icon: <IconPlayerPause {...ICON} />,
      disabled: pause.isPending,
      onClick: () =>
        void after(pauseQuestion(rollout), () => pause.mutate({ params }, done('The rollout is paused'))),
    },
    rolloutCan.resume(rollout) && {
      id: 'resume',
      label: 'Resume',
      icon: <IconPlayerPlay {...ICON} />,
      disabled: resume.isPending,
      onClick: () =>
        void after(resumeQuestion(rollout), () => resume.mutate({ params }, done('The rollout goes on'))),
    },
    rolloutCan.retry(rollout) &&
      bad > 0 && {
        id: 'retry',
        label: 'Retry failed',
        icon: <IconRotate {...ICON} />,
        disabled: retry.isPending,
        onClick: () =>
          void after(retryQuestion(rollout), () =>
            retry.mutate({ params, body: {} }, counted('tried again')),
          ),
      },
    rolloutCan.remove(rollout) &&
      waiting > 0 && {
        id: 'remove',
        label: 'Remove waiting',
        icon: <IconUserMinus {...ICON} />,
        disabled: remove.isPending,
        onClick: () =>
          void after(removeQuestion(rollout), () => remove.mutate({ params, body: {} }, counted('removed'))),
      },
    rolloutCan.stop(rollout) && {
      id: 'stop',
      label: 'Stop',
      isDestructive: true,
      icon: <IconPlayerStop {...ICON} />,
      disabled: stop.isPending,
      onClick: () =>
        void after(stopQuestion(rollout), () => stop.mutate({ params }, done('The rollout is stopped'))),
    },
  ].filter((action) => action !== false)
}
