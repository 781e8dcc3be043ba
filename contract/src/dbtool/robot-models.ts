import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, WAS } from '../endpoint/fields.ts'
import { dbToolList, dbToolSaved } from './dbtool-fields.ts'

/** A product model, by its number and its name ('TLM Sport (C1)'). */
export const modelChoice = z
  .object({ Id: idNumber, ModelId: z.string(), Name: z.string() })
  .meta({ id: 'ModelChoice' })
export type ModelChoice = z.infer<typeof modelChoice>

/** A robot whose reported model is overwritten with another one. */
export const modelOverwrite = z
  .object({
    RobotId: idNumber,
    Model: idNumber,
    /** Name of the model, which the console shows as the robot's type. */
    RobotType: z.string(),
  })
  .meta({ id: 'ModelOverwrite' })
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
