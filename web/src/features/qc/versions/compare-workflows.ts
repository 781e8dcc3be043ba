import {
  QC_OPERATORS,
  QC_TABLES,
  type QcChapter,
  type QcDescription,
  type QcQuestion,
  type QcTable,
  type QcWorkflow,
} from '@service-center/contract/qc/qc-workflow.ts'
import { QUESTION_TYPES } from '../draft/draft.ts'
import { type MatchedItem, matchItems } from './match-items.ts'

/** One difference between two versions of a workflow. */
export interface Difference {
  readonly kind: 'added' | 'removed' | 'moved' | 'changed'
  /** The place: 'Chapter 2. Drive, question 1. Motor'; empty for the workflow itself. */
  readonly where: string
  /** The thing that differs: 'Chapter name', 'Picture', 'Question'. */
  readonly what: string
  /** Value or place in the older version; undefined if it was added. */
  readonly before: string | undefined
  /** Value or place in the newer version; undefined if it was removed. */
  readonly after: string | undefined
}

/** Lists the differences between two versions of a workflow, in the order of the newer one. Ignores who saved it and when. */
export function compareWorkflows(before: QcWorkflow, after: QcWorkflow): Difference[] {
  return [
    ...compareFacts(workflowFacts(before), workflowFacts(after), ''),
    ...compareChapters(before.chapters, after.chapters),
  ]
}

function workflowFacts({ name, filter }: QcWorkflow): Fact[] {
  const [min, max] = filter.serialNumberFilterRange
  return [
    ['Name', name],
    ['Serial number min', String(min)],
    ['Serial number max', String(max)],
  ]
}

function compareChapters(before: readonly QcChapter[], after: readonly QcChapter[]): Difference[] {
  const { matched, removed, added } = matchItems(before, after, {
    nameOf: ({ name }) => name.trim(),
    likeness: (one, other) =>
      shareOf(
        one.questions.map(({ name }) => name),
        other.questions.map(({ name }) => name),
      ),
  })
  return [
    ...removed.map(({ item, place }) =>
      removal('Chapter', titled('Chapter', place, item.name), questionsText(item)),
    ),
    ...matched.flatMap((pair) => compareChapter(pair)),
    ...added.map(({ item, place }) =>
      addition('Chapter', titled('Chapter', place, item.name), questionsText(item)),
    ),
  ]
}

function compareChapter(pair: MatchedItem<QcChapter>): Difference[] {
  const { before, after, to } = pair
  const where = titled('Chapter', to, after.name)
  return [
    ...movedOf(pair, where, 'Chapter'),
    ...compareFacts(chapterFacts(before), chapterFacts(after), where),
    ...compareQuestions(before.questions, after.questions, where),
  ]
}

const chapterFacts = ({ name, allowedUsers, version }: QcChapter): Fact[] => [
  ['Chapter name', name],
  ['Allowed users', allowedUsers.join(', ')],
  ['Version', version],
]

function compareQuestions(
  before: readonly QcQuestion[],
  after: readonly QcQuestion[],
  chapter: string,
): Difference[] {
  const { matched, removed, added } = matchItems(before, after, {
    nameOf: ({ name }) => name.trim(),
    likeness: (one, other) => shareOf(textsOf(one), textsOf(other)),
  })
  const where = (place: number, name: string) => `${chapter}, ${titled('question', place, name)}`
  return [
    ...removed.map(({ item, place }) => removal('Question', where(place, item.name), summaryOf(item))),
    ...matched.flatMap((pair) => {
      const at = where(pair.to, pair.after.name)
      return [
        ...movedOf(pair, at, 'Question'),
        ...compareFacts(
          [['Question Name', pair.before.name], ...factsOf(pair.before)],
          [['Question Name', pair.after.name], ...factsOf(pair.after)],
          at,
        ),
        ...compareDescriptions(pair.before.description, pair.after.description, at),
      ]
    }),
    ...added.map(({ item, place }) => addition('Question', where(place, item.name), summaryOf(item))),
  ]
}

function compareDescriptions(
  before: readonly QcDescription[],
  after: readonly QcDescription[],
  question: string,
): Difference[] {
  const { matched, removed, added } = matchItems(before, after, {
    nameOf: ({ text }) => text.trim(),
    likeness: (one, other) => (one.image !== '' && one.image === other.image ? 1 : 0),
  })
  const where = (place: number) => `${question}, description ${place + 1}`
  return [
    ...removed.map(({ item, place }) => removal('Description', where(place), descriptionText(item))),
    ...matched.flatMap((pair) => [
      ...movedOf(pair, where(pair.to), 'Description'),
      ...compareDescription(pair.before, pair.after, where(pair.to)),
    ]),
    ...added.map(({ item, place }) => addition('Description', where(place), descriptionText(item))),
  ]
}

function compareDescription(before: QcDescription, after: QcDescription, where: string): Difference[] {
  const [one, other] = [before, after].map(({ image }) => (image === '' ? 'None' : 'A picture'))
  const picture: Difference[] =
    before.image === after.image
      ? []
      : [
          {
            kind: 'changed',
            where,
            what: 'Picture',
            before: one,
            after: before.image !== '' && after.image !== '' ? 'Another picture' : other,
          },
        ]
  return [
    ...compareFacts([['Description text', before.text]], [['Description text', after.text]], where),
    ...picture,
  ]
}

const titled = (noun: string, place: number, name: string) => `${noun} ${place + 1}. ${name}`.trim()

const questionsText = ({ questions }: QcChapter) =>
  questions.length === 1 ? '1 question' : `${questions.length} questions`

const descriptionText = ({ image, text }: QcDescription) => (image === '' ? text : `${text} (with a picture)`)

const summaryOf = (question: QcQuestion) =>
  factsOf(question)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n')

/** Texts by which a renamed question is recognized. */
const textsOf = (question: QcQuestion) => [
  // Skips the question type and 'Picture required': many questions have the same.
  ...factsOf(question)
    .slice(2)
    .map((fact) => fact.join(': ')),
  ...question.description.flatMap(({ image, text }) => [image, text]),
]

/** The share of texts that both lists have, from 0 to 1. */
function shareOf(before: readonly string[], after: readonly string[]): number {
  const most = Math.max(before.length, after.length)
  if (most === 0) return 0
  const left = [...before]
  let common = 0
  for (const text of after) {
    const at = left.indexOf(text)
    if (at < 0) continue
    left.splice(at, 1)
    common += 1
  }
  return common / most
}

const removal = (what: string, where: string, before: string): Difference => ({
  kind: 'removed',
  where,
  what,
  before,
  after: undefined,
})

const addition = (what: string, where: string, after: string): Difference => ({
  kind: 'added',
  where,
  what,
  before: undefined,
  after,
})

function movedOf(pair: MatchedItem<unknown>, where: string, what: string): readonly Difference[] {
  const { isMoved, from, to } = pair
  if (!isMoved) return []
  return [{ kind: 'moved', where, what, before: `Place ${from + 1}`, after: `Place ${to + 1}` }]
}

function compareFacts(before: readonly Fact[], after: readonly Fact[], where: string): Difference[] {
  const [old, now] = [new Map(before), new Map(after)]
  const labels = new Set([...now.keys(), ...old.keys()])
  return [...labels].flatMap((what): Difference[] => {
    const [one, other] = [old.get(what), now.get(what)]
    return one === other ? [] : [{ kind: 'changed', where, what, before: one ?? '', after: other ?? '' }]
  })
}

/** A field with its label in the form and its value in words. */
type Fact = readonly [label: string, value: string]

/** The fields of a question except its name and descriptions. */
function factsOf(question: QcQuestion): Fact[] {
  const { questionConfig, robotTest, robotCommand, robotConnect } = question
  return [
    ['Question Type', typeName(question)],
    ['Picture required', questionConfig.pictureRequired],
    ...(robotTest === undefined ? [] : testFacts(robotTest.args)),
    ...(robotCommand === undefined ? [] : commandFacts(robotCommand)),
    ...(robotConnect === undefined || robotConnect.customer === 0
      ? []
      : [['Customer', String(robotConnect.customer)] as const]),
  ]
}

function typeName({ questionConfig: { type, subtype } }: QcQuestion): string {
  return type === 'manual' || subtype === undefined ? QUESTION_TYPES.manual : QUESTION_TYPES[subtype]
}

function testFacts(args: NonNullable<QcQuestion['robotTest']>['args']): Fact[] {
  const isValue = args.rightType === 'value'
  return [
    ['Key', readable(args.leftValue)],
    ['Operator', QC_OPERATORS[args.operator]],
    ['Value type', isValue ? 'Value' : 'Database'],
    isValue ? ['Value', args.rightValue] : ['Right key', readable(args.rightValue)],
  ]
}

/** Turns 'latest_device_data.Battery' into 'Battery of Latest Device Data'. */
function readable(path: string): string {
  const [table = '', ...key] = path.split('.')
  return isTable(table) ? `${key.join('.')} of ${QC_TABLES[table]}` : path
}

const isTable = (name: string): name is QcTable => Object.hasOwn(QC_TABLES, name)

function commandFacts({ commandType, args, expected }: NonNullable<QcQuestion['robotCommand']>): Fact[] {
  return [
    ['Robot Command', commandType],
    ['Version number', String(args.version)],
    ['Service args for Command', args.service_args],
    ['Service namespace for Command', args.service_namespace],
    ...(args.ssid === '' ? [] : [['Ssid', args.ssid] as const]),
    ...expected.map(({ type, key, value }, place): Fact => [
      `Expected ${place + 1}`,
      `${type}: ${key} = ${value}`,
    ]),
  ]
}
