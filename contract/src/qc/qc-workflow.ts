import { z } from 'zod'
import { idNumber, text } from '../endpoint/fields.ts'
import { nameText } from '../endpoint/names.ts'

/** Maximum number of chapters of a workflow, questions of a chapter, and descriptions of a question. */
export const MAX_CHAPTERS = 200
export const MAX_QUESTIONS = 500
export const MAX_DESCRIPTIONS = 50
const MAX_EXPECTED = 100
const MAX_ALLOWED_USERS = 500
/** Longest name of a workflow, chapter or question. */
export const MAX_QC_NAME = 200
export const MAX_DESCRIPTION_TEXT = 10_000
/** Longest argument or value. */
export const MAX_QC_VALUE = 2000
/** Largest stored picture of a description, in bytes. */
export const MAX_QC_PICTURE_BYTES = 2_000_000
/** Longest name of a stored picture. */
export const MAX_QC_PICTURE_NAME = 500
/** Longest picture in base64, with room for a line break after every 64 characters. */
const MAX_PICTURE_TEXT = Math.ceil(MAX_QC_PICTURE_BYTES * 1.4)
const MAX_SERIAL = 2_147_483_647

/** The only table that checks can read (specification 3, section 2): its name in workflows and on the screen. */
export const QC_TABLES = { latest_device_data: 'Latest Device Data' } as const
const QC_TABLE_NAMES = ['latest_device_data'] as const
export type QcTable = (typeof QC_TABLE_NAMES)[number]

/** When a question asks for a picture (specification 3, section 5). */
export const PICTURE_REQUIRED = ['always', 'if passed', 'if failed', 'optional', 'no'] as const
/** Operators of a check (specification 3, section 5), with their names on the screen. */
export const QC_OPERATORS = {
  '=': '=',
  '>': '>',
  '<': '<',
  '>=': '>=',
  '<=': '<=',
  '!=': '!=',
  range: 'range (space separated)',
  includes: 'includes (like)',
  not_includes: 'not_includes (not like)',
  oneof: 'oneof (comma separated, no spaces)',
} as const
export type QcOperator = keyof typeof QC_OPERATORS
// Object.keys loses the literal key types.
export const QC_OPERATOR_NAMES = Object.keys(QC_OPERATORS) as [QcOperator, ...QcOperator[]]
/** How a value in a command's answer is compared (specification 3, section 5). */
export const EXPECTED_TYPES = [
  'value_exact',
  'value_range',
  'value_in_array',
  'array_range',
  'array_includes',
] as const
export type ExpectedType = (typeof EXPECTED_TYPES)[number]

const name = nameText(MAX_QC_NAME)
const value = text(MAX_QC_VALUE)
/** Numbers as text: ids, versions, times in milliseconds. */
const numberText = z.string().regex(/^\d{1,15}$/, 'Must be a whole number.')

const description = z.strictObject({
  image: text(MAX_PICTURE_TEXT).describe(
    'Empty, the name of a stored picture, or a new picture in base64, which is stored under a name.',
  ),
  text: text(MAX_DESCRIPTION_TEXT),
})
export type QcDescription = z.infer<typeof description>

const robotTest = z.strictObject({
  args: z.strictObject({
    leftType: z.literal('db'),
    leftValue: value.describe('The table and the key of the robot, such as latest_device_data.Battery.'),
    rightType: z.enum(['value', 'db']),
    rightValue: value.describe(
      'What the key is compared with: a value, or with rightType db table.key. For range two values with a space between them, for oneof values with commas between them and no spaces. For includes and not_includes a text that may stand anywhere, in which _ is any character; with % (any characters) it is a pattern of the whole value, as in SQL. Spaces around values do not count.',
    ),
    rightTable: value.describe('The table, where the right side is a key; empty otherwise.'),
    rightKey: value.describe('The key, where the right side is one; empty otherwise.'),
    operator: z.enum(QC_OPERATOR_NAMES),
  }),
})
export type QcRobotTest = z.infer<typeof robotTest>

const expectedResult = z.strictObject({
  type: z
    .enum(EXPECTED_TYPES)
    .describe(
      'How they are compared: the value is the expected one, is in a range, or is one of a list; or all of a list are in a range, or it includes what is expected.',
    ),
  key: value.describe(
    'A path in the answer, such as values.percentage or values.currents[0]; it is looked for in the whole answer, then below result. An empty one is refused.',
  ),
  value: value.describe(
    'What is expected: a value; a range as two numbers, such as 24 30; a list with commas, or as JSON. An empty one is refused.',
  ),
})
export type QcExpectedResult = z.infer<typeof expectedResult>

const robotCommand = z.strictObject({
  commandType: value.describe('The command of the robot, such as call_ros_service.'),
  expected: z
    .array(expectedResult)
    .max(MAX_EXPECTED)
    .describe('All of these must hold. None: any answer without an error passes.'),
  args: z.strictObject({
    version: z
      .int()
      .min(0)
      .max(1_000_000)
      .describe('The version of the command: 1, unless the robot has others.'),
    service_args: value.describe('What the service is called with, usually JSON.'),
    service_namespace: value.describe('The service that is called, such as /battery/state.'),
    ssid: value.describe('The network, of the command remove_wifi.'),
  }),
})
export type QcRobotCommand = z.infer<typeof robotCommand>

const question = z.strictObject({
  name,
  description: z.array(description).max(MAX_DESCRIPTIONS),
  questionConfig: z.strictObject({
    type: z.enum(['manual', 'automatic']),
    pictureRequired: z.enum(PICTURE_REQUIRED),
    subtype: z
      .enum(['test', 'command', 'connect'])
      .optional()
      .describe(
        'Of an automatic question: test needs robotTest, command robotCommand, connect robotConnect. Without it a person answers the question.',
      ),
  }),
  robotTest: robotTest.optional(),
  robotCommand: robotCommand.optional(),
  robotConnect: z
    .strictObject({ customer: idNumber.describe('The id of a customer; 0: none chosen.') })
    .optional(),
})
export type QcQuestion = z.infer<typeof question>

const chapter = z.strictObject({
  name,
  version: numberText.describe('Counts the changes of the chapter, as its author likes; begins with 1.'),
  allowedUsers: z.array(text(MAX_QC_NAME)).max(MAX_ALLOWED_USERS).describe('User names.'),
  questions: z.array(question).max(MAX_QUESTIONS),
})
export type QcChapter = z.infer<typeof chapter>

const serial = z.int().min(0).max(MAX_SERIAL)

/** Specification 3, section 3. */
export const qcWorkflow = z
  .strictObject({
    id: numberText.describe('A new workflow gets a number that no other one has.'),
    name,
    version: numberText.describe(
      'Counts what was saved. What is saved has one more than the newest version; a new workflow begins with 1, or with 2 as the console sends it.',
    ),
    created: numberText.describe(
      'When this version was saved, in milliseconds. The server sets it, whatever is sent.',
    ),
    createdBy: text(MAX_QC_NAME).describe('The user who saved it. The server sets it, whatever is sent.'),
    filter: z.strictObject({
      serialNumberFilterRange: z
        .tuple([serial, serial])
        .describe('The first and the last serial number of the robots that it is for.'),
    }),
    chapters: z.array(chapter).max(MAX_CHAPTERS),
  })
  .meta({
    id: 'QcWorkflow',
    description: 'A version of a quality-control workflow: chapters with questions.',
  })
export type QcWorkflow = z.infer<typeof qcWorkflow>
