import { Button, Textarea } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { MAX_TRIAL_NOTE } from '@service-center/contract/qc/qc-trials.ts'
import { needsPicture, numberOf } from '@service-center/contract/qc/trial-rules.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import { useApiMutation } from '../../../../api/query.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import type { TrialQuestion } from '../model/trial-progress.ts'
import classes from '../trial.module.css'

interface ManualAnswerProps {
  trialId: number
  question: TrialQuestion
  /** Called when it was answered. */
  onAnswered: () => void
}

/** A person says whether a question has passed. Without the picture that is needed, it cannot be said. */
export function ManualAnswer({ trialId, question, onAnswered }: ManualAnswerProps) {
  const [note, setNote] = useState('')
  const answer = useApiMutation(api.qcTrials.answer)
  const { chapter, question: place, asked, pictures } = question
  const lacksPicture = (result: 'passed' | 'failed') =>
    pictures.length === 0 && needsPicture(asked.questionConfig.pictureRequired, result)
  const onSuccess = () => {
    setNote('')
    onAnswered()
  }
  const say = (result: 'passed' | 'failed') => {
    const input = { params: { id: String(trialId) }, body: { chapter, question: place, result, note } }
    // Awaited, so that a failure is also heard of by those who look at another question meanwhile.
    answer
      .mutateAsync(input, { onSuccess })
      .catch((error: unknown) => toast.error(`${numberOf(question)} ${asked.name}: ${messageOf(error)}`))
  }
  const isPending = (result: 'passed' | 'failed') =>
    answer.isPending && answer.variables.body.result === result
  const blocked = (['passed', 'failed'] as const).filter(lacksPicture)
  return (
    <div className={classes['act']}>
      <Textarea
        label="Note"
        placeholder="What you saw"
        rows={2}
        maxLength={MAX_TRIAL_NOTE}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes['verdicts']}>
        <Button
          variant="light"
          leftSection={<IconCheck size={16} stroke={1.6} />}
          disabled={lacksPicture('passed') || isPending('failed')}
          loading={isPending('passed')}
          onClick={() => say('passed')}
        >
          Passed
        </Button>
        <Button
          variant="light"
          color="red"
          leftSection={<IconX size={16} stroke={1.6} />}
          disabled={lacksPicture('failed') || isPending('passed')}
          loading={isPending('failed')}
          onClick={() => say('failed')}
        >
          Failed
        </Button>
      </div>
      {blocked.length > 0 && (
        <p className={classes['hint']}>
          {blocked.length === 2
            ? 'Add a picture first.'
            : `Add a picture first to say that it ${blocked[0]}.`}
        </p>
      )}
    </div>
  )
}
