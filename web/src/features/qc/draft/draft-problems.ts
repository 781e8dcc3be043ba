import type { FieldError } from '@service-center/contract/endpoint/field-errors.ts'
import {
  faultsOfChapter,
  faultsOfHead,
  faultsOfQuestion,
} from '@service-center/contract/qc/workflow-faults.ts'
import { questionOf, usersOf } from './convert-draft.ts'
import type { DraftChapter, DraftQuestion, DraftWorkflow } from './draft.ts'

/** Error messages by field. */
type Problems<Field extends string> = { readonly [F in Field]?: string }

/** An invalid field, the keys of its chapter and question, and the error message. */
export interface Problem {
  readonly chapter: string | undefined
  readonly question: string | undefined
  /** The name of the input. */
  readonly field: string
  readonly message: string
}

/** The input name of a field of a chapter, question, description or expected result: 'q12.name'. */
export const fieldName = (key: string, field: string): string => `${key}.${field}`

/** All problems, in the order of the form. */
export function problemsOf(draft: DraftWorkflow): Problem[] {
  return [
    ...listed(problemsOfWorkflow(draft), 'w', undefined),
    ...draft.chapters.flatMap((chapter) => [
      ...listed(problemsOfChapter(chapter), chapter.key, chapter.key),
      ...chapter.questions.flatMap((question) =>
        problemsOfQuestion(question).map(([field, message]) => ({
          chapter: chapter.key,
          question: question.key,
          field,
          message,
        })),
      ),
    ]),
  ]
}

function listed(problems: Problems<string>, key: string, chapter: string | undefined): Problem[] {
  return Object.entries(problems).flatMap(([field, message]) =>
    message === undefined ? [] : [{ chapter, question: undefined, field: fieldName(key, field), message }],
  )
}

export function problemsOfWorkflow({
  name,
  serialMin,
  serialMax,
}: Pick<DraftWorkflow, 'name' | 'serialMin' | 'serialMax'>): Problems<'name' | 'serialMin' | 'serialMax'> {
  const faults = faultsOfHead({ name, filter: { serialNumberFilterRange: [serialMin, serialMax] } })
  return Object.fromEntries(faults.map(({ path, message }) => [headFieldAt(path), message]))
}

const headFieldAt = (path: string) => {
  if (path === 'name') return path
  return path.endsWith('.1') ? 'serialMax' : 'serialMin'
}

export function problemsOfChapter({
  name,
  allowedUsers,
}: Pick<DraftChapter, 'name' | 'allowedUsers'>): Problems<'name' | 'allowedUsers'> {
  const faults = faultsOfChapter({ name, allowedUsers: usersOf(allowedUsers) })
  return Object.fromEntries(faults.map(({ path, message }) => [path, message]))
}

/** Input names with messages. Names of list items start with the key of the item instead of the question's key. */
export function problemsOfQuestion(question: DraftQuestion): readonly (readonly [string, string])[] {
  const { robotCommand, ...asked } = questionOf(question)
  // A draft may have no version, which a workflow cannot express.
  const args = robotCommand && { ...robotCommand.args, version: question.command.version }
  const command = robotCommand && args && { robotCommand: { ...robotCommand, args } }
  return faultsOfQuestion({ ...asked, ...command }).flatMap(({ path, message }) => {
    const field = fieldIn(question, path.split('.'))
    return field === undefined ? [] : [[field, message] as const]
  })
}

/** Form fields of a question by their path in the saved workflow. */
const QUESTION_FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  'robotCommand.commandType': 'commandType',
  'robotCommand.args.version': 'version',
  'robotCommand.args.service_args': 'serviceArgs',
  'robotCommand.args.service_namespace': 'serviceNamespace',
  'robotCommand.args.ssid': 'ssid',
  'robotTest.args.leftValue': 'testKey',
  'robotTest.args.rightValue': 'value',
  'robotTest.args.rightKey': 'rightKey',
  'robotConnect.customer': 'customer',
}

const EXPECTED_FIELDS: Readonly<Record<string, string>> = {
  key: 'expectedKey',
  value: 'expectedValue',
  type: 'type',
}

/**
 * Finds the form field of an error from the contract check or the server; undefined if no field can show it.
 * @param param the path in the saved workflow: 'chapters.0.questions.1.name'
 */
export function problemAt(draft: DraftWorkflow, { param, msg }: FieldError): Problem | undefined {
  const [first, place, ...rest] = param.split('.')
  if (first === 'name') return problem({ field: fieldName('w', 'name'), message: msg })
  if (first === 'filter') {
    return problem({ field: fieldName('w', headFieldAt(param)), message: msg })
  }
  const chapter = first === 'chapters' ? draft.chapters[Number(place)] : undefined
  return chapter === undefined ? undefined : inChapter(chapter, rest, msg)
}

const problem = (found: Partial<Problem> & Pick<Problem, 'field' | 'message'>): Problem => ({
  chapter: undefined,
  question: undefined,
  ...found,
})

function inChapter(
  chapter: DraftChapter,
  [first, place, ...rest]: string[],
  message: string,
): Problem | undefined {
  if (first === 'name' || first === 'allowedUsers') {
    return problem({ chapter: chapter.key, field: fieldName(chapter.key, first), message })
  }
  const question = first === 'questions' ? chapter.questions[Number(place)] : undefined
  const field = question === undefined ? undefined : fieldIn(question, rest)
  if (question === undefined || field === undefined) return undefined
  return problem({ chapter: chapter.key, question: question.key, field, message })
}

function fieldIn(question: DraftQuestion, path: readonly string[]): string | undefined {
  const [first, second, third, fourth] = path
  if (first === 'description') {
    const description = question.descriptions[Number(second)]
    return description && fieldName(description.key, third === 'image' ? 'image' : 'text')
  }
  if (first === 'robotCommand' && second === 'expected') {
    const expected = question.command.expected[Number(third)]
    const field = EXPECTED_FIELDS[fourth ?? '']
    return expected && field && fieldName(expected.key, field)
  }
  const field = QUESTION_FIELDS[path.join('.')]
  return field && fieldName(question.key, field)
}
