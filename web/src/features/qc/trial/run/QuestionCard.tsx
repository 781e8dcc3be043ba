import * as api from '@service-center/contract/api.ts'
import {
  kindOfQuestion,
  numberOf,
  QC_COMMAND_TIMEOUT_MS,
  type QuestionKind,
  type QuestionPlace,
  takesPictures,
} from '@service-center/contract/qc/trial-rules.ts'
import { Button } from '@mantine/core'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApiError, messageOf } from '../../../../api/api-error.ts'
import { useApiMutation } from '../../../../api/query.ts'
import { TextAreaField } from '../../../../kit/fields/TextAreaField.tsx'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../../kit/form/use-api-form.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { StateChip } from '../../../../ui/state/StateChip.tsx'
import { StateText } from '../../../../ui/state/StateText.tsx'
import { Age } from '../../../../ui/time/Time.tsx'
import { PictureThumb } from '../../pictures/PictureThumb.tsx'
import { factsOf, KIND_WORDS, pictureSentence } from '../model/question-words.ts'
import type { TrialQuestion } from '../model/trial-progress.ts'
import { AddPicture } from '../pictures/AddPicture.tsx'
import { TrialPictures } from '../pictures/TrialPicture.tsx'
import { QUESTION_WORDS } from '../trial-words.ts'
import { ManualAnswer } from './ManualAnswer.tsx'
import { EarlierOutcomes, OutcomeView } from './OutcomeView.tsx'
import classes from '../trial.module.css'

interface AskRobotProps {
  trialId: number
  question: TrialQuestion
  kind: Exclude<QuestionKind, 'manual'>
}

const onError = (error: ApiError) => toast.error(messageOf(error))

/** Evaluates a question on the robot's data, or sends its command, as often as one likes. */
function AskRobot({ trialId, question, kind }: AskRobotProps) {
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

interface QuestionCardProps {
  trialId: number
  question: TrialQuestion
  /** Called when a person has answered or skipped it. */
  onAnswered: () => void
}

/** One question of a trial: what is to be done, what came of it, and its pictures. */
export function QuestionCard({ trialId, question, onAnswered }: QuestionCardProps) {
  const [isSkipping, setSkipping] = useState(false)
  const { asked, state, newest, earlier, pictures } = question
  const { word, look } = QUESTION_WORDS[state]
  const kind = kindOfQuestion(asked)
  const name = `${numberOf(question)} ${asked.name}`
  return (
    <section className={classes['question']} aria-label={name}>
      <div className={classes['questionHead']}>
        <h2>{name}</h2>
        <StateChip state={look}>{word}</StateChip>
        <span className={classes['quiet']}>{KIND_WORDS[kind]}</span>
      </div>
      {asked.description.map(({ image, text }, index) => (
        // The descriptions of a version never change.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={classes['description']}>
          {text !== '' && <p>{text}</p>}
          {image !== '' && (
            <PictureThumb
              image={image}
              picture={undefined}
              alt={text === '' ? `Picture of ${asked.name}` : text}
            />
          )}
        </div>
      ))}
      <QuestionFacts facts={factsOf(asked)} />
      {newest !== undefined && <OutcomeView outcome={newest} />}
      {takesPictures(asked) && (
        <div className={classes['pictureArea']}>
          <p className={classes['hint']} data-missing={state === 'pictureMissing' || undefined}>
            {pictureSentence(asked)}
          </p>
          <TrialPictures trialId={trialId} pictures={pictures} name={asked.name} />
          <AddPicture trialId={trialId} place={question} />
        </div>
      )}
      {kind === 'manual' ? (
        <ManualAnswer trialId={trialId} question={question} onAnswered={onAnswered} />
      ) : (
        <AskRobot trialId={trialId} question={question} kind={kind} />
      )}
      <Button
        className={classes['skip'] ?? ''}
        variant="subtle"
        color="gray"
        disabled={state === 'waiting'}
        onClick={() => setSkipping(true)}
      >
        Skip this question
      </Button>
      <EarlierOutcomes outcomes={earlier} />
      {isSkipping && (
        <SkipDialog
          trialId={trialId}
          place={question}
          onClose={() => setSkipping(false)}
          onSkipped={onAnswered}
        />
      )}
    </section>
  )
}

function QuestionFacts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  if (facts.length === 0) return null
  return (
    <dl className={classes['facts']}>
      {facts.map(([name, value], index) => (
        // The same name may stand there twice: what is expected.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface SkipDialogProps {
  trialId: number
  place: QuestionPlace
  onClose: () => void
  onSkipped: () => void
}

/** Asks why a question is skipped. */
function SkipDialog({ trialId, place, onClose, onSkipped }: SkipDialogProps) {
  const { chapter, question } = place
  const form = useApiForm(api.qcTrials.answer, {
    initialValues: { note: '' },
    input: ({ note }) => ({
      params: { id: String(trialId) },
      body: { chapter, question, result: 'skipped' as const, note },
    }),
    onSuccess: () => {
      onClose()
      onSkipped()
    },
  })
  return (
    <DialogForm
      form={form}
      size="confirm"
      title={`Skip question ${numberOf(place)}`}
      verb="Skip"
      onClose={onClose}
    >
      <TextAreaField label="Why is it skipped?" withAsterisk {...form.field('note')} />
    </DialogForm>
  )
}
