import {
  QC_OPERATORS,
  QC_TABLES,
  type QcQuestion,
  type QcTable,
} from '@service-center/contract/qc/qc-workflow.ts'
import { QUESTION_TYPES } from '../model/draft.ts'

/** A fact of a question: its label in the form, and its value in words. */
export type Fact = readonly [label: string, value: string]

/** What a question says besides its name and its descriptions. */
export function factsOf(question: QcQuestion): Fact[] {
  const { questionConfig, robotTest, robotCommand, robotConnect } = question
  return [
    ['Question Type', typeName(question)],
    ['Picture required', questionConfig.pictureRequired],
    ...(robotTest === undefined ? [] : testFacts(robotTest.args)),
    ...(robotCommand === undefined ? [] : commandFacts(robotCommand)),
    ...(robotConnect === undefined || robotConnect.customer === 0
      ? []
      : [['Customer', String(robotConnect.customer)] as const]),
  ]
}

function typeName({ questionConfig: { type, subtype } }: QcQuestion): string {
  return type === 'manual' || subtype === undefined ? QUESTION_TYPES.manual : QUESTION_TYPES[subtype]
}

function testFacts(args: NonNullable<QcQuestion['robotTest']>['args']): Fact[] {
  const isValue = args.rightType === 'value'
  return [
    ['Key', readable(args.leftValue)],
    ['Operator', QC_OPERATORS[args.operator]],
    ['Value type', isValue ? 'Value' : 'Database'],
    isValue ? ['Value', args.rightValue] : ['Right key', readable(args.rightValue)],
  ]
}

/** 'latest_device_data.Battery' is 'Battery of Latest Device Data'. */
function readable(path: string): string {
  const [table = '', ...key] = path.split('.')
  return isTable(table) ? `${key.join('.')} of ${QC_TABLES[table]}` : path
}

const isTable = (name: string): name is QcTable => Object.hasOwn(QC_TABLES, name)

function commandFacts({ commandType, args, expected }: NonNullable<QcQuestion['robotCommand']>): Fact[] {
  return [
    ['Robot Command', commandType],
    ['Version number', String(args.version)],
    ['Service args for Command', args.service_args],
    ['Service namespace for Command', args.service_namespace],
    ...(args.ssid === '' ? [] : [['Ssid', args.ssid] as const]),
    ...expected.map(({ type, key, value }, place): Fact => [
      `Expected ${place + 1}`,
      `${type}: ${key} = ${value}`,
    ]),
  ]
}
