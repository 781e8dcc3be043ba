import type { ExpectedType, QcOperator } from '@service-center/contract/qc/qc-workflow.ts'
import type { PICTURE_REQUIRED } from '@service-center/contract/qc/qc-workflow.ts'

/** A picture that was chosen here and is not stored yet. */
export interface NewPicture {
  /** As it will be stored. */
  readonly blob: Blob
  readonly name: string
}

// A workflow while it is edited. Chapters, questions and their lists have keys, by which they are found while they are
// moved; what has not changed keeps its identity, so that only what has changed is drawn again.

export interface DraftDescription {
  readonly key: string
  /** The name of the stored picture; empty: none. */
  readonly image: string
  /** A chosen picture in its place. */
  readonly picture: NewPicture | undefined
  readonly text: string
}

/** What a question is, as one chooses it (specification 3, section 2). */
export const QUESTION_TYPES = {
  test: 'Database checkup',
  command: 'Robot Command',
  manual: 'Manual',
  connect: 'Connect',
} as const
export type QuestionType = keyof typeof QUESTION_TYPES

export interface DraftTest {
  readonly key: string
  readonly operator: QcOperator
  readonly rightType: 'value' | 'db'
  readonly value: string
  readonly rightKey: string
}

export interface DraftExpected {
  readonly key: string
  readonly type: ExpectedType
  readonly expectedKey: string
  readonly expectedValue: string
}

export interface DraftCommand {
  readonly commandType: string
  readonly version: number | null
  readonly serviceArgs: string
  readonly serviceNamespace: string
  readonly ssid: string
  readonly expected: readonly DraftExpected[]
}

export type PictureRequired = (typeof PICTURE_REQUIRED)[number]

export interface DraftQuestion {
  readonly key: string
  readonly name: string
  readonly descriptions: readonly DraftDescription[]
  readonly type: QuestionType
  readonly pictureRequired: PictureRequired
  readonly test: DraftTest
  readonly command: DraftCommand
  /** The customer to connect to. */
  readonly customer: number | null
}

export interface DraftChapter {
  readonly key: string
  readonly name: string
  readonly version: string
  /** As it is typed: user names with commas between them. */
  readonly allowedUsers: string
  /** Whether the next saving raises its version. */
  readonly updateVersion: boolean
  readonly questions: readonly DraftQuestion[]
}

export interface DraftWorkflow {
  readonly id: string
  readonly name: string
  readonly version: string
  readonly created: string
  readonly createdBy: string
  readonly serialMin: number | null
  readonly serialMax: number | null
  readonly chapters: readonly DraftChapter[]
}

/** The command that needs the name of a network (specification 3, section 2). */
export const REMOVE_WIFI = 'remove_wifi'

let lastKey = 0

/** A key that nothing else has: 'q12'. */
export function newKey(letter: 'c' | 'q' | 'd' | 'e'): string {
  lastKey += 1
  return `${letter}${lastKey}`
}

export const NO_TEST: DraftTest = { key: '', operator: '=', rightType: 'value', value: '', rightKey: '' }

/** Defaults of specification 3, section 3. */
export const NO_COMMAND: DraftCommand = {
  commandType: 'call_ros_service',
  version: 1,
  serviceArgs: '',
  serviceNamespace: '',
  ssid: '',
  expected: [],
}

export const emptyDescription = (): DraftDescription => ({
  key: newKey('d'),
  image: '',
  picture: undefined,
  text: '',
})

export const emptyExpected = (): DraftExpected => ({
  key: newKey('e'),
  type: 'value_exact',
  expectedKey: '',
  expectedValue: '',
})

export const emptyQuestion = (): DraftQuestion => ({
  key: newKey('q'),
  name: '',
  descriptions: [],
  type: 'manual',
  pictureRequired: 'no',
  test: NO_TEST,
  command: NO_COMMAND,
  customer: null,
})

export const emptyChapter = (): DraftChapter => ({
  key: newKey('c'),
  name: '',
  version: '1',
  allowedUsers: '',
  updateVersion: false,
  questions: [],
})
