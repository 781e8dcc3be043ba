import type { QcFullTrial } from '@service-center/contract/qc/qc-trial.ts'
import { QC_TABLES, type QcExpectedResult, type QcQuestion } from '@service-center/contract/qc/qc-workflow.ts'
import {
  keyOf,
  kindOfQuestion,
  numberOf,
  type QuestionKind,
  type QuestionState,
  type TrialState,
} from '@service-center/contract/qc/trial-rules.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { StateName } from '../../../ui/state/states.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { trialQuestions } from './trial-progress.ts'

interface Word {
  readonly word: string
  readonly look: StateName
}

export const TRIAL_WORDS: Readonly<Record<TrialState, Word>> = {
  running: { word: 'Running', look: 'info' },
  passed: { word: 'Passed', look: 'ok' },
  failed: { word: 'Failed', look: 'bad' },
  cancelled: { word: 'Cancelled', look: 'offline' },
}

export const QUESTION_WORDS: Readonly<Record<QuestionState, Word>> = {
  open: { word: 'Not done', look: 'unknown' },
  waiting: { word: 'Waiting', look: 'info' },
  pictureMissing: { word: 'Picture missing', look: 'warning' },
  passed: { word: 'Passed', look: 'ok' },
  failed: { word: 'Failed', look: 'bad' },
  skipped: { word: 'Skipped', look: 'offline' },
}

export const KIND_WORDS: Readonly<Record<QuestionKind, string>> = {
  manual: 'Manual',
  test: 'Database checkup',
  command: 'Robot command',
  connect: 'Connect',
}

/** Tells when a picture is needed; empty if none can be added. */
export function pictureSentence({ questionConfig }: QcQuestion): string {
  switch (questionConfig.pictureRequired) {
    case 'always':
      return 'A picture is needed.'
    case 'if passed':
      return 'A picture is needed if it passes.'
    case 'if failed':
      return 'A picture is needed if it fails.'
    case 'optional':
      return 'A picture can be added.'
    case 'no':
      return ''
  }
}

/** What a question checks on the robot or sends to it, as names with values. */
export function factsOf(question: QcQuestion): [name: string, value: string][] {
  switch (kindOfQuestion(question)) {
    case 'test':
      return testFacts(question)
    case 'command':
      return commandFacts(question)
    case 'manual':
    case 'connect':
      return []
  }
}

function testFacts({ robotTest }: QcQuestion): [string, string][] {
  if (robotTest === undefined) return []
  const { leftValue, operator, rightType, rightValue, rightKey } = robotTest.args
  const right = rightType === 'db' ? `${rightKey || keyOf(rightValue)} of the robot` : rightValue
  return [
    [QC_TABLES.latest_device_data, keyOf(leftValue)],
    ['Must be', `${operator} ${right}`],
  ]
}

function commandFacts({ robotCommand }: QcQuestion): [string, string][] {
  if (robotCommand === undefined) return []
  const { commandType, args, expected } = robotCommand
  const given: [string, string][] = [
    ['Command', commandType],
    ['Service namespace', args.service_namespace],
    ['Service args', args.service_args],
    ['Ssid', args.ssid],
  ]
  return [...given.filter(([, value]) => value.trim() !== ''), ...expected.map(expectedFact)]
}

const EXPECTED_WORDS: Readonly<Record<QcExpectedResult['type'], string>> = {
  value_exact: 'is',
  value_range: 'is within',
  value_in_array: 'is one of',
  array_range: 'has only values within',
  array_includes: 'includes',
}

function expectedFact({ type, key, value }: QcExpectedResult): [string, string] {
  return ['Expected', sentence`${key.trim() === '' ? 'the answer' : key} ${EXPECTED_WORDS[type]} ${value}`]
}

/** The result of a trial as plain text, for a message or a ticket. `offset` is the user's time zone, in hours. */
export function trialText(trial: QcFullTrial, { offset, link }: { offset: number; link: string }): string {
  const timeOf = (at: number) => formatTime(at, { offset, pattern: 'full' })
  const questions = trialQuestions(trial)
  const lines = questions.flatMap(({ asked, state, newest, pictures, of, ...place }) => [
    ...(place.question === 0 ? ['', sentence`Chapter ${place.chapter + 1}. ${of.name}`] : []),
    sentence`${numberOf(place)} ${asked.name}: ${QUESTION_WORDS[state].word}`,
    ...(newest?.sentences ?? []).map(({ sentence }) => `  ${sentence}`),
    ...(newest === undefined || newest.note === '' ? [] : [`  ${newest.note}`]),
    ...(pictures.length === 0
      ? []
      : [`  ${pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`}`]),
  ])
  return [
    `Trial ${trial.id}: ${TRIAL_WORDS[trial.state].word}`,
    sentence`Workflow ${trial.workflowId} ${trial.workflowName}, version ${trial.workflowVersion}, on robot ${trial.robotId}`,
    `Started ${timeOf(trial.startedAt)} by ${trial.startedBy}`,
    ...(trial.endedAt === null ? [] : [`Ended ${timeOf(trial.endedAt)} by ${trial.endedBy ?? ''}`.trim()]),
    link,
    ...lines,
  ].join('\n')
}
