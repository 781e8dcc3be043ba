import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { flagParam, idNumber, requiredText, unixSeconds } from '../endpoint/fields.ts'
import { MESSAGES } from '../endpoint/messages.ts'

/** Longest text of an emergency mail, in UTF-16 units. */
export const MAX_EMERGENCY_MESSAGE = 10_000

/** An outside telephone system is asked for each line, one after the other. */
const TELEPHONY_TIMEOUT_MS = 60_000

/** Who a mail would reach, and the last one that was sent. */
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
    .describe('The newest emergency mail that the viewer may know of.'),
})
export type MailPreview = z.infer<typeof mailPreview>

/** Our own telephone system, or an outside one. */
export const telephonyName = z.enum(['embedded', 'Twilio'])

/** How a support line greets its callers. */
export const supportLine = z
  .object({
    id: idNumber,
    name: z.string(),
    number: z.string(),
    /** What callers hear now: a text, or of an outside telephone system the address of its greeting. */
    greeting: z.string(),
    isBreakdown: z.boolean(),
    changedAt: unixSeconds.nullable(),
    changedBy: z.string().nullable(),
  })
  .meta({ id: 'SupportLine' })
export type SupportLine = z.infer<typeof supportLine>

/** What became of one line's greeting. */
const lineOutcome = z.object({
  name: z.string(),
  number: z.string(),
  state: z.enum(['changed', 'unchanged', 'failed', 'unknown']).describe('Unknown: it was perhaps changed.'),
  failure: z.string().nullable(),
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
        .describe('Why the telephone system could not be asked: then the lines are as they were known last.'),
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
