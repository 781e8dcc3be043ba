import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { isBlank } from '@service-center/contract/text/blank.ts'
import {
  type DraftChapter,
  type DraftExpected,
  type DraftQuestion,
  type DraftWorkflow,
  REMOVE_WIFI,
} from './draft.ts'
import { usersOf } from './workflow-of.ts'

/** What is wrong, by the field. */
export type Problems<Field extends string> = { readonly [F in Field]?: string }

/** A field that is wrong, where it is, and what is said of it. */
export interface Problem {
  readonly chapter: string | undefined
  readonly question: string | undefined
  /** The name of its input. */
  readonly field: string
  readonly message: string
}

const { required } = MESSAGES

/** The name of a field of a chapter, a question, a description or an expected result: its key and what it is. */
export const fieldName = (key: string, field: string): string => `${key}.${field}`

export type WorkflowField = 'name' | 'serialMin' | 'serialMax'

export function problemsOfWorkflow(
  draft: Pick<DraftWorkflow, 'name' | 'serialMin' | 'serialMax'>,
): Problems<WorkflowField> {
  const { name, serialMin, serialMax } = draft
  const isTurned = serialMin !== null && serialMax !== null && serialMax < serialMin
  return {
    ...(isBlank(name) ? { name: required } : {}),
    ...(serialMin === null ? { serialMin: required } : {}),
    ...(serialMax === null ? { serialMax: required } : {}),
    ...(isTurned ? { serialMax: 'Must not be below the first serial number.' } : {}),
  }
}

type ChapterField = 'name' | 'allowedUsers'

export function problemsOfChapter(
  chapter: Pick<DraftChapter, 'name' | 'allowedUsers'>,
): Problems<ChapterField> {
  return {
    ...(usersOf(chapter.allowedUsers).length === 0 ? { allowedUsers: required } : {}),
    ...(isBlank(chapter.name) ? { name: required } : {}),
  }
}

/** The fields of a question by their names in the form; those of its lists begin with the key of the item. */
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

/** Everything that is wrong, in the order of the form. */
export function problemsOf(draft: DraftWorkflow): Problem[] {
  return [
    ...listed(problemsOfWorkflow(draft), 'w', {}),
    ...draft.chapters.flatMap((chapter) => [
      ...listed(problemsOfChapter(chapter), chapter.key, { chapter: chapter.key }),
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

function listed(
  problems: Problems<string>,
  key: string,
  { chapter, question }: { chapter?: string; question?: string },
): Problem[] {
  return Object.entries(problems).flatMap(([field, message]) =>
    message === undefined ? [] : [{ chapter, question, field: fieldName(key, field), message }],
  )
}
