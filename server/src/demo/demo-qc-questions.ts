import type {
  PICTURE_REQUIRED,
  QcOperator,
  QcQuestion,
  QcRobotCommand,
} from '@service-center/contract/qc/qc-workflow.ts'

const TABLE = 'latest_device_data'

interface Asked {
  readonly text: string
  /** The name of a stored picture. */
  readonly picture?: string
  readonly pictureRequired?: (typeof PICTURE_REQUIRED)[number]
}

/** A question that a person answers by looking at the robot. */
export function manualQuestion(
  name: string,
  { text, picture = '', pictureRequired = 'no' }: Asked,
): QcQuestion {
  return {
    name,
    description: [{ image: picture, text }],
    questionConfig: { type: 'manual', pictureRequired },
  }
}

/** A question that compares a data key of the robot with a value or another key. */
export function testQuestion(
  name: string,
  {
    check: [key, operator, right],
    ...asked
  }: Asked & { check: readonly [key: string, operator: QcOperator, right: string | { key: string }] },
): QcQuestion {
  const leftValue = `${TABLE}.${key}`
  const compared =
    typeof right === 'string'
      ? { rightType: 'value' as const, rightValue: right, rightTable: '', rightKey: '' }
      : {
          rightType: 'db' as const,
          rightValue: `${TABLE}.${right.key}`,
          rightTable: TABLE,
          rightKey: right.key,
        }
  return {
    ...automatic(name, 'test', asked),
    robotTest: { args: { leftType: 'db', leftValue, ...compared, operator } },
  }
}

interface Command extends Partial<Omit<QcRobotCommand['args'], 'version'>> {
  readonly commandType?: string
  readonly expected?: QcRobotCommand['expected']
}

/** A question that is answered by the robot's answer to a command. */
export function commandQuestion(
  name: string,
  { command, ...asked }: Asked & { command: Command },
): QcQuestion {
  const { commandType = 'call_ros_service', expected = [], ...args } = command
  return {
    ...automatic(name, 'command', asked),
    robotCommand: {
      commandType,
      expected,
      args: { version: 1, service_args: '', service_namespace: '', ssid: '', ...args },
    },
  }
}

/** A question that is answered by the owner of the robot. */
export function connectQuestion(
  name: string,
  { customer, ...asked }: Asked & { customer: number },
): QcQuestion {
  return { ...automatic(name, 'connect', asked), robotConnect: { customer } }
}

function automatic(name: string, subtype: 'test' | 'command' | 'connect', asked: Asked): QcQuestion {
  const { description, questionConfig } = manualQuestion(name, asked)
  return { name, description, questionConfig: { ...questionConfig, type: 'automatic', subtype } }
}
