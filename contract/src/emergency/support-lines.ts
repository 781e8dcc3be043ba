import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, requiredText, text } from '../endpoint/fields.ts'
import { WAS } from '../endpoint/was.ts'
import { telephonyName } from './emergency.ts'

const MAX_NAME = 100
/** Longest greeting, in UTF-16 units: about two minutes when it is read aloud. */
const MAX_GREETING = 2000

const lineFields = {
  name: requiredText(MAX_NAME),
  number: text(MAX_NAME).describe('As people read it; empty: none.'),
  greeting: requiredText(MAX_GREETING).describe('What callers hear without a breakdown.'),
  breakdownGreeting: requiredText(MAX_GREETING).describe('What callers hear during a breakdown.'),
}

/** A support line of our own telephone system, with both its greetings. */
const ownLine = z
  .object({
    id: idNumber,
    name: z.string(),
    number: z.string(),
    greeting: z.string(),
    breakdownGreeting: z.string(),
    /** Which of the two its callers hear now. */
    isBreakdown: z.boolean(),
  })
  .meta({ id: 'OwnSupportLine' })
export type OwnLine = z.infer<typeof ownLine>
/** What people write of a line. */
export type LineFields = Pick<OwnLine, keyof typeof lineFields>

const params = z.strictObject({ id: idParam.describe('The support line.') })

/** The lines of our own telephone system; those of an outside one are edited there, and these calls are refused. */
export const supportLines = {
  list: endpoint({
    method: 'GET',
    path: '/api/administration/supportLines',
    summary: 'The support lines of our own telephone system, with both greetings',
    right: 'Emergency',
    response: z.object({ service: telephonyName, data: z.array(ownLine) }),
    reads: ['supportLines'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/administration/supportLines',
    summary: 'Creates a support line; it greets as in a breakdown when all others do',
    right: 'Emergency',
    body: z.strictObject(lineFields),
    response: z.object({ id: idNumber }),
    errors: ['support_lines_elsewhere'],
    actionType: 'CreateSupportLine',
    changes: ['supportLines'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/administration/supportLines/{id}',
    summary: 'Changes a support line',
    right: 'Emergency',
    params,
    body: z.strictObject({ ...lineFields, was: z.strictObject(lineFields).describe(WAS).optional() }),
    response: z.object({}),
    errors: ['changed_meanwhile', 'support_lines_elsewhere'],
    actionType: 'UpdateSupportLine',
    changes: ['supportLines'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/administration/supportLines/{id}',
    summary: 'Deletes a support line',
    right: 'Emergency',
    params,
    response: z.object({}),
    errors: ['support_lines_elsewhere'],
    actionType: 'DeleteSupportLine',
    changes: ['supportLines'],
  }),
}
