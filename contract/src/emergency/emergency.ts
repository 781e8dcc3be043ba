import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { flagParam, idNumber, idParam, requiredText, unixSeconds, WAS } from '../endpoint/fields.ts'
import { nameText, requiredName } from '../endpoint/names.ts'
import { MESSAGES } from '../endpoint/messages.ts'

/** Longest emergency mail, in UTF-16 units. */
export const MAX_EMERGENCY_MESSAGE = 10_000

/** Long, because an outside telephone system is called for one line after the other. */
const TELEPHONY_TIMEOUT_MS = 60_000

/** Whom a mail would reach, and the last mail that was sent. */
const mailPreview = z.object({
  people: z.int().describe('How many addresses get it.'),
  companies: z.int().describe('How many dealers these people belong to.'),
  last: z
    .object({
      byUser: z.string(),
      createdAt: unixSeconds,
      people: z.int(),
      isTLM: z.boolean(),
      isTS: z.boolean(),
    })
    .nullable()
    .describe('The newest emergency mail that the viewer may know of. Null: there is none.'),
})
export type MailPreview = z.infer<typeof mailPreview>

/** The built-in telephone system, or an outside one. */
export const telephonyName = z.enum(['embedded', 'Twilio'])

export const supportLine = z
  .object({
    id: idNumber,
    name: z.string(),
    number: z.string(),
    greeting: z
      .string()
      .describe(
        'The current greeting: a text, or for an outside telephone system the address of its greeting.',
      ),
    isBreakdown: z.boolean(),
    changedAt: unixSeconds.nullable().describe('When its greeting was last changed here. Null: not known.'),
    changedBy: z.string().nullable().describe('The user who changed its greeting last. Null: not known.'),
  })
  .meta({ id: 'SupportLine', description: 'A support line and what its callers hear now.' })
export type SupportLine = z.infer<typeof supportLine>

/** Result of changing one line's greeting. */
const lineOutcome = z.object({
  name: z.string(),
  number: z.string(),
  state: z.enum(['changed', 'unchanged', 'failed', 'unknown']).describe('Unknown: it was perhaps changed.'),
  failure: z.string().nullable().describe('Why it failed. Null: it did not.'),
})
export type LineOutcome = z.infer<typeof lineOutcome>

export const emergency = {
  mailPreview: endpoint({
    method: 'GET',
    path: '/api/configurations/emergencyEmail',
    summary: 'How many people in how many companies an emergency mail would reach',
    right: 'Emergency',
    query: z.strictObject({ isTLM: flagParam, isTS: flagParam }),
    response: mailPreview,
    reads: ['emergencyMails', 'users', 'customers', 'devices'],
  }),
  sendMail: endpoint({
    method: 'POST',
    path: '/api/configurations/emergencyEmail',
    summary: 'Mails a text to the users of the dealers who look after line markers or surveyors',
    right: 'Emergency',
    body: z
      .strictObject({
        message: requiredText(MAX_EMERGENCY_MESSAGE),
        isTLM: z.boolean().describe('To dealers who look after line markers.'),
        isTS: z.boolean().describe('To dealers who look after surveyors.'),
      })
      .refine(({ isTLM, isTS }) => isTLM || isTS, { error: MESSAGES.required, path: ['isTLM'] })
      .describe('At least one of isTLM and isTS is true.'),
    response: z.object({ people: z.int(), companies: z.int() }),
    errors: ['emergency_mail_repeated', 'emergency_mail_without_recipients'],
    actionType: 'EmergencyEmail',
    changes: ['emergencyMails', 'queuedWork'],
  }),
  supportLines: endpoint({
    method: 'GET',
    path: '/api/configurations/supportLines',
    summary: 'The support lines and the greetings that their callers hear',
    right: 'Emergency',
    response: z.object({
      service: telephonyName,
      data: z.array(supportLine),
      failure: z
        .string()
        .nullable()
        .describe(
          'Why the telephone system could not be asked: then the lines are as they were known last. Null: it was asked.',
        ),
    }),
    timeoutMs: TELEPHONY_TIMEOUT_MS,
    reads: ['supportLines'],
  }),
  triggerBreakdown: endpoint({
    method: 'POST',
    path: '/api/configurations/triggerBreakdownGreetings',
    summary: 'Changes the greetings of all support lines to those of a breakdown, or back',
    right: 'Emergency',
    body: z.strictObject({ isBreakdown: z.boolean() }),
    response: z.object({ data: z.array(lineOutcome) }),
    errors: ['greetings_changing', 'support_lines_missing'],
    timeoutMs: TELEPHONY_TIMEOUT_MS,
    actionType: 'TriggerBreakdownGreetings',
    changes: ['supportLines'],
  }),
}

const MAX_NAME = 100
/** Longest greeting, in UTF-16 units: about two minutes when read aloud. */
const MAX_GREETING = 2000

const lineFields = {
  name: requiredName(MAX_NAME),
  number: nameText(MAX_NAME).describe('As people read it; empty: none.'),
  greeting: requiredText(MAX_GREETING).describe('What callers hear without a breakdown.'),
  breakdownGreeting: requiredText(MAX_GREETING).describe('What callers hear during a breakdown.'),
}

const ownLine = z
  .object({
    id: idNumber,
    name: z.string(),
    number: z.string(),
    greeting: z.string(),
    breakdownGreeting: z.string(),
    isBreakdown: z.boolean().describe('Whether callers hear the breakdown greeting now.'),
  })
  .meta({
    id: 'OwnSupportLine',
    description: 'A support line of the built-in telephone system, with both greetings.',
  })
export type OwnLine = z.infer<typeof ownLine>
/** The fields of a line that people edit. */
export type LineFields = Pick<OwnLine, keyof typeof lineFields>

const params = z.strictObject({ id: idParam.describe('The support line.') })

/**
 * Lines of the built-in telephone system. With an outside one these calls are refused, because the lines are edited
 * there.
 */
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
