import { MESSAGES } from '../endpoint/messages.ts'
import { isBlank } from '../text/text-checks.ts'
import type { QcChapter, QcQuestion, QcRobotCommand, QcWorkflow } from './qc-workflow.ts'

// What a workflow must have to be saved (specification 3, section 5): the form and the server ask this one place.

/** A field that prevents saving. */
export interface Fault {
  /** Its path in the workflow, chapter or question: 'description.0.text'. */
  readonly path: string
  readonly message: string
}

/** The only command that needs the name of a network, `ssid` (specification 3, section 2). */
export const REMOVE_WIFI = 'remove_wifi'

const missing = (path: string): Fault => ({ path, message: MESSAGES.required })
const ifMissing = (isMissing: boolean, path: string): Fault[] => (isMissing ? [missing(path)] : [])
const below = (path: string, faults: readonly Fault[]): Fault[] =>
  faults.map((fault) => ({ ...fault, path: `${path}.${fault.path}` }))

/** The name and the serial numbers; null while a form has none. */
interface Head extends Pick<QcWorkflow, 'name'> {
  readonly filter: { readonly serialNumberFilterRange: readonly [number | null, number | null] }
}

export function faultsOfHead({ name, filter }: Head): Fault[] {
  const [first, last] = filter.serialNumberFilterRange
  const path = 'filter.serialNumberFilterRange'
  const isReversed = first !== null && last !== null && last < first
  return [
    ...ifMissing(isBlank(name), 'name'),
    ...ifMissing(first === null, `${path}.0`),
    ...ifMissing(last === null, `${path}.1`),
    ...(isReversed ? [{ path: `${path}.1`, message: 'Must not be below the first serial number.' }] : []),
  ]
}

/** Without its questions. */
export function faultsOfChapter({ name, allowedUsers }: Pick<QcChapter, 'name' | 'allowedUsers'>): Fault[] {
  return [...ifMissing(allowedUsers.every(isBlank), 'allowedUsers'), ...ifMissing(isBlank(name), 'name')]
}

/** A question; its command has no version while a form has none. */
type AskedQuestion = Omit<QcQuestion, 'robotCommand'> & { readonly robotCommand?: AskedCommand | undefined }
type AskedCommand = Omit<QcRobotCommand, 'args'> & {
  readonly args: Omit<QcRobotCommand['args'], 'version'> & { readonly version: number | null }
}

export function faultsOfQuestion(question: AskedQuestion): Fault[] {
  const { name, description, questionConfig, robotCommand } = question
  const isCommand = questionConfig.type === 'automatic' && questionConfig.subtype === 'command'
  return [
    ...ifMissing(isBlank(name), 'name'),
    ...description.flatMap(({ text }, place) => ifMissing(isBlank(text), `description.${place}.text`)),
    ...(isCommand ? below('robotCommand', faultsOfCommand(robotCommand)) : []),
  ]
}

function faultsOfCommand(command: AskedCommand | undefined): Fault[] {
  if (command === undefined) return [missing('commandType')]
  const { commandType, args, expected } = command
  return [
    ...ifMissing(isBlank(commandType), 'commandType'),
    ...ifMissing(args.version === null, 'args.version'),
    ...ifMissing(isBlank(args.service_args), 'args.service_args'),
    ...ifMissing(isBlank(args.service_namespace), 'args.service_namespace'),
    ...ifMissing(commandType.trim() === REMOVE_WIFI && isBlank(args.ssid), 'args.ssid'),
    ...expected.flatMap(({ key, value }, place) => [
      ...ifMissing(isBlank(key), `expected.${place}.key`),
      ...ifMissing(isBlank(value), `expected.${place}.value`),
    ]),
  ]
}

export function faultsOfWorkflow(workflow: QcWorkflow): Fault[] {
  return [
    ...faultsOfHead(workflow),
    ...workflow.chapters.flatMap((chapter, place) =>
      below(`chapters.${place}`, [
        ...faultsOfChapter(chapter),
        ...chapter.questions.flatMap((question, index) =>
          below(`questions.${index}`, faultsOfQuestion(question)),
        ),
      ]),
    ),
  ]
}
