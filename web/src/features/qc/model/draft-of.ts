import type {
  QcChapter,
  QcQuestion,
  QcRobotCommand,
  QcRobotTest,
  QcWorkflow,
} from '@service-center/contract/qc/qc-workflow.ts'
import {
  type DraftChapter,
  type DraftCommand,
  type DraftQuestion,
  type DraftTest,
  type DraftWorkflow,
  newKey,
  NO_COMMAND,
  NO_TEST,
  type QuestionType,
} from './draft.ts'

/**
 * A workflow as it is edited.
 * @param like the draft that it was saved from: what stands at the same place keeps its key
 */
export function draftOf(workflow: QcWorkflow, like?: DraftWorkflow): DraftWorkflow {
  const { id, name, version, created, createdBy, filter, chapters } = workflow
  const [serialMin, serialMax] = filter.serialNumberFilterRange
  return {
    id,
    name,
    version,
    created,
    createdBy,
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
    // 0: none.
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

/** The key of 'table.key'; a key may have points itself. */
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
