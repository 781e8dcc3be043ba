import { setImmediate as nextTurn } from 'node:timers/promises'
import { fieldErrorsOf } from '@service-center/contract/endpoint/field-errors.ts'
import { PICTURE_REQUIRED, type QcWorkflow, qcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import type { QcWorkflowList, UnreadableQcWorkflow } from '@service-center/contract/qc/qc.ts'
import { z } from 'zod'
import { outsideName, plainOutsideName } from '../../../platform/outside-services/outside-name.ts'

/** A whole number, or its digits. */
const whole = z.union([
  z.int().min(0),
  z
    .string()
    .trim()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])
const wholeText = whole.transform(String)
/** A text, or a value that can be converted to one; empty if it is missing. */
const words = z
  .union([z.string(), z.number(), z.boolean()])
  .transform(String)
  .nullish()
  .transform((value) => value ?? '')
const name = words.transform(plainOutsideName)
/** A list; empty if it is missing. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])
/** A part that may be missing or null. */
const absent = <Part extends z.ZodType>(part: Part) => part.nullish().transform((value) => value ?? undefined)

const description = z.object({ image: words, text: words })

const robotTest = z.object({
  args: z.object({
    leftType: z.string().default('db'),
    leftValue: words,
    rightType: z.string().default('value'),
    rightValue: words,
    rightTable: words,
    rightKey: words,
    operator: z.string(),
  }),
})

const commandArgs = z.object({
  version: whole.nullish().transform((version) => version ?? 1),
  service_args: words,
  service_namespace: words,
  ssid: words,
})
const robotCommand = z.object({
  commandType: z
    .string()
    .nullish()
    .transform((type) => type ?? 'call_ros_service'),
  expected: listOf(z.object({ type: z.string(), key: words, value: words })),
  args: commandArgs.nullish().transform((args) => args ?? commandArgs.parse({})),
})

const robotConnect = z.object({ customer: whole.nullish().transform((customer) => customer ?? 0) })

const question = z.object({
  name,
  description: listOf(description),
  questionConfig: z.object({
    type: z.string(),
    pictureRequired: z.enum(PICTURE_REQUIRED).default('no'),
    subtype: absent(z.string()),
  }),
  robotTest: absent(robotTest),
  robotCommand: absent(robotCommand),
  robotConnect: absent(robotConnect),
})

const chapter = z.object({
  name,
  version: wholeText.default('1'),
  allowedUsers: z
    .union([z.array(outsideName), z.string().transform(splitUsers)])
    .nullish()
    .transform((users) => users ?? []),
  questions: listOf(question),
})

const serialRange = z.union([
  z.tuple([whole, whole]),
  z.object({ start: whole, end: whole }).transform(({ start, end }): [number, number] => [start, end]),
])

/** A workflow as the service may send it. Unknown fields are left out, missing optional ones are filled in. */
const workflow = z.object({
  id: wholeText,
  name,
  version: wholeText,
  created: z.union([
    wholeText,
    z.iso.datetime({ offset: true }).transform((time) => String(Date.parse(time))),
  ]),
  createdBy: name,
  filter: z.object({ serialNumberFilterRange: serialRange }),
  chapters: listOf(chapter),
})

function splitUsers(text: string): string[] {
  return text
    .split(',')
    .map((user) => plainOutsideName(user).trim())
    .filter((user) => user !== '')
}

/**
 * The workflows in a response of the service, each in its newest version. One that cannot be read is named, so that no part
 * of it is lost silently, and does not hide the others.
 */
export async function readWorkflows(data: readonly unknown[]): Promise<QcWorkflowList> {
  const newest = new Map<string, QcWorkflow>()
  const broken: UnreadableQcWorkflow[] = []
  for (const [index, one] of data.entries()) {
    const found = readWorkflow(one, index)
    // Lets other work of the process run between two workflows.
    await nextTurn()
    if ('message' in found) {
      broken.push(found)
      continue
    }
    const known = newest.get(found.id)
    if (known === undefined || Number(known.version) < Number(found.version)) newest.set(found.id, found)
  }
  // Of a workflow with a version that cannot be read, nobody knows which version is the newest.
  for (const { id } of broken) if (id !== null) newest.delete(id)
  return { data: [...newest.values()], unreadable: broken }
}

/** @returns what cannot be read, if it cannot */
function readWorkflow(data: unknown, index: number): QcWorkflow | UnreadableQcWorkflow {
  const read = workflow.safeParse(data)
  if (!read.success) return unreadable({ data, index, error: read.error })
  const checked = qcWorkflow.safeParse(read.data)
  return checked.success ? checked.data : unreadable({ data, index, error: checked.error })
}

function unreadable(one: { data: unknown; index: number; error: z.ZodError }): UnreadableQcWorkflow {
  const { data, index, error } = one
  const [fault] = fieldErrorsOf(error)
  const { data: id } = wholeText.safeParse(z.object({ id: z.unknown() }).safeParse(data).data?.id)
  const which = id === undefined ? `its workflow at place ${index + 1}` : `its workflow ${id}`
  const where = fault === undefined || fault.param === '' ? '' : ` (${fault.param}: ${fault.msg})`
  const message = `The quality-control service has ${which} in a form that cannot be read${where}.`
  return { id: id ?? null, message }
}
