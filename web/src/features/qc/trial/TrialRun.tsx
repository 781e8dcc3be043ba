import type { QcFullTrial } from '@service-center/contract/qc/qc-trial.ts'
import { isForRobot, isForUser, numberOf } from '@service-center/contract/qc/trial-rules.ts'
import { Button, Progress, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconList } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { EmptyState, PageNotice } from '../../../ui/feedback/PageState.tsx'
import { useWidth } from '../../../ui/use-width.ts'
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts'
import { KeyCaps } from '../../../ui/page/marks.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { RunningTrialHeader } from './TrialHeader.tsx'
import {
  chapterProgress,
  shownQuestion,
  type TrialQuestion,
  trialQuestions,
  writePlace,
} from './trial-progress.ts'
import { QUESTION_WORDS } from './trial-words.ts'
import classes from './trial.module.css'

/** A running trial: shows one question at a time. */
export function TrialRun({ trial }: { trial: QcFullTrial }) {
  const questions = trialQuestions(trial)
  return (
    <>
      <RunningTrialHeader trial={trial} questions={questions} />
      <RobotNotice trial={trial} />
      {questions.length === 0 ? (
        <EmptyState title="There are no questions">
          This version of the workflow has none. End the trial, and add some to the workflow.
        </EmptyState>
      ) : (
        <Stepper trialId={trial.id} questions={questions} />
      )}
    </>
  )
}

/** Warns if the robot is outside the serial number range of the workflow. */
function RobotNotice({ trial: { workflow, robotId } }: { trial: QcFullTrial }) {
  const [first, last] = workflow.filter.serialNumberFilterRange
  if (isForRobot(workflow, robotId)) return null
  return (
    <PageNotice state="warning">
      This workflow is for robots {first} to {last}. It is tried on {robotId} all the same.
    </PageNotice>
  )
}

function Stepper({ trialId, questions }: { trialId: number; questions: readonly TrialQuestion[] }) {
  const { question: named } = useSearch({ strict: false })
  const navigate = useNavigate()
  // The first question stays when it is answered. Without a question in the address the page would jump to the next
  // one.
  const [first] = useState(() => shownQuestion(questions, named))
  const shown = named === undefined ? first : shownQuestion(questions, named)
  const current = questions[shown]
  const top = useRef<HTMLDivElement>(null)
  const show = (index: number) => {
    const question = questions[index]
    if (question === undefined) return
    void navigate({
      to: '.',
      search: (before) => ({ ...before, question: writePlace(question) }),
      replace: true,
      resetScroll: false,
    })
    top.current?.scrollTo({ top: 0 })
  }
  const previous = () => show(shown - 1)
  const next = () => show(shown + 1)
  useShortcut({ keys: 'ArrowLeft', label: 'Previous question', run: previous })
  useShortcut({ keys: 'ArrowRight', label: 'Next question', run: next })
  const width = useWidth()
  const isWide = width === 'wide'
  // A phone has no arrow keys.
  const hasKeys = width !== 'phone'
  if (current === undefined) return null
  return (
    <div className={classes['stepper']}>
      {isWide && (
        <nav className={classes['side']} aria-label="Questions">
          <ChapterList questions={questions} shown={shown} onShow={show} />
        </nav>
      )}
      <div className={classes['main']}>
        <div ref={top} className={classes['scroll']}>
          <ChapterNotice question={current} />
          {!isWide && <ChapterProgressLine questions={questions} shown={shown} onShow={show} />}
          <QuestionCard
            key={numberOf(current)}
            trialId={trialId}
            question={current}
            onAnswered={() => {
              if (shown < questions.length - 1) next()
            }}
          />
        </div>
        <div className={classes['steps']}>
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={16} stroke={1.6} />}
            disabled={shown === 0}
            onClick={previous}
          >
            Previous
          </Button>
          <span className={classes['stepText']}>
            {hasKeys && <KeyCaps keys="ArrowLeft" />} Question {shown + 1} of {questions.length}{' '}
            {hasKeys && <KeyCaps keys="ArrowRight" />}
          </span>
          <Button
            variant="default"
            rightSection={<IconChevronRight size={16} stroke={1.6} />}
            disabled={shown === questions.length - 1}
            onClick={next}
          >
            Next
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Tells that other users do this chapter in production. */
function ChapterNotice({ question: { of } }: { question: TrialQuestion }) {
  const { username = '' } = useViewer() ?? {}
  if (isForUser(of, username)) return null
  return (
    <PageNotice state="info">
      In production, this chapter is done by {of.allowedUsers.join(', ')}. The trial goes on.
    </PageNotice>
  )
}

interface ChapterListProps {
  questions: readonly TrialQuestion[]
  /** Index of the shown question. */
  shown: number
  onShow: (index: number) => void
}

/** On narrow screens: the current chapter, and a button that opens the list of questions. */
function ChapterProgressLine({ questions, shown, onShow }: ChapterListProps) {
  const [isOpen, setOpen] = useState(false)
  const current = questions[shown]
  if (current === undefined) return null
  const own = questions.filter(({ chapter }) => chapter === current.chapter)
  const place = own.indexOf(current) + 1
  return (
    <div className={classes['line']}>
      <span>
        Chapter {current.chapter + 1}. {current.of.name}
        <span className={classes['quiet']}>
          {' '}
          {place} of {own.length}
        </span>
      </span>
      <Button
        variant="subtle"
        leftSection={<IconList size={16} stroke={1.6} />}
        onClick={() => setOpen(true)}
      >
        All questions
      </Button>
      <AppDialog opened={isOpen} title="Questions" onClose={() => setOpen(false)}>
        <ChapterList
          questions={questions}
          shown={shown}
          onShow={(index) => {
            setOpen(false)
            onShow(index)
          }}
        />
      </AppDialog>
    </div>
  )
}

/** The chapters with their progress and their questions. */
function ChapterList({ questions, shown, onShow }: ChapterListProps) {
  return (
    <ol className={classes['chapters']}>
      {chapterProgress(questions).map(({ chapter, name, total, done, failed }) => (
        <li key={chapter}>
          <div className={classes['chapterHead']}>
            <h2>
              {chapter + 1}. {name}
            </h2>
            <span className={classes['quiet']}>
              {done} of {total}
            </span>
          </div>
          <Progress
            value={(done / total) * 100}
            size={4}
            color={failed > 0 ? 'red' : 'pitch'}
            aria-label={`Chapter ${chapter + 1}: ${done} of ${total} questions done`}
          />
          <ul>
            {questions.map((question, index) =>
              question.chapter === chapter ? (
                <li key={numberOf(question)}>
                  <button
                    type="button"
                    className={classes['place']}
                    aria-current={index === shown ? 'step' : undefined}
                    onClick={() => onShow(index)}
                  >
                    <StateMark state={QUESTION_WORDS[question.state].look} />
                    <span>
                      {numberOf(question)} {question.asked.name}
                    </span>
                    <VisuallyHidden>, {QUESTION_WORDS[question.state].word}</VisuallyHidden>
                  </button>
                </li>
              ) : null,
            )}
          </ul>
        </li>
      ))}
    </ol>
  )
}
