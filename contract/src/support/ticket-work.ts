import { z } from 'zod'
import { undo } from '../configuration-changes/undo.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, requiredText, text, unixSeconds, WAS } from '../endpoint/fields.ts'
import { MAX_LOGBOOK_TEXT } from './logbook.ts'
import { ticketDeviceParams } from './support.ts'
import {
  ATTACHMENT_TYPES,
  CAN_NOT_BE_EMPTY,
  MAX_ATTACHMENT_BYTES,
  MAX_TICKET_BODY,
  TICKET_STATUS_CODES,
} from './ticket-rules.ts'

const params = z.strictObject({ id: idParam })
/** End of the year 9999, in unix seconds. */
const LAST_MOMENT = 253_402_300_799
const was = z
  .number()
  .min(0)
  .max(LAST_MOMENT)
  .describe(`The ticket's \`updated_at\`, in unix seconds. ${WAS}`)
  .optional()
const status = z.enum(TICKET_STATUS_CODES)
const requestKey = z
  .uuid()
  .describe('The same key of the same user writes one answer, however often it is sent.')
  .optional()

/** The new comment, and the ticket's new version. */
const answered = z.object({ id: z.int().describe('The comment.'), updated_at: unixSeconds })
const changed = z.object({ updated_at: unixSeconds, undo })

/** A boolean form field. */
const formFlag = z.enum(['true', 'false'])

/** Work on tickets that are stored here. Another ticket system has its own pages for this. */
export const ticketWork = {
  answer: endpoint({
    method: 'POST',
    path: '/api/support/{id}/answer',
    summary:
      'Answers a ticket, by a mail to its requester; or notes something for members of the internal customer',
    right: 'PostSupport',
    params,
    body: z.strictObject({
      body: requiredText(MAX_TICKET_BODY, CAN_NOT_BE_EMPTY),
      is_public: z.boolean().describe('False: a note, which needs a member of the internal customer.'),
      status: status
        .describe('The status that the ticket gets. Absent: a new ticket that is answered is open.')
        .optional(),
      was,
      requestKey,
    }),
    response: answered,
    errors: ['changed_meanwhile', 'tickets_elsewhere'],
    actionType: 'AnswerSupportTicket',
    changes: ['tickets'],
  }),
  answerWithFile: endpoint({
    method: 'POST',
    path: '/api/support/{id}/answer/file',
    summary: 'Answers a ticket with a file, as the call without one',
    right: 'PostSupport',
    params,
    upload: {
      field: 'file',
      maxBytes: MAX_ATTACHMENT_BYTES,
      types: ATTACHMENT_TYPES,
      fields: z.strictObject({
        body: text(MAX_TICKET_BODY).default(''),
        is_public: formFlag,
        status: status.optional(),
        was: z
          .string()
          .regex(/^\d{1,12}(\.\d{1,6})?$/, 'Must be a moment in unix seconds.')
          .describe(`The ticket's \`updated_at\`. ${WAS}`)
          .optional(),
        requestKey,
      }),
    },
    response: answered,
    errors: ['changed_meanwhile', 'tickets_elsewhere'],
    timeoutMs: 120_000,
    actionType: 'AnswerSupportTicket',
    changes: ['tickets'],
  }),
  assignees: endpoint({
    method: 'GET',
    path: '/api/support/assignees',
    summary: 'The accounts in scope that may work on tickets',
    right: 'PostSupport',
    response: z.object({
      data: z.array(
        z.object({
          username: z.string(),
          name: z.string(),
          email: z.string().nullable().describe('Null: the account has no address.'),
        }),
      ),
    }),
    reads: ['users'],
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/api/support/{id}/assignee',
    summary: 'Assigns a ticket to somebody, who gets a mail, or to nobody',
    right: 'PostSupport',
    params,
    body: z.strictObject({
      username: text(255).min(1).nullable().describe('Somebody who may work on it; null: nobody.'),
      was,
    }),
    response: changed,
    errors: ['changed_meanwhile', 'tickets_elsewhere'],
    actionType: 'AssignSupportTicket',
    changes: ['tickets', 'configurationChanges'],
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/api/support/{id}/status',
    summary: 'Sets the status of a ticket; its requester gets a mail when it is solved or closed',
    right: 'PostSupport',
    params,
    body: z.strictObject({ status, was }),
    response: changed,
    errors: ['changed_meanwhile', 'tickets_elsewhere'],
    actionType: 'SetSupportTicketStatus',
    changes: ['tickets', 'configurationChanges'],
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/support/{deviceType}/{deviceId}/logbook',
    summary: 'Writes a note into the logbook of a device',
    right: 'PostSupport',
    params: ticketDeviceParams,
    body: z.strictObject({ text: requiredText(MAX_LOGBOOK_TEXT, CAN_NOT_BE_EMPTY), requestKey }),
    response: z.object({ id: z.int() }),
    errors: ['changed_meanwhile'],
    actionType: 'AddLogbookNote',
    changes: ['tickets'],
  }),
  deleteNote: endpoint({
    method: 'DELETE',
    path: '/api/support/{deviceType}/{deviceId}/logbook/{id}',
    summary:
      'Deletes a note from the logbook of a device: an own one, or as a member of the internal customer any',
    right: 'PostSupport',
    params: z.strictObject({ ...ticketDeviceParams.shape, id: idParam }),
    response: z.object({ id: idNumber, undo }),
    actionType: 'DeleteLogbookNote',
    changes: ['tickets', 'configurationChanges'],
  }),
}
