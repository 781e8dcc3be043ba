import type { FieldError } from '@service-center/contract/endpoint/field-errors.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { isBlank } from '@service-center/contract/text/text-checks.ts'
import { usersOf } from './convert-draft.ts'
import {
  type DraftChapter,
  type DraftExpected,
  type DraftQuestion,
  type DraftWorkflow,
  REMOVE_WIFI,
} from './draft.ts'

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

const { required } = MESSAGES

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

export function problemsOfWorkflow(
  draft: Pick<DraftWorkflow, 'name' | 'serialMin' | 'serialMax'>,
): Problems<'name' | 'serialMin' | 'serialMax'> {
  const { name, serialMin, serialMax } = draft
  const isReversed = serialMin !== null && serialMax !== null && serialMax < serialMin
  return {
    ...(isBlank(name) ? { name: required } : {}),
    ...(serialMin === null ? { serialMin: required } : {}),
    ...(serialMax === null ? { serialMax: required } : {}),
    ...(isReversed ? { serialMax: 'Must not be below the first serial number.' } : {}),
  }
}

export function problemsOfChapter(
  chapter: Pick<DraftChapter, 'name' | 'allowedUsers'>,
): Problems<'name' | 'allowedUsers'> {
  return {
    ...(usersOf(chapter.allowedUsers).length === 0 ? { allowedUsers: required } : {}),
    ...(isBlank(chapter.name) ? { name: required } : {}),
  }
}

/** Input names with messages. Names of list items start with the key of the item instead of the question's key. */
export function problemsOfQuestion(question: DraftQuestion): readonly (readonly [string, string])[] {
  const { key, name, descriptions, type } = question
  return [
    ...(isBlank(name) ? [fieldName(key, 'name')] : []),
    ...descriptions.filter(({ text }) => isBlank(text)).map((one) => fieldName(one.key, 'text')),
    ...(type === 'command' ? emptyCommandFields(question) : []),
  ].map((field) => [field, required] as const)
}

function emptyCommandFields({ key, command }: DraftQuestion): string[] {
  const { commandType, version, serviceArgs, serviceNamespace, ssid, expected } = command
  const isEmpty = {
    commandType: isBlank(commandType),
    version: version === null,
    serviceArgs: isBlank(serviceArgs),
    serviceNamespace: isBlank(serviceNamespace),
    ssid: commandType.trim() === REMOVE_WIFI && isBlank(ssid),
  }
  const fields = Object.entries(isEmpty).filter(([, empty]) => empty)
  return [...fields.map(([field]) => fieldName(key, field)), ...expected.flatMap(emptyExpectedFields)]
}

const emptyExpectedFields = ({ key, expectedKey, expectedValue }: DraftExpected): string[] => [
  ...(isBlank(expectedKey) ? [fieldName(key, 'expectedKey')] : []),
  ...(isBlank(expectedValue) ? [fieldName(key, 'expectedValue')] : []),
]

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
    return problem({ field: fieldName('w', param.endsWith('.1') ? 'serialMax' : 'serialMin'), message: msg })
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
