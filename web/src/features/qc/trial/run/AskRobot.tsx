import { Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { QC_COMMAND_TIMEOUT_MS, type QuestionKind } from '@service-center/contract/qc/trial-rules.ts'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { type ApiError, messageOf } from '../../../../api/api-error.ts'
import { useApiMutation } from '../../../../api/query.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { StateText } from '../../../../ui/state/StateText.tsx'
import { Age } from '../../../../ui/time/Time.tsx'
import type { TrialQuestion } from '../model/trial-progress.ts'
import classes from '../trial.module.css'

interface AskRobotProps {
  trialId: number
  question: TrialQuestion
  kind: Exclude<QuestionKind, 'manual'>
}

const onError = (error: ApiError) => toast.error(messageOf(error))

/** Evaluates a question on the robot's data, or sends its command, as often as one likes. */
export function AskRobot({ trialId, question, kind }: AskRobotProps) {
  const check = useApiMutation(api.qcTrials.check)
  const send = useApiMutation(api.qcTrials.sendCommand)
  const { chapter, question: place, newest, waitingSince } = question
  const input = { params: { id: String(trialId) }, body: { chapter, question: place } }
  const isAgain = newest !== undefined
  if (kind !== 'command') {
    return (
      <div className={classes['act']}>
        <Button
          variant="light"
          leftSection={<IconRefresh size={16} stroke={1.6} />}
          loading={check.isPending}
          onClick={() => check.mutate(input, { onError })}
        >
          {isAgain ? 'Check again' : 'Check now'}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes['act']}>
      <Button
        variant="light"
        leftSection={<IconSend size={16} stroke={1.6} />}
        loading={send.isPending}
        disabled={waitingSince !== undefined}
        onClick={() => send.mutate(input, { onError })}
      >
        {isAgain ? 'Send the command again' : 'Send the command'}
      </Button>
      <output>
        {waitingSince !== undefined && (
          <StateText state="info">
            The robot has {QC_COMMAND_TIMEOUT_MS / 1000} seconds to answer. Sent <Age at={waitingSince} />.
          </StateText>
        )}
      </output>
    </div>
  )
}
