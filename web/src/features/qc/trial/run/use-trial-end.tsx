import { Button, Tooltip } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import type { QcFullTrial } from '@service-center/contract/qc/qc-trial.ts'
import { IconX } from '@tabler/icons-react'
import { type ApiError, messageOf } from '../../../../api/api-error.ts'
import { useApiMutation } from '../../../../api/query.ts'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import type { HeaderAction } from '../../../../ui/page/PageHeader.tsx'
import { endingOf, type TrialQuestion } from '../model/trial-progress.ts'

const onError = (error: ApiError) => toast.error(messageOf(error))

function sayEnd(state: 'passed' | 'failed'): void {
  if (state === 'passed') toast.success('The trial has passed')
  else toast.warning('The trial has failed')
}

/** The ends of a trial: with its result, or without one. Each asks first, because it cannot be taken back. */
export function useTrialEnd(trial: QcFullTrial, questions: readonly TrialQuestion[]) {
  const end = useApiMutation(api.qcTrials.end)
  const cancel = useApiMutation(api.qcTrials.cancel)
  const input = { params: { id: String(trial.id) }, body: {} }
  const { obstacle, sentence, result } = endingOf(questions)

  async function askToEnd() {
    const isSure = await confirm({
      title: `End trial ${trial.id}?`,
      text: `${sentence} Afterwards nothing can be added.`,
      verb: 'End trial',
      keepLabel: 'Go on',
      destructive: result === 'failed',
    })
    if (isSure) end.mutate(input, { onError, onSuccess: ({ state }) => sayEnd(state) })
  }
  async function askToCancel() {
    const isSure = await confirm({
      title: `Cancel trial ${trial.id}?`,
      text: 'It then has no result. What came of its questions stays in it.',
      verb: 'Cancel trial',
      keepLabel: 'Go on',
      destructive: true,
    })
    if (isSure) cancel.mutate(input, { onError, onSuccess: () => toast.success('The trial was cancelled') })
  }
  const cancelAction: HeaderAction = {
    id: 'cancel',
    label: 'Cancel trial',
    icon: <IconX size={14} stroke={1.6} />,
    onClick: () => void askToCancel(),
    disabled: cancel.isPending,
    isDestructive: true,
  }
  const endButton = (
    <Tooltip label={obstacle} disabled={obstacle === undefined}>
      <Button
        variant="filled"
        {...(obstacle === undefined ? {} : { 'data-disabled': true })}
        aria-disabled={obstacle !== undefined}
        loading={end.isPending}
        onClick={() => {
          if (obstacle === undefined) void askToEnd()
          else toast.warning(obstacle)
        }}
      >
        End trial
      </Button>
    </Tooltip>
  )
  return { actions: [cancelAction], endButton }
}
