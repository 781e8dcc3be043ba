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
import { matchItems, type MatchRules } from './match-items.ts'

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
    ...compareLists(before.chapters, after.chapters, {
      what: 'Chapter',
      nameOf: ({ name }) => name.trim(),
      likeness: (one, other) =>
        shareOf(
          one.questions.map(({ name }) => name),
          other.questions.map(({ name }) => name),
        ),
      whereOf: ({ name }, place) => titled('Chapter', place, name),
      textOf: questionsText,
      compare: compareChapter,
    }),
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

function compareChapter(before: QcChapter, after: QcChapter, chapter: string): Difference[] {
  return [
    ...compareFacts(chapterFacts(before), chapterFacts(after), chapter),
    ...compareLists(before.questions, after.questions, {
      what: 'Question',
      nameOf: ({ name }) => name.trim(),
      likeness: (one, other) => shareOf(textsOf(one), textsOf(other)),
      whereOf: ({ name }, place) => `${chapter}, ${titled('question', place, name)}`,
      textOf: summaryOf,
      compare: compareQuestion,
    }),
  ]
}

const chapterFacts = ({ name, allowedUsers, version }: QcChapter): Fact[] => [
  ['Chapter name', name],
  ['Allowed users', allowedUsers.join(', ')],
  ['Version', version],
]

function compareQuestion(before: QcQuestion, after: QcQuestion, question: string): Difference[] {
  return [
    ...compareFacts(
      [['Question Name', before.name], ...factsOf(before)],
      [['Question Name', after.name], ...factsOf(after)],
      question,
    ),
    ...compareLists(before.description, after.description, {
      what: 'Description',
      nameOf: ({ text }) => text.trim(),
      likeness: (one, other) => (one.image !== '' && one.image === other.image ? 1 : 0),
      whereOf: (_item, place) => `${question}, description ${place + 1}`,
      textOf: ({ image, text }) => (image === '' ? text : `${text} (with a picture)`),
      compare: compareDescription,
    }),
  ]
}

function compareDescription(before: QcDescription, after: QcDescription, where: string): Difference[] {
  const texts = compareFacts([['Description text', before.text]], [['Description text', after.text]], where)
  if (before.image === after.image) return texts
  const isReplaced = before.image !== '' && after.image !== ''
  const picture: Difference = {
    kind: 'changed',
    where,
    what: 'Picture',
    before: pictureWord(before),
    after: isReplaced ? 'Another picture' : pictureWord(after),
  }
  return [...texts, picture]
}

const pictureWord = ({ image }: QcDescription) => (image === '' ? 'None' : 'A picture')

interface ListRules<Item> extends MatchRules<Item> {
  /** What an item is called: 'Chapter'. */
  readonly what: string
  readonly whereOf: (item: Item, place: number) => string
  /** Describes an added or removed item. */
  readonly textOf: (item: Item) => string
  readonly compare: (before: Item, after: Item, where: string) => Difference[]
}

function compareLists<Item>(
  before: readonly Item[],
  after: readonly Item[],
  rules: ListRules<Item>,
): Difference[] {
  const { what, whereOf, textOf, compare } = rules
  const { matched, removed, added } = matchItems(before, after, rules)
  return [
    ...removed.map(({ item, place }): Difference => {
      return { kind: 'removed', where: whereOf(item, place), what, before: textOf(item), after: undefined }
    }),
    ...matched.flatMap(({ before: old, after: now, from, to, isMoved }): Difference[] => {
      const where = whereOf(now, to)
      const differences = compare(old, now, where)
      if (!isMoved) return differences
      return [
        { kind: 'moved', where, what, before: `Place ${from + 1}`, after: `Place ${to + 1}` },
        ...differences,
      ]
    }),
    ...added.map(({ item, place }): Difference => {
      return { kind: 'added', where: whereOf(item, place), what, before: undefined, after: textOf(item) }
    }),
  ]
}

const titled = (noun: string, place: number, name: string) => `${noun} ${place + 1}. ${name}`.trim()

const questionsText = ({ questions }: QcChapter) =>
  questions.length === 1 ? '1 question' : `${questions.length} questions`

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
