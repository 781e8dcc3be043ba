import type { QcQuestion, QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { makePng } from '../../demo/documents/demo-pictures.ts'

/** A workflow as the console sends it when it is first saved. */
export function qcWorkflowOf(given: Partial<QcWorkflow> & { image?: string } = {}): QcWorkflow {
  const { image = '', ...fields } = given
  return {
    id: '1',
    name: 'Final check',
    version: '2',
    created: '1',
    createdBy: 'somebody',
    filter: { serialNumberFilterRange: [1, 500] },
    chapters: [{ name: 'Battery', version: '1', allowedUsers: ['anna'], questions: questionsOf(image) }],
    ...fields,
  }
}

/** A question of each kind. */
function questionsOf(image: string): QcQuestion[] {
  const description = [{ image, text: 'Look at it.' }]
  return [
    {
      name: 'Is it charged?',
      description,
      questionConfig: { type: 'automatic', pictureRequired: 'if failed', subtype: 'test' },
      robotTest: {
        args: {
          leftType: 'db',
          leftValue: 'latest_device_data.Battery',
          rightType: 'value',
          rightValue: '80',
          rightTable: '',
          rightKey: '',
          operator: '>=',
        },
      },
    },
    {
      name: 'Does the pump run?',
      description,
      questionConfig: { type: 'automatic', pictureRequired: 'no', subtype: 'command' },
      robotCommand: {
        commandType: 'call_ros_service',
        expected: [{ type: 'value_exact', key: 'success', value: 'true' }],
        args: { version: 1, service_args: '{}', service_namespace: '/pump/test', ssid: '' },
      },
    },
    {
      name: 'Whose is it?',
      description: [],
      questionConfig: { type: 'automatic', pictureRequired: 'optional', subtype: 'connect' },
      robotConnect: { customer: 1 },
    },
    { name: 'Scratches', description, questionConfig: { type: 'manual', pictureRequired: 'always' } },
  ]
}

/** A PNG with a pixel for each letter, so that each text gives a different picture. */
export function pngOf(text: string): Buffer {
  return makePng({ width: text.length, height: 1 }, (x) => [text.charCodeAt(x) % 256, 0, 0])
}

export const pngFile = (text: string) => new File([Uint8Array.from(pngOf(text))], 'pump.png')
