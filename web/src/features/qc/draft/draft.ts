import { sentence } from '@service-center/contract/text/name-characters.ts'
import type {
  ExpectedType,
  PICTURE_REQUIRED,
  QcOperator,
  QcWorkflow,
} from '@service-center/contract/qc/qc-workflow.ts'
import { preparedOnce } from '../../../api/shared-data/prepared-once.ts'
import { type Picks, picksOf } from '../../../kit/fields/picks/picks.ts'

/** A picture that was chosen in the form and is not uploaded yet. */
export interface NewPicture {
  /** Already made smaller: the file that will be uploaded. */
  readonly blob: Blob
  readonly name: string
}

// A workflow while it is edited. Chapters, questions and list items have keys, which stay the same when they are moved.
// Unchanged parts stay the same objects, so React renders only the changed ones.

export interface DraftDescription {
  readonly key: string
  /** Name of the stored picture; empty if there is none. */
  readonly image: string
  /** A newly chosen picture, which replaces the stored one. */
  readonly picture: NewPicture | undefined
  readonly text: string
}

/** The types of a question with their labels (specification 3, section 2). */
export const QUESTION_TYPES = {
  test: 'Database checkup',
  command: 'Robot Command',
  manual: 'Manual',
  connect: 'Connect',
} as const
export type QuestionType = keyof typeof QUESTION_TYPES
export const QUESTION_TYPE_NAMES: readonly QuestionType[] = ['test', 'command', 'manual', 'connect']

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

type PictureRequired = (typeof PICTURE_REQUIRED)[number]

export interface DraftQuestion {
  readonly key: string
  readonly name: string
  readonly descriptions: readonly DraftDescription[]
  readonly type: QuestionType
  readonly pictureRequired: PictureRequired
  readonly test: DraftTest
  readonly command: DraftCommand
  readonly customer: number | null
}

export interface DraftChapter {
  readonly key: string
  readonly name: string
  readonly version: string
  /** User names as typed, separated by commas. */
  readonly allowedUsers: string
  /** Whether the next save raises the version of the chapter. */
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

let lastKey = 0

/** A unique key such as 'q12'. */
export function newKey(letter: 'c' | 'q' | 'd' | 'e'): string {
  lastKey += 1
  return `${letter}${lastKey}`
}

/** Keeps new keys apart from those in a draft that was made before the console was loaded again. */
export function reserveKeys(text: string): void {
  for (const [, number] of text.matchAll(/"key":"[cqde](\d{1,9})"/g))
    lastKey = Math.max(lastKey, Number(number))
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

/** A new workflow, with the defaults of specification 3, section 2. */
export const emptyWorkflow = (id: string): DraftWorkflow => ({
  id,
  name: '',
  version: '1',
  created: '0',
  createdBy: '',
  serialMin: 1,
  serialMax: 1,
  chapters: [],
})

/** A copy of a workflow under another id (specification 3, section 2). */
export const copyOf = (draft: DraftWorkflow, id: string): DraftWorkflow => ({
  ...draft,
  id,
  name: `${draft.name} Copy`,
  version: '1',
  created: '0',
  createdBy: '',
})

/** The id of a new workflow: the highest id plus one. */
export const nextId = ({ data, unreadable }: WorkflowIds): string =>
  String(Math.max(0, ...[...data, ...unreadable].map(({ id }) => Number(id))) + 1)

/** All workflows, also those that cannot be read. */
interface WorkflowIds {
  readonly data: readonly Pick<QcWorkflow, 'id'>[]
  readonly unreadable: readonly { readonly id: string | null }[]
}

/** The options of the workflow picker, the last saved one first. */
export const workflowPicks: (workflows: readonly QcWorkflow[]) => Picks<QcWorkflow> = preparedOnce(
  (workflows: readonly QcWorkflow[]) =>
    picksOf(
      workflows
        .toSorted((a, b) => Number(b.created) - Number(a.created))
        .map((item) => ({ item, value: item.id, label: workflowLabel(item), id: item.id, isGone: false })),
    ),
)

/** The label of a workflow in the picker: '12 Final check (serial 1-500)'. */
export function workflowLabel({ id, name, filter }: QcWorkflow): string {
  const [start, end] = filter.serialNumberFilterRange
  return sentence`${id} ${name} (serial ${start}-${end})`
}
