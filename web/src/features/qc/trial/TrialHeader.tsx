import * as api from '@service-center/contract/api.ts'
import type { QcFullTrial } from '@service-center/contract/qc/qc-trial.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ApiError, messageOf } from '../../../api/calls/api-error.ts'
import { useApiMutation } from '../../../api/queries/query.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { type HeaderAction, PageHeader } from '../../../ui/page/PageHeader.tsx'
import { StateChip } from '../../../ui/state/StateText.tsx'
import { endingOf, type TrialQuestion } from './trial-progress.ts'
import { TRIAL_WORDS } from './trial-words.ts'

interface TrialHeaderProps {
  trial: QcFullTrial
  actions: readonly HeaderAction[]
  primary?: ReactNode
}

export function TrialHeader({ trial, actions, primary }: TrialHeaderProps) {
  const { word, look } = TRIAL_WORDS[trial.state]
  const { workflowId, workflowName, workflowVersion, robotId } = trial
  return (
    <PageHeader
      title={`Trial ${trial.id}`}
      back={<Link {...addressOf.qcTrials({ workflow: Number(workflowId) })}>Trials</Link>}
      after={<StateChip state={look}>{word}</StateChip>}
      sentence={sentence`${workflowName} (${workflowId}), version ${workflowVersion}, on robot ${robotId}`}
      actions={actions}
      primary={primary}
    />
  )
}

interface RunningTrialHeaderProps {
  trial: QcFullTrial
  questions: readonly TrialQuestion[]
}

/** The header with buttons to end or cancel the trial. Both ask first, because they cannot be undone. */
export function RunningTrialHeader({ trial, questions }: RunningTrialHeaderProps) {
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
    if (isSure) end.mutate(input, { onError, onSuccess: ({ state }) => showResult(state) })
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
  return (
    <TrialHeader
      trial={trial}
      actions={[cancelAction]}
      primary={
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
      }
    />
  )
}

const onError = (error: ApiError) => toast.error(messageOf(error))

function showResult(state: 'passed' | 'failed'): void {
  if (state === 'passed') toast.success('The trial has passed')
  else toast.warning('The trial has failed')
}
