import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, WAS } from '../endpoint/fields.ts'
import { dbToolList, dbToolSaved } from './dbtool-fields.ts'

export const modelChoice = z
  .object({ Id: idNumber, ModelId: z.string(), Name: z.string() })
  .meta({ id: 'ModelChoice', description: 'A product model that a robot can be shown as.' })
export type ModelChoice = z.infer<typeof modelChoice>

export const modelOverwrite = z
  .object({
    RobotId: idNumber,
    Model: idNumber,
    RobotType: z.string().describe("Name of the model, which the console shows as the robot's type."),
  })
  .meta({
    id: 'ModelOverwrite',
    description: 'A robot that is shown as another product model than the one that it reports.',
  })
export type ModelOverwrite = z.infer<typeof modelOverwrite>

export const dbToolRobotModels = {
  models: endpoint({
    method: 'GET',
    path: '/api/dbtool/productmodels',
    summary: 'The product models of robots',
    right: 'DbToolRobotModelOverwrite',
    response: dbToolList(modelChoice),
    reads: [],
  }),
  overwrites: endpoint({
    method: 'GET',
    path: '/api/dbtool/robotproductoverwrite',
    summary: 'The robots whose model is overwritten',
    right: 'DbToolRobotModelOverwrite',
    response: dbToolList(modelOverwrite),
    reads: ['modelOverwrites', 'devices'],
  }),
  overwrite: endpoint({
    method: 'POST',
    path: '/api/dbtool/robotproductoverwrite',
    summary: "Overwrite a robot's model, or show the one that it reports again",
    right: 'DbToolRobotModelOverwrite',
    body: z.strictObject({
      r: idNumber.describe('The robot.'),
      m: idNumber.nullable().describe('The id of the model; null removes the overwrite.'),
      was: idNumber.nullable().describe(`${WAS} Null: there was no overwrite.`).optional(),
    }),
    response: dbToolSaved,
    errors: ['changed_meanwhile', 'not_found'],
    actionType: 'OverwriteRobotModel',
    changes: ['modelOverwrites', 'latestValues'],
  }),
}
