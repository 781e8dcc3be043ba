import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { QcFullTrial } from '@service-center/contract/qc/qc-trial.ts'
import { numberOf } from '@service-center/contract/qc/trial-rules.ts'
import { IconCopy, IconLink, IconPlayerPlay, IconPrinter } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { messageOf } from '../../../api/calls/api-error.ts'
import { q, useApiMutation } from '../../../api/queries/query.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { copyText } from '../../../ui/page/CopyButton.tsx'
import { StateChip } from '../../../ui/state/StateText.tsx'
import { Time, useTimeOffset } from '../../../ui/time/Time.tsx'
import { TrialHeader } from './TrialHeader.tsx'
import { type TrialQuestion, trialQuestions } from './trial-progress.ts'
import { QUESTION_WORDS, TRIAL_WORDS, trialText } from './trial-words.ts'
import { TrialPictures } from './TrialPictures.tsx'
import { EarlierOutcomes, Fact, OutcomeView } from './OutcomeView.tsx'
import { TrialRun } from './TrialRun.tsx'
import classes from './trial.module.css'

const NOT_FOUND = {
  title: 'There is no such trial',
  text: 'It does not exist, or you may not see its robot.',
}

/** Runs a trial question by question, or shows the result of an ended one. */
export default function TrialPage() {
  const { trialId = '' } = useParams({ strict: false })
  const load = useLoad(q(api.qcTrials.get, { params: { id: trialId } }))
  return (
    <div className={classes['page']}>
      {load.data === undefined && (
        <PageHeader title={`Trial ${trialId}`} back={<Link {...addressOf.qcTrials()}>Trials</Link>} />
      )}
      <Loaded load={load} notFound={NOT_FOUND}>
        {(trial) =>
          trial.state === 'running' ? (
            <TrialRun key={trial.id} trial={trial} />
          ) : (
            <TrialResult key={trial.id} trial={trial} />
          )
        }
      </Loaded>
    </div>
  )
}

/** The result of an ended trial, to read, print, copy or share. */
function TrialResult({ trial }: { trial: QcFullTrial }) {
  const report = useRef<HTMLDivElement>(null)
  const offset = useTimeOffset()
  const navigate = useNavigate()
  const again = useApiMutation(api.qcTrials.start)
  const link = new URL(hrefOf(addressOf.qcTrial(trial.id)), globalThis.location.origin).href
  const { workflowId, workflowVersion: version, robotId } = trial
  const tryAgain = () =>
    again.mutate(
      { body: { workflowId, version, robotId } },
      {
        onSuccess: ({ id }) => void navigate(addressOf.qcTrial(id)),
        onError: (error) => toast.error(messageOf(error)),
      },
    )
  const icon = { size: 14, stroke: 1.6 }
  return (
    <>
      <TrialHeader
        trial={trial}
        actions={[
          {
            id: 'print',
            label: 'Print',
            icon: <IconPrinter {...icon} />,
            onClick: () => report.current !== null && printElement(report.current),
          },
          {
            id: 'copy',
            label: 'Copy as text',
            icon: <IconCopy {...icon} />,
            onClick: () => void copyText(trialText(trial, { offset, link }), 'Result copied to clipboard'),
          },
          {
            id: 'link',
            label: 'Copy link',
            icon: <IconLink {...icon} />,
            onClick: () => void copyText(link, 'Link copied to clipboard'),
          },
          {
            id: 'again',
            label: 'Try again',
            icon: <IconPlayerPlay {...icon} />,
            onClick: tryAgain,
            disabled: again.isPending,
          },
        ]}
      />
      <div className={classes['reportScroll']}>
        <div ref={report} className={classes['report']}>
          <About trial={trial} />
          <Chapters trialId={trial.id} questions={trialQuestions(trial)} />
        </div>
      </div>
    </>
  )
}

function About({ trial }: { trial: QcFullTrial }) {
  const { word, look } = TRIAL_WORDS[trial.state]
  return (
    <dl className={classes['facts']}>
      <Fact name="Result">
        <StateChip state={look}>{word}</StateChip>
      </Fact>
      <Fact name="Robot">
        <Link {...addressOf.device({ type: DEVICE_TYPE.robot, id: trial.robotId })}>{trial.robotId}</Link> (
        <Link {...addressOf.qcTrials({ robot: trial.robotId })}>its trials</Link>)
      </Fact>
      <Fact name="Workflow">
        <Link {...addressOf.qcApp({ workflow: Number(trial.workflowId) })}>
          {trial.workflowId} {trial.workflowName}
        </Link>
        , version {trial.workflowVersion}
      </Fact>
      <Fact name="Started">
        <Time at={trial.startedAt} format="full" /> by {trial.startedBy}
      </Fact>
      <Fact name="Ended">
        <Time at={trial.endedAt} format="full" /> by {trial.endedBy}
      </Fact>
    </dl>
  )
}

function Chapters({ trialId, questions }: { trialId: number; questions: readonly TrialQuestion[] }) {
  return [...Map.groupBy(questions, ({ chapter }) => chapter)].map(([chapter, own]) => (
    <section key={chapter} className={classes['chapter']} aria-label={`Chapter ${chapter + 1}`}>
      <h2>
        Chapter {chapter + 1}. {own[0]?.of.name}
      </h2>
      <ul>
        {own.map((question) => (
          <li key={numberOf(question)}>
            <ResultOfQuestion trialId={trialId} question={question} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function ResultOfQuestion({ trialId, question }: { trialId: number; question: TrialQuestion }) {
  const { asked, state, newest, earlier, pictures } = question
  const { word, look } = QUESTION_WORDS[state]
  return (
    <>
      <div className={classes['questionHead']}>
        <h3>
          {numberOf(question)} {asked.name}
        </h3>
        {newest === undefined && <StateChip state={look}>{word}</StateChip>}
      </div>
      {newest !== undefined && <OutcomeView outcome={newest} />}
      <TrialPictures trialId={trialId} pictures={pictures} name={asked.name} />
      <EarlierOutcomes outcomes={earlier} />
    </>
  )
}

/** Prints only this element of the page. */
function printElement(element: HTMLElement): void {
  const sheet = document.createElement('div')
  sheet.className = classes['sheet'] ?? ''
  sheet.append(element.cloneNode(true))
  document.body.append(sheet)
  try {
    // Returns when the print dialog is closed.
    globalThis.print()
  } finally {
    sheet.remove()
  }
}
