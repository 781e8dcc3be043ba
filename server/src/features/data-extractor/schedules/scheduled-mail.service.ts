import { MAX_ATTACHED_BYTES } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { RESULT_FILE } from '@service-center/contract/data-extractor/query-result-file.ts'
import { isTimeZone, wallOf } from '@service-center/contract/data-extractor/zone-times.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { actingAsUser } from '../../../platform/access/acting-as-user.ts'
import type { Database, OpenDatabase } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Attempt } from '../../../platform/jobs/queue.ts'
import { composeMail, type MailContent, pageUrl } from '../../../platform/outside-services/mail-layout.ts'
import {
  type DeliverMail,
  type Mail,
  mailFailureOf,
  queueMail,
} from '../../../platform/outside-services/mail.ts'
import { findEmail } from '../../users/users.views.ts'
import { resultFile, zoneTimeWriter } from './kept-results.ts'
import { findKeptFileBytes, readKept } from './query-schedules.views.ts'
import { deleteResult, findRun, updateMail, type WorkedRun } from './scheduled-runs.store.ts'
import { type NotifyOwners, RESULT_MAIL_WORK } from './scheduled-runs.ts'

export interface MailContext {
  readonly database: OpenDatabase
  readonly deliver: DeliverMail
  readonly publicUrl: () => string
  readonly notifyOwners: NotifyOwners
}

/** A failure that a retry would not fix. Its message is for the owner. */
class NotMailed extends Error {}

const RIGHT_LOST = 'You no longer have the right to see it.'
const RESULT_GONE = 'The result is not there any more, or your customers or rights have changed since.'
const NO_ADDRESS = 'Your account has no email address.'

/**
 * Mails the result of a run to the owner of its schedule, who must still be allowed to see it. If the process dies after
 * sending, the mail is sent twice, with the same message id.
 * @throws the cause when sending should be retried
 */
export async function mailResult(context: MailContext, id: number, attempt: Attempt): Promise<void> {
  const inTransaction = <Result>(work: (db: Database) => Promise<Result>) =>
    context.database.transaction('begin', work)
  const run = await inTransaction((db) => findRun(db, id))
  if (run?.mailState !== 'pending') return
  try {
    const { isAttached } = await deliverResult(context, run)
    await inTransaction(async (db) => {
      await updateMail(db, { id, state: 'sent', failure: null })
      if (isAttached && run.settings.keptResults === 0) await deleteResult(db, id)
    })
  } catch (error) {
    const isFinal = error instanceof NotMailed || attempt.number >= RESULT_MAIL_WORK.attempts
    const failure = error instanceof NotMailed ? error.message : mailFailureOf(error)
    await inTransaction((db) => updateMail(db, { id, state: isFinal ? 'failed' : 'pending', failure }))
    if (!(error instanceof NotMailed)) throw error
  } finally {
    await context.notifyOwners([run.username])
  }
}

async function deliverResult(
  { database, deliver, publicUrl }: MailContext,
  run: WorkedRun,
): Promise<{ isAttached: boolean }> {
  const { username, mailRef } = run
  const { recipient, file } = await actingAsUser({ database, username, access: 'DataExtractorRead' }, (db) =>
    readMailed(db, run),
  ).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'no_access' ? new NotMailed(RIGHT_LOST) : error
  })
  const isAttached = file !== undefined
  const { subject, text, html } = resultMail(run, { recipient, isAttached, publicUrl })
  await deliver(`query-result-${run.id}`, {
    // As an object, it is always a single address, even with commas in it.
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    messageId: `<query-result-${mailRef}@service-center>`,
    ...(isAttached
      ? { attachments: [{ filename: RESULT_FILE, content: file, contentType: 'text/csv; charset=utf-8' }] }
      : {}),
  })
  return { isAttached }
}

/** The recipient of the result, and its file unless that is too large to attach. */
async function readMailed(
  db: Database,
  { id, username, settings }: WorkedRun,
): Promise<{ recipient: string; file: Buffer | undefined }> {
  const fileBytes = await findKeptFileBytes(db, id)
  if (fileBytes === undefined) throw new NotMailed(RESULT_GONE)
  const recipient = await findEmail(db, username)
  if (recipient === null) throw new NotMailed(NO_ADDRESS)
  if (fileBytes > MAX_ATTACHED_BYTES) return { recipient, file: undefined }
  const file = resultFile(readKept(db, id), zoneTimeWriter(settings.zone))
  return { recipient, file: await buffer(Readable.from(file)) }
}

/** The fields of a run that its mails show. */
type ToldRun = Pick<WorkedRun, 'queryName' | 'due' | 'settings' | 'rows' | 'isTruncated' | 'scheduleId'>

const MB = 1024 * 1024

/** The due time in the schedule's zone: '2026-11-25 06:30 (Europe/Copenhagen)'. */
function dueText({ due, settings: { zone } }: ToldRun): string {
  // A server that does not know the zone ends the schedule, and this mail tells its owner.
  const shown = isTimeZone(zone) ? zone : 'UTC'
  const wall = new Date(wallOf(shown, due.getTime())).toISOString()
  return `${wall.slice(0, 10)} ${wall.slice(11, 16)} (${shown})`
}

function contentOf(
  run: ToldRun,
  {
    recipient,
    publicUrl,
    ...told
  }: Pick<MailContent, 'recipient' | 'subject' | 'greeting'> & {
    publicUrl: () => string
    advice: string
    facts: MailContent['facts']
  },
): Mail {
  return composeMail({
    ...told,
    recipient,
    facts: [['Query', run.queryName], ['Run', dueText(run)], ...(told.facts ?? [])],
    button: 'Open the schedules',
    url: pageUrl(publicUrl(), `data-extractor?tab=schedules&schedule=${run.scheduleId}`).href,
    closing:
      'You get this mail because you have scheduled this query. There you can pause or delete the schedule.',
  })
}

/** The mail with the result attached, or with a link to it when it is too large. */
function resultMail(
  run: ToldRun,
  options: { recipient: string; isAttached: boolean; publicUrl: () => string },
): Mail {
  const { recipient, isAttached, publicUrl } = options
  const rows = `${(run.rows ?? 0).toLocaleString('en')}${run.isTruncated ? ' (there were more: the result was cut off)' : ''}`
  return contentOf(run, {
    recipient,
    publicUrl,
    subject: sentence`Result of ${run.queryName}`,
    greeting: 'Your scheduled query has run.',
    facts: [['Rows', rows]],
    advice: isAttached
      ? 'The result is attached.'
      : `The result is too large for a mail (more than ${MAX_ATTACHED_BYTES / MB} MB). It is kept until the next one: download it there.`,
  })
}

/** Mails the owner of a schedule that a run has failed, if they have an address. Part of the caller's transaction. */
export async function queueFailureMail(
  db: Database,
  options: { run: WorkedRun; failure: string; isEnd: boolean; publicUrl: () => string },
): Promise<void> {
  const { run, failure, isEnd, publicUrl } = options
  const recipient = await findEmail(db, run.username)
  if (recipient === null) return
  const mail = contentOf(run, {
    recipient,
    publicUrl,
    subject: isEnd
      ? sentence`The schedule of ${run.queryName} has ended`
      : sentence`${run.queryName} has failed`,
    greeting: 'Your scheduled query could not be run.',
    facts: [['Reason', failure]],
    advice: isEnd
      ? 'The schedule has ended: it does not run any more until you resume it.'
      : 'It runs again at its next time.',
  })
  await queueMail(db, mail)
}
