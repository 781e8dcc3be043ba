import type { FieldError } from '@service-center/contract/endpoint/errors.ts'
import type { DraftChapter, DraftQuestion, DraftWorkflow } from './draft.ts'
import { fieldName, type Problem } from './draft-problems.ts'

/** The fields of a question by their place in the saved workflow. */
const QUESTION_FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  'robotCommand.commandType': 'commandType',
  'robotCommand.args.version': 'version',
  'robotCommand.args.service_args': 'serviceArgs',
  'robotCommand.args.service_namespace': 'serviceNamespace',
  'robotCommand.args.ssid': 'ssid',
  'robotTest.args.leftValue': 'testKey',
  'robotTest.args.rightValue': 'value',
  'robotTest.args.rightKey': 'rightKey',
  'robotConnect.customer': 'customer',
}

const EXPECTED_FIELDS: Readonly<Record<string, string>> = {
  key: 'expectedKey',
  value: 'expectedValue',
  type: 'type',
}

/**
 * Where an error of the contract, or of the server, stands in the form; undefined where no field shows it.
 * @param param its path in the saved workflow: 'chapters.0.questions.1.name'
 */
export function problemAt(draft: DraftWorkflow, { param, msg }: FieldError): Problem | undefined {
  const [first, place, ...rest] = param.split('.')
  if (first === 'name') return problem({ field: fieldName('w', 'name'), message: msg })
  if (first === 'filter') {
    return problem({ field: fieldName('w', param.endsWith('.1') ? 'serialMax' : 'serialMin'), message: msg })
  }
  const chapter = first === 'chapters' ? draft.chapters[Number(place)] : undefined
  return chapter === undefined ? undefined : inChapter(chapter, rest, msg)
}

const problem = (found: Partial<Problem> & Pick<Problem, 'field' | 'message'>): Problem => ({
  chapter: undefined,
  question: undefined,
  ...found,
})

function inChapter(
  chapter: DraftChapter,
  [first, place, ...rest]: string[],
  message: string,
): Problem | undefined {
  if (first === 'name' || first === 'allowedUsers') {
    return problem({ chapter: chapter.key, field: fieldName(chapter.key, first), message })
  }
  const question = first === 'questions' ? chapter.questions[Number(place)] : undefined
  const field = question === undefined ? undefined : fieldIn(question, rest)
  if (question === undefined || field === undefined) return undefined
  return problem({ chapter: chapter.key, question: question.key, field, message })
}

function fieldIn(question: DraftQuestion, path: readonly string[]): string | undefined {
  const [first, second, third, fourth] = path
  if (first === 'description') {
    const description = question.descriptions[Number(second)]
    return description && fieldName(description.key, third === 'image' ? 'image' : 'text')
  }
  if (first === 'robotCommand' && second === 'expected') {
    const expected = question.command.expected[Number(third)]
    const field = EXPECTED_FIELDS[fourth ?? '']
    return expected && field && fieldName(expected.key, field)
  }
  const field = QUESTION_FIELDS[path.join('.')]
  return field && fieldName(question.key, field)
}
