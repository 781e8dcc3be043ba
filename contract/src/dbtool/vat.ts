import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, WAS } from '../endpoint/fields.ts'
import { dbToolList, dbToolSavedWithId } from './dbtool-fields.ts'

export const vat = z
  .object({
    Id: idNumber,
    AccessGroupId: idNumber,
    AccessGroup: z.string(),
    VAT: z.number().describe('In percent.'),
  })
  .meta({ id: 'Vat', description: 'The value added tax of the customers in an access group.' })
export type Vat = z.infer<typeof vat>

const isWholeHundredths = (value: number) => Math.round(value * 100) / 100 === value

const PERCENT_RANGE = { error: 'Must be between 0 and 100.' }

const vatFields = {
  v: z
    .number()
    .min(0, PERCENT_RANGE)
    .max(100, PERCENT_RANGE)
    .refine(isWholeHundredths, { error: 'Must have at most two decimals.' })
    .describe('The value added tax in percent, with at most two decimals.'),
  g: idNumber.describe('The access group.'),
}

export const dbToolVat = {
  list: endpoint({
    method: 'GET',
    path: '/api/dbtool/vats',
    summary: 'The value added tax of access groups',
    right: 'DbToolVAT',
    response: dbToolList(vat),
    reads: ['vats', 'accessGroups'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/dbtool/vat',
    summary: 'Create the value added tax of an access group, or with its id change it',
    right: 'DbToolVAT',
    body: z.strictObject({
      i: idNumber.describe('The value added tax to change; without it, one is created.').optional(),
      ...vatFields,
      was: z.strictObject(vatFields).describe(WAS).optional(),
    }),
    response: dbToolSavedWithId,
    errors: ['changed_meanwhile', 'not_found', 'vat_exists'],
    actionType: 'SaveVAT',
    changes: ['vats'],
  }),
}
