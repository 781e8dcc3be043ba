import { Button } from '@mantine/core'
import type { QcFullTrial } from '@service-center/contract/qc/qc-trial.ts'
import { isForRobot, isForUser, numberOf } from '@service-center/contract/qc/trial-rules.ts'
import { IconChevronLeft, IconChevronRight, IconList } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useViewer } from '../../../../api/credentials.ts'
import { AppDialog } from '../../../../ui/dialog/AppDialog.tsx'
import { PageNotice } from '../../../../ui/feedback/PageNotice.tsx'
import { EmptyState } from '../../../../ui/feedback/PageState.tsx'
import { useWidth } from '../../../../ui/hooks/use-width.ts'
import { useShortcut } from '../../../../ui/keyboard/use-shortcut.ts'
import { KeyCaps } from '../../../../ui/page/KeyCap.tsx'
import { shownQuestion, trialQuestions, type TrialQuestion, writePlace } from '../model/trial-progress.ts'
import { TrialHeader } from '../TrialHeader.tsx'
import { ChapterList } from './ChapterList.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { useTrialEnd } from './use-trial-end.tsx'
import classes from '../trial.module.css'

/** A trial that goes on: one question at a time. */
export function TrialRun({ trial }: { trial: QcFullTrial }) {
  const questions = trialQuestions(trial)
  const { actions, endButton } = useTrialEnd(trial, questions)
  return (
    <>
      <TrialHeader trial={trial} actions={actions} primary={endButton} />
      <TrialNotices trial={trial} />
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

function TrialNotices({ trial: { workflow, robotId } }: { trial: QcFullTrial }) {
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
  // What is shown stays when it is answered: without a name in the address, it would jump to the next one.
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

/** A chapter that others do in production is tried all the same. */
function ChapterNotice({ question: { of } }: { question: TrialQuestion }) {
  const { username = '' } = useViewer() ?? {}
  if (isForUser(of, username)) return null
  return (
    <PageNotice state="info">
      In production, this chapter is done by {of.allowedUsers.join(', ')}. The trial goes on.
    </PageNotice>
  )
}

interface ChapterProgressLineProps {
  questions: readonly TrialQuestion[]
  shown: number
  onShow: (index: number) => void
}

/** Where the list of chapters has no room: the shown chapter, and a button that opens the list. */
function ChapterProgressLine({ questions, shown, onShow }: ChapterProgressLineProps) {
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
