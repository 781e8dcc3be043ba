import type { QcQuestion, QcRobotCommand, QcRobotTest } from '@service-center/contract/qc/qc-workflow.ts'

type Picture = QcQuestion['questionConfig']['pictureRequired']

/** A question that a user answers. */
export const manualQuestion = (pictureRequired: Picture = 'no'): QcQuestion => ({
  name: 'Scratches',
  description: [],
  questionConfig: { type: 'manual', pictureRequired },
})

/** A question about a value of the robot. */
export function dataQuestion(
  args: Partial<QcRobotTest['args']>,
  pictureRequired: Picture = 'no',
): QcQuestion {
  return {
    name: 'Charge',
    description: [],
    questionConfig: { type: 'automatic', subtype: 'test', pictureRequired },
    robotTest: {
      args: {
        leftType: 'db',
        leftValue: 'latest_device_data.Battery',
        rightType: 'value',
        rightValue: '',
        rightTable: '',
        rightKey: '',
        operator: '=',
        ...args,
      },
    },
  }
}

/** A question that the robot answers. */
export function commandQuestion(
  expected: QcRobotCommand['expected'],
  commandType = 'call_ros_service',
): QcQuestion {
  return {
    name: 'Motors',
    description: [],
    questionConfig: { type: 'automatic', subtype: 'command', pictureRequired: 'no' },
    robotCommand: {
      commandType,
      expected,
      args: { version: 2, service_args: '{"n":1}', service_namespace: '/motors/test', ssid: 'Factory' },
    },
  }
}

/** A question about the robot's customer. */
export const connectQuestion = (customer: number): QcQuestion => ({
  name: 'Delivered',
  description: [],
  questionConfig: { type: 'automatic', subtype: 'connect', pictureRequired: 'no' },
  robotConnect: { customer },
})
