import * as api from '@service-center/contract/api.ts'
import { MAX_TRIAL_NOTE } from '@service-center/contract/qc/qc-trials.ts'
import {
  kindOfQuestion,
  needsPicture,
  numberOf,
  QC_COMMAND_TIMEOUT_MS,
  type QuestionKind,
  takesPictures,
} from '@service-center/contract/qc/trial-rules.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button, Textarea } from '@mantine/core'
import { IconCheck, IconRefresh, IconSend, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type ApiError, messageOf } from '../../../api/calls/api-error.ts'
import { useApiMutation } from '../../../api/queries/query.ts'
import { TextAreaField } from '../../../kit/fields/TextAreaField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { DraftNote } from '../../../kit/form/drafts/DraftNote.tsx'
import { isLike } from '../../../kit/form/drafts/is-like.ts'
import { useDraft } from '../../../kit/form/drafts/use-draft.ts'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { StateChip, StateText } from '../../../ui/state/StateText.tsx'
import { Age } from '../../../ui/time/Time.tsx'
import { PictureThumb } from '../PictureThumb.tsx'
import { AddPicture, TrialPictures } from './TrialPictures.tsx'
import { EarlierOutcomes, Fact, OutcomeView } from './OutcomeView.tsx'
import type { TrialQuestion } from './trial-progress.ts'
import { factsOf, KIND_WORDS, pictureSentence, QUESTION_WORDS } from './trial-words.ts'
import classes from './trial.module.css'

interface QuestionCardProps {
  trialId: number
  question: TrialQuestion
  /** Called when the user answered or skipped the question. */
  onAnswered: () => void
}

/** One question of a running trial: its descriptions, result and pictures, and the buttons to answer it. */
export function QuestionCard({ trialId, question, onAnswered }: QuestionCardProps) {
  const [isSkipping, setSkipping] = useState(false)
  const { asked, state, newest, earlier, pictures } = question
  const { word, look } = QUESTION_WORDS[state]
  const kind = kindOfQuestion(asked)
  const name = sentence`${numberOf(question)} ${asked.name}`
  return (
    <section className={classes['question']} aria-label={name}>
      <div className={classes['questionHead']}>
        <h2>{name}</h2>
        <StateChip state={look}>{word}</StateChip>
        <span className={classes['quiet']}>{KIND_WORDS[kind]}</span>
      </div>
      {asked.description.map(({ image, text }, index) => (
        // The list never changes: a trial keeps its version of the workflow.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={classes['description']}>
          {text !== '' && <p>{text}</p>}
          {image !== '' && (
            <PictureThumb
              image={image}
              picture={undefined}
              alt={text === '' ? sentence`Picture of ${asked.name}` : text}
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
          question={question}
          onClose={() => setSkipping(false)}
          onAnswered={onAnswered}
        />
      )}
    </section>
  )
}

function QuestionFacts({ facts }: { facts: ReturnType<typeof factsOf> }) {
  if (facts.length === 0) return null
  return (
    <dl className={classes['facts']}>
      {facts.map(([name, value], index) => (
        // The name is no key: 'Expected' may occur several times.
        // oxlint-disable-next-line react/no-array-index-key
        <Fact key={index} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}

const NO_NOTE = { note: '' }

/** Buttons to answer a manual question. An answer that needs a picture is disabled until there is one. */
function ManualAnswer({ trialId, question, onAnswered }: QuestionCardProps) {
  const [note, setNote] = useState('')
  const answer = useApiMutation(api.qcTrials.answer)
  const { chapter, question: place, asked, pictures } = question
  const lacksPicture = (result: 'passed' | 'failed') =>
    pictures.length === 0 && needsPicture(asked.questionConfig.pictureRequired, result)
  const area = useRef<HTMLDivElement>(null)
  const draft = useDraft({
    form: `note ${trialId} ${chapter}.${place}`,
    base: NO_NOTE,
    values: { note },
    wouldLose: () => note !== '',
    root: () => area.current,
    fits: ({ values }) => isLike(values['note'], ''),
    putBack: ({ values }) => setNote(String(values['note'])),
    discard: () => setNote(''),
  })
  const onSuccess = () => {
    setNote('')
    onAnswered()
  }
  const say = (result: 'passed' | 'failed') => {
    const input = { params: { id: String(trialId) }, body: { chapter, question: place, result, note } }
    // Uses the promise instead of `onError`: the error must be shown even if another question is shown by then.
    answer
      .mutateAsync(input, { onSuccess })
      .catch((error: unknown) =>
        toast.error(sentence`${numberOf(question)} ${asked.name}: ${messageOf(error)}`),
      )
  }
  const isPending = (result: 'passed' | 'failed') =>
    answer.isPending && answer.variables.body.result === result
  const blocked = (['passed', 'failed'] as const).filter(lacksPicture)
  return (
    <div ref={area} className={classes['act']}>
      <DraftNote draft={draft} />
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

interface AskRobotProps {
  trialId: number
  question: TrialQuestion
  kind: Exclude<QuestionKind, 'manual'>
}

/** Checks a question against the robot's data, or sends its command; both can be repeated. */
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

const onError = (error: ApiError) => toast.error(messageOf(error))

interface SkipDialogProps extends QuestionCardProps {
  onClose: () => void
}

function SkipDialog({ trialId, question: place, onClose, onAnswered }: SkipDialogProps) {
  const { chapter, question } = place
  const form = useApiForm(api.qcTrials.answer, {
    initialValues: { note: '' },
    input: ({ note }) => ({
      params: { id: String(trialId) },
      body: { chapter, question, result: 'skipped' as const, note },
    }),
    onSuccess: () => {
      onClose()
      onAnswered()
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
