import { liveEvents } from '@service-center/contract/live.ts'
import { TICKET_STATUS_CODES } from '@service-center/contract/support/ticket-rules.ts'
import { ticketWork as endpoints } from '@service-center/contract/support/ticket-work.ts'
import { z } from 'zod'
import type { Crm } from '../../integrations/crm/crm.ts'
import type { Tickets } from '../../integrations/tickets/tickets.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/calls.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { subjectOf } from '../../platform/user-actions/undo.ts'
import { addNote, deleteNote, restoreNote } from './logbook.service.ts'
import { listAssignees } from './ticket.views.ts'
import type { LockedTicket } from './tickets.store.ts'
import {
  type Answer,
  answerTicket,
  assign,
  changeAssignee,
  changeStatus,
  setStatus,
  type Work,
} from './work.service.ts'

export interface SupportSettings {
  readonly publicUrl: () => string
  readonly tickets: Tickets
  readonly crm: Crm
}

export function ticketWorkRoutes(app: App, { publicUrl, tickets, crm }: SupportSettings): void {
  const workOf = ({ db, viewer }: { db: Database; viewer: Viewer }): Work => ({
    db,
    viewer,
    tickets,
    crm,
    publicUrl: publicUrl(),
    dataDir: app.dataDir,
  })
  const answer = (call: AnswerCall, given: Answer) => answerAndTell(app, workOf(call), call, given)

  route(app, endpoints.answer, ({ params, body, ...call }) => {
    const { is_public: isPublic, body: text, status, was, requestKey } = body
    return answer(call, { issueId: params.id, body: text, isPublic, status, was, requestKey })
  })

  route(app, endpoints.answerWithFile, ({ params, upload: { file, fields }, ...call }) => {
    const { is_public, body, status, requestKey } = fields
    const was = fields.was === undefined ? undefined : Number(fields.was)
    const isPublic = is_public === 'true'
    return answer(call, { issueId: params.id, body, isPublic, status, was, requestKey, file })
  })

  route(app, endpoints.assignees, async ({ db }) => ({ data: await listAssignees(db) }))

  route(app, endpoints.assign, async ({ params, body, logAction, afterCommit, ...call }) => {
    const value = { issueId: params.id, username: body.username }
    logAction({ value })
    const { ticket, updatedAt, before, after, isChanged, undo } = await assign(workOf(call), {
      ...value,
      was: body.was,
    })
    logAction({ before, after, ...deviceOf(ticket) })
    if (isChanged) afterCommit(() => tell(app, ticket))
    return { updated_at: updatedAt, undo }
  })

  route(app, endpoints.setStatus, async ({ params, body, logAction, afterCommit, ...call }) => {
    const value = { issueId: params.id, status: body.status }
    logAction({ value })
    const { ticket, updatedAt, before, after, isChanged, undo } = await setStatus(workOf(call), {
      ...value,
      was: body.was,
    })
    logAction({ before, after, ...deviceOf(ticket) })
    if (isChanged) afterCommit(() => tell(app, ticket))
    return { updated_at: updatedAt, undo }
  })

  logbookRoutes(app)
  handleUndo(app, workOf)
}

type AnswerCall = Pick<Call<typeof endpoints.answer>, 'db' | 'viewer' | 'logAction' | 'afterCommit'>

async function answerAndTell(app: App, work: Work, { logAction, afterCommit }: AnswerCall, given: Answer) {
  const { issueId, isPublic, status } = given
  // The log is visible to other users too, but a note only to users of the internal customer.
  const file = given.file === undefined ? {} : { file: isPublic ? given.file.originalName : true }
  logAction({ value: { issueId, isPublic, status, ...(isPublic ? { body: given.body } : {}), ...file } })
  const { ticket, commentId, updatedAt, isNew, ...now } = await answerTicket(work, given)
  const before = { status: ticket.status, comment: isNew ? null : commentId }
  logAction({ before, after: { status: now.status, comment: commentId }, ...deviceOf(ticket) })
  if (isNew) afterCommit(() => tell(app, ticket))
  return { id: commentId, updated_at: updatedAt }
}

/** For the user action log. */
const deviceOf = ({ device }: LockedTicket) => (device === null ? {} : { device })

function tell(app: App, { path, issueId }: Pick<LockedTicket, 'path' | 'issueId'>): void {
  app.live.publish(liveEvents.tickets, { path, payload: { ids: [issueId] } })
}

/** Notes in the logbook of a device. Consoles load them with the tickets, so changes are published as ticket events. */
function logbookRoutes(app: App): void {
  const tellOf = (path: readonly number[]) =>
    app.live.publish(liveEvents.tickets, { path, payload: { ids: [] } })

  route(app, endpoints.addNote, async ({ db, viewer, params, body, logAction, afterCommit }) => {
    logAction({ value: { text: body.text }, device: { type: params.deviceType, id: params.deviceId } })
    const { id, isNew, device } = await addNote(
      { db, viewer },
      { ...params, ...body, requestKey: body.requestKey },
    )
    const after = { note: id }
    logAction(isNew ? { after } : { before: after, after })
    if (isNew) afterCommit(() => tellOf(device.path))
    return { id }
  })

  route(app, endpoints.deleteNote, async ({ db, viewer, params, logAction, afterCommit }) => {
    logAction({ value: { note: params.id }, device: { type: params.deviceType, id: params.deviceId } })
    const { text, device, undo } = await deleteNote({ db, viewer }, params)
    logAction({ before: { text } })
    afterCommit(() => tellOf(device.path))
    return { id: params.id, undo }
  })

  app.undo.handle(endpoints.deleteNote, {
    value: z.object({ note: z.int(), isDeleted: z.boolean() }),
    undo: async ({ db, subjects, before, after, logAction, afterCommit }) => {
      const robot = subjects.find(({ kind }) => kind === 'robot')
      const { id: deviceId } = robot ?? subjectOf(subjects, 'tablet')
      const deviceType = robot === undefined ? 2 : 1
      logAction({ device: { type: deviceType, id: deviceId } })
      const device = await restoreNote({ db }, { deviceType, deviceId, id: before.note })
      logAction({ before: after, after: before })
      afterCommit(() => tellOf(device.path))
    },
  })
}

/** Undo sets the former value again, if nobody has changed the value since. */
function handleUndo(app: App, workOf: (call: { db: Database; viewer: Viewer }) => Work): void {
  app.undo.handle(endpoints.setStatus, {
    value: z.object({ status: z.enum(TICKET_STATUS_CODES) }),
    undo: async ({ subjects, before, after, logAction, afterCommit, ...call }) => {
      const { id: issueId } = subjectOf(subjects, 'ticket')
      const wanted = { issueId, status: before.status, from: after.status }
      const { ticket } = await changeStatus(workOf(call), wanted)
      logAction({ before: after, after: before, ...deviceOf(ticket) })
      afterCommit(() => tell(app, ticket))
    },
  })

  app.undo.handle(endpoints.assign, {
    value: z.object({ username: z.string().nullable() }),
    undo: async ({ subjects, before, after, logAction, afterCommit, ...call }) => {
      const { id: issueId } = subjectOf(subjects, 'ticket')
      const wanted = { issueId, username: before.username, from: after.username }
      const { ticket } = await changeAssignee(workOf(call), wanted)
      logAction({ before: after, after: before, ...deviceOf(ticket) })
      afterCommit(() => tell(app, ticket))
    },
  })
}
