import { type QcExpectedResult, type QcQuestion, QC_TABLES } from '@service-center/contract/qc/qc-workflow.ts'
import { keyOf, kindOfQuestion, type QuestionKind } from '@service-center/contract/qc/trial-rules.ts'

/** How a question is answered, in a word. */
export const KIND_WORDS: Readonly<Record<QuestionKind, string>> = {
  manual: 'Manual',
  test: 'Database checkup',
  command: 'Robot command',
  connect: 'Connect',
}

/** What a question asks of the robot: names with values, as they stand in the workflow. */
export function factsOf(question: QcQuestion): [name: string, value: string][] {
  switch (kindOfQuestion(question)) {
    case 'test':
      return testFacts(question)
    case 'command':
      return commandFacts(question)
    case 'manual':
    case 'connect':
      return []
  }
}

function testFacts({ robotTest }: QcQuestion): [string, string][] {
  if (robotTest === undefined) return []
  const { leftValue, operator, rightType, rightValue, rightKey } = robotTest.args
  const right = rightType === 'db' ? `${rightKey || keyOf(rightValue)} of the robot` : rightValue
  return [
    [QC_TABLES.latest_device_data, keyOf(leftValue)],
    ['Must be', `${operator} ${right}`],
  ]
}

function commandFacts({ robotCommand }: QcQuestion): [string, string][] {
  if (robotCommand === undefined) return []
  const { commandType, args, expected } = robotCommand
  const given: [string, string][] = [
    ['Command', commandType],
    ['Service namespace', args.service_namespace],
    ['Service args', args.service_args],
    ['Ssid', args.ssid],
  ]
  return [...given.filter(([, value]) => value.trim() !== ''), ...expected.map(expectedFact)]
}

const EXPECTED_WORDS: Readonly<Record<QcExpectedResult['type'], string>> = {
  value_exact: 'is',
  value_range: 'is within',
  value_in_array: 'is one of',
  array_range: 'has only values within',
  array_includes: 'includes',
}

function expectedFact({ type, key, value }: QcExpectedResult): [string, string] {
  return ['Expected', `${key.trim() === '' ? 'the answer' : key} ${EXPECTED_WORDS[type]} ${value}`]
}

/** When a picture is needed, in a sentence; empty where none is. */
export function pictureSentence({ questionConfig }: QcQuestion): string {
  switch (questionConfig.pictureRequired) {
    case 'always':
      return 'A picture is needed.'
    case 'if passed':
      return 'A picture is needed if it passes.'
    case 'if failed':
      return 'A picture is needed if it fails.'
    case 'optional':
      return 'A picture can be added.'
    case 'no':
      return ''
  }
}
