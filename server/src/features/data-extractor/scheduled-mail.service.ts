import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MAX_ATTACHED_BYTES } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { RESULT_FILE } from '@service-center/contract/data-extractor/query-result-file.ts'
import { actingAsUser } from '../../platform/access/acting-as-user.ts'
import type { Database, OpenDatabase } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Attempt } from '../../platform/jobs/queue.ts'
import { type DeliverMail, mailFailureOf } from '../../platform/outside-services/mail.ts'
import { findEmail } from '../users/users.views.ts'
import { resultFile } from './kept-results.ts'
import { findKeptFileBytes, readKept } from './query-schedules.views.ts'
import type { NotifyOwners } from './notify-owners.ts'
import { RESULT_MAIL_WORK } from './scheduled-runs.ts'
import { deleteResult, findRun, updateMail, type WorkedRun } from './scheduled-runs.store.ts'
import { resultMail } from './scheduled-mail-texts.ts'
import { zoneTimeWriter } from './zone-time-writer.ts'

export interface MailContext {
  readonly database: OpenDatabase
  readonly deliver: DeliverMail
  readonly publicUrl: () => string
  readonly notifyOwners: NotifyOwners
}

/** What cannot be mailed, however often it is tried. */
class NotMailed extends Error {}

const RIGHT_LOST = 'You no longer have the right to see it.'
const RESULT_GONE = 'The result is not there any more, or your customers or rights have changed since.'
const NO_ADDRESS = 'Your account has no email address.'

/**
 * Mails the result of a run to the owner of its schedule, who must still be allowed to see it. It may be sent again if a
 * process dies after sending: better twice than not at all, and mail programs recognise it.
 * @throws what went wrong, when it is worth another try
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
    // An object is one address, whatever characters it has.
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

/** Who gets the result of a run, and its file unless it is too large. */
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
