import type {
  QcChapter,
  QcQuestion,
  QcRobotCommand,
  QcRobotTest,
  QcTable,
  QcWorkflow,
} from '@service-center/contract/qc/qc-workflow.ts'
import {
  type DraftChapter,
  type DraftCommand,
  type DraftDescription,
  type DraftQuestion,
  type DraftTest,
  type DraftWorkflow,
  REMOVE_WIFI,
} from './draft.ts'

/** The only table of checks. */
export const TABLE: QcTable = 'latest_device_data'

/** How the picture of a description is named in the workflow. */
type ImageName = (description: DraftDescription) => string

/** What stands for a picture that is not stored yet where workflows are compared. */
const newPictureName: ImageName = ({ key, image, picture }) =>
  picture === undefined ? image : `new picture ${key}`

/** A draft as the service keeps it, as it is now. Empty numbers are 0. */
export function workflowOf(draft: DraftWorkflow, imageOf: ImageName = newPictureName): QcWorkflow {
  const { id, name, version, created, createdBy, serialMin, serialMax, chapters } = draft
  return {
    id,
    name,
    version,
    created,
    createdBy,
    filter: { serialNumberFilterRange: [serialMin ?? 0, serialMax ?? 0] },
    chapters: chapters.map((chapter) => chapterOf(chapter, imageOf)),
  }
}

/**
 * What is saved (specification 3, section 4): the versions of the workflow and of the chapters with 'Update version' are one
 * higher, and it says who saved it and when.
 * @param now in milliseconds
 */
export function nextVersionOf(
  draft: DraftWorkflow,
  { now, username, imageOf }: { now: number; username: string; imageOf: ImageName },
): QcWorkflow {
  const { chapters, version } = draft
  const raised = chapters.map((chapter) =>
    chapter.updateVersion ? { ...chapter, version: raisedBy1(chapter.version) } : chapter,
  )
  const next = { ...draft, chapters: raised, version: raisedBy1(version) }
  return { ...workflowOf(next, imageOf), created: String(now), createdBy: username }
}

/** '9' is '10' then. */
const raisedBy1 = (version: string) => String(Number(version) + 1)

/** The user names of a text with commas between them. */
export const usersOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

function chapterOf({ name, version, allowedUsers, questions }: DraftChapter, imageOf: ImageName): QcChapter {
  return {
    name,
    version,
    allowedUsers: usersOf(allowedUsers),
    questions: questions.map((question) => questionOf(question, imageOf)),
  }
}

function questionOf(question: DraftQuestion, imageOf: ImageName): QcQuestion {
  const { name, descriptions, type, pictureRequired, test, command, customer } = question
  const common = {
    name,
    description: descriptions.map((one) => ({ image: imageOf(one), text: one.text })),
  }
  if (type === 'manual') return { ...common, questionConfig: { type: 'manual', pictureRequired } }
  const questionConfig = { type: 'automatic', pictureRequired, subtype: type } as const
  if (type === 'test') return { ...common, questionConfig, robotTest: robotTestOf(test) }
  if (type === 'command') return { ...common, questionConfig, robotCommand: robotCommandOf(command) }
  return { ...common, questionConfig, robotConnect: { customer: customer ?? 0 } }
}

function robotTestOf({ key, operator, rightType, value, rightKey }: DraftTest): QcRobotTest {
  const isValue = rightType === 'value'
  return {
    args: {
      leftType: 'db',
      leftValue: `${TABLE}.${key}`,
      rightType,
      rightValue: isValue ? value : `${TABLE}.${rightKey}`,
      rightTable: isValue ? '' : TABLE,
      rightKey: isValue ? '' : rightKey,
      operator,
    },
  }
}

function robotCommandOf(command: DraftCommand): QcRobotCommand {
  const { commandType, version, serviceArgs, serviceNamespace, ssid, expected } = command
  return {
    commandType,
    expected: expected.map(({ type, expectedKey, expectedValue }) => ({
      type,
      key: expectedKey,
      value: expectedValue,
    })),
    args: {
      version: version ?? 0,
      service_args: serviceArgs,
      service_namespace: serviceNamespace,
      ssid: commandType.trim() === REMOVE_WIFI ? ssid : '',
    },
  }
}
