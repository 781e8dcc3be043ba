import type { QcQuestion, QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'

const manual = { type: 'manual', pictureRequired: 'no' } as const

export const manualQuestion = (name: string, text = `Look at ${name}`): QcQuestion => ({
  name,
  description: [{ image: `${name}.jpg`, text }],
  questionConfig: manual,
})

export const TEST_QUESTION: QcQuestion = {
  name: 'Battery',
  description: [],
  questionConfig: { type: 'automatic', pictureRequired: 'if failed', subtype: 'test' },
  robotTest: {
    args: {
      leftType: 'db',
      leftValue: 'latest_device_data.Battery.main',
      rightType: 'value',
      rightValue: '20 80',
      rightTable: '',
      rightKey: '',
      operator: 'range',
    },
  },
}

export const COMMAND_QUESTION: QcQuestion = {
  name: 'Forget the network',
  description: [],
  questionConfig: { type: 'automatic', pictureRequired: 'optional', subtype: 'command' },
  robotCommand: {
    commandType: 'remove_wifi',
    expected: [{ type: 'value_exact', key: 'ok', value: 'true' }],
    args: { version: 2, service_args: '{}', service_namespace: '/wifi', ssid: 'Hall 3' },
  },
}

export const CONNECT_QUESTION: QcQuestion = {
  name: 'Customer',
  description: [],
  questionConfig: { type: 'automatic', pictureRequired: 'always', subtype: 'connect' },
  robotConnect: { customer: 7 },
}

export function testWorkflow(fields: Partial<QcWorkflow> = {}): QcWorkflow {
  return {
    id: '12',
    name: 'Final check',
    version: '4',
    created: '1700000000000',
    createdBy: 'anna',
    filter: { serialNumberFilterRange: [1, 500] },
    chapters: [
      { name: 'Drive', version: '3', allowedUsers: ['anna', 'peter'], questions: [manualQuestion('Motor')] },
      {
        name: 'Electronics',
        version: '1',
        allowedUsers: ['anna'],
        questions: [TEST_QUESTION, COMMAND_QUESTION, CONNECT_QUESTION],
      },
    ],
    ...fields,
  }
}
