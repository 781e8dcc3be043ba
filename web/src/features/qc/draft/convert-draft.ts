import type {
  QcChapter,
  QcQuestion,
  QcRobotCommand,
  QcRobotTest,
  QcTable,
  QcWorkflow,
} from '@service-center/contract/qc/qc-workflow.ts'
import { REMOVE_WIFI } from '@service-center/contract/qc/workflow-faults.ts'
import {
  type DraftChapter,
  type DraftCommand,
  type DraftDescription,
  type DraftQuestion,
  type DraftTest,
  type DraftWorkflow,
  newKey,
  NO_COMMAND,
  NO_TEST,
  type QuestionType,
} from './draft.ts'

/** The only table that a database checkup can read. */
export const TABLE: QcTable = 'latest_device_data'

/**
 * Converts a stored workflow to a draft for the form.
 * @param like the draft that was saved: items at the same place keep their keys
 */
export function draftOf(workflow: QcWorkflow, like?: DraftWorkflow): DraftWorkflow {
  const { filter, chapters, ...fields } = workflow
  const [serialMin, serialMax] = filter.serialNumberFilterRange
  return {
    ...fields,
    serialMin,
    serialMax,
    chapters: chapters.map((chapter, place) => draftChapterOf(chapter, like?.chapters[place])),
  }
}

function draftChapterOf(
  { name, version, allowedUsers, questions }: QcChapter,
  like?: DraftChapter,
): DraftChapter {
  return {
    key: like?.key ?? newKey('c'),
    name,
    version,
    allowedUsers: allowedUsers.join(', '),
    updateVersion: false,
    questions: questions.map((question, place) => draftQuestionOf(question, like?.questions[place])),
  }
}

function draftQuestionOf(question: QcQuestion, like?: DraftQuestion): DraftQuestion {
  const { name, description, questionConfig, robotTest, robotCommand, robotConnect } = question
  return {
    key: like?.key ?? newKey('q'),
    name,
    descriptions: description.map(({ image, text }, place) => ({
      key: like?.descriptions[place]?.key ?? newKey('d'),
      image,
      picture: undefined,
      text,
    })),
    type: typeOf(question),
    pictureRequired: questionConfig.pictureRequired,
    test: robotTest === undefined ? NO_TEST : testOf(robotTest),
    command: robotCommand === undefined ? NO_COMMAND : commandOf(robotCommand, like?.command),
    // 0 means no customer.
    customer: robotConnect?.customer || null,
  }
}

function typeOf({ questionConfig, robotTest, robotCommand, robotConnect }: QcQuestion): QuestionType {
  const { type, subtype } = questionConfig
  if (type === 'manual') return 'manual'
  if (subtype !== undefined) return subtype
  if (robotTest !== undefined) return 'test'
  if (robotCommand !== undefined) return 'command'
  return robotConnect === undefined ? 'manual' : 'connect'
}

function testOf({ args }: QcRobotTest): DraftTest {
  const { leftValue, rightType, rightValue, rightKey, operator } = args
  const isValue = rightType === 'value'
  return {
    key: keyOfPath(leftValue),
    operator,
    rightType,
    value: isValue ? rightValue : '',
    rightKey: isValue ? '' : rightKey || keyOfPath(rightValue),
  }
}

/** The key in 'table.key'; the key itself may contain dots. */
function keyOfPath(path: string): string {
  const point = path.indexOf('.')
  return point < 0 ? path : path.slice(point + 1)
}

function commandOf({ commandType, expected, args }: QcRobotCommand, like?: DraftCommand): DraftCommand {
  return {
    commandType,
    version: args.version,
    serviceArgs: args.service_args,
    serviceNamespace: args.service_namespace,
    ssid: args.ssid,
    expected: expected.map(({ type, key, value }, place) => ({
      key: like?.expected[place]?.key ?? newKey('e'),
      type,
      expectedKey: key,
      expectedValue: value,
    })),
  }
}

/** Gives the name under which the workflow refers to the picture of a description. */
type ImageName = (description: DraftDescription) => string

/** Names pictures that are not uploaded yet, so that two workflows can be compared. */
const newPictureName: ImageName = ({ key, image, picture }) =>
  picture === undefined ? image : `new picture ${key}`

/** Converts a draft to a workflow as the server stores it. Empty number fields become 0. */
export function workflowOf(draft: DraftWorkflow, imageOf: ImageName = newPictureName): QcWorkflow {
  const { serialMin, serialMax, chapters, ...fields } = draft
  return {
    ...fields,
    filter: { serialNumberFilterRange: [serialMin ?? 0, serialMax ?? 0] },
    chapters: chapters.map((chapter) => chapterOf(chapter, imageOf)),
  }
}

/**
 * The workflow to send when saving (specification 3, section 4): raises the version of the workflow and of the chapters with
 * 'Update version' by one, and sets who saved it and when.
 * @param now in milliseconds
 */
export function nextVersionOf(
  draft: DraftWorkflow,
  { now, username, imageOf }: { now: number; username: string; imageOf: ImageName },
): QcWorkflow {
  const { chapters, version } = draft
  const raised = chapters.map((chapter) =>
    chapter.updateVersion ? { ...chapter, version: nextVersion(chapter.version) } : chapter,
  )
  const next = { ...draft, chapters: raised, version: nextVersion(version) }
  return { ...workflowOf(next, imageOf), created: String(now), createdBy: username }
}

const nextVersion = (version: string) => String(Number(version) + 1)

/** Splits user names that are separated by commas. */
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

/** Converts a question, see `workflowOf`. */
export function questionOf(question: DraftQuestion, imageOf: ImageName = newPictureName): QcQuestion {
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
