import type {
  QcChapter,
  QcDescription,
  QcQuestion,
  QcWorkflow,
} from '@service-center/contract/qc/qc-workflow.ts'
import { type MatchedItem, matchItems } from './match-items.ts'
import { type Fact, factsOf } from './question-facts.ts'

/** One difference between two versions of a workflow. */
export interface Difference {
  readonly kind: 'added' | 'removed' | 'moved' | 'changed'
  /** Where it is: 'Chapter 2. Drive, question 1. Motor'; empty for the workflow itself. */
  readonly where: string
  /** What it is: 'Chapter name', 'Picture', 'Question'. */
  readonly what: string
  /** Its value or place in the version before; undefined where it was added. */
  readonly before: string | undefined
  /** The same in the version after; undefined where it was removed. */
  readonly after: string | undefined
}

/** What differs between two versions of a workflow, in the order of the later one. What is not saved with it is left out. */
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

const titled = (noun: string, place: number, name: string) => `${noun} ${place + 1}. ${name}`.trim()

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
      gone('Chapter', titled('Chapter', place, item.name), questionsText(item)),
    ),
    ...matched.flatMap((pair) => compareChapter(pair)),
    ...added.map(({ item, place }) =>
      fresh('Chapter', titled('Chapter', place, item.name), questionsText(item)),
    ),
  ]
}

const questionsText = ({ questions }: QcChapter) =>
  questions.length === 1 ? '1 question' : `${questions.length} questions`

const gone = (what: string, where: string, before: string): Difference => ({
  kind: 'removed',
  where,
  what,
  before,
  after: undefined,
})

const fresh = (what: string, where: string, after: string): Difference => ({
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
    ...removed.map(({ item, place }) => gone('Question', where(place, item.name), summaryOf(item))),
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
    ...added.map(({ item, place }) => fresh('Question', where(place, item.name), summaryOf(item))),
  ]
}

const summaryOf = (question: QcQuestion) =>
  factsOf(question)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n')

/** By what a renamed question is known again. */
const textsOf = (question: QcQuestion) => [
  // Its type and its picture are those of many.
  ...factsOf(question)
    .slice(2)
    .map((fact) => fact.join(': ')),
  ...question.description.flatMap(({ image, text }) => [image, text]),
]

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
    ...removed.map(({ item, place }) => gone('Description', where(place), descriptionText(item))),
    ...matched.flatMap((pair) => [
      ...movedOf(pair, where(pair.to), 'Description'),
      ...compareDescription(pair.before, pair.after, where(pair.to)),
    ]),
    ...added.map(({ item, place }) => fresh('Description', where(place), descriptionText(item))),
  ]
}

const descriptionText = ({ image, text }: QcDescription) => (image === '' ? text : `${text} (with a picture)`)

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

/** Facts that differ, by their labels. */
function compareFacts(before: readonly Fact[], after: readonly Fact[], where: string): Difference[] {
  const [old, now] = [new Map(before), new Map(after)]
  const labels = new Set([...now.keys(), ...old.keys()])
  return [...labels].flatMap((what): Difference[] => {
    const [one, other] = [old.get(what), now.get(what)]
    return one === other ? [] : [{ kind: 'changed', where, what, before: one ?? '', after: other ?? '' }]
  })
}

/** How much of two lists of texts is in both of them. */
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
