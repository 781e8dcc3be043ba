import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Database } from '../database/database.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Logger } from '../logger.ts'

/** A mail to one person, as text and as HTML. */
export interface Mail {
  recipient: string
  subject: string
  text: string
  html: string
}

/** Puts a mail into the outgoing box, in the transaction that it belongs to: no commit, no mail. */
export async function queueMail(db: Database, mail: Mail): Promise<void> {
  await db
    .insertInto('mail')
    .values({ recipient: mail.recipient, subject: mail.subject, body_text: mail.text, body_html: mail.html })
    .execute()
}

const BATCH = 20
const MAX_ATTEMPTS = 12

/**
 * Sends waiting mails through SMTP, or writes them to `DATA_DIR/outbox/*.eml` where no mail server is configured.
 * A mail that fails is tried again after 1, 2, 4 … minutes.
 */
export function mailJob(options: {
  system: Database
  smtpUrl: string | undefined
  from: string
  dataDir: string
  log: Logger
}): Job {
  const deliver = options.smtpUrl === undefined ? toFiles(options.dataDir) : toServer(options.smtpUrl)
  return {
    name: 'mail',
    everyMs: 2000,
    run: () => options.system.transaction().execute((db) => sendWaiting({ ...options, db, deliver })),
  }
}

type Deliver = (id: number, mail: SendMailOptions) => Promise<void>

async function sendWaiting(options: {
  db: Database
  deliver: Deliver
  from: string
  log: Logger
}): Promise<void> {
  const { db, deliver, from, log } = options
  const waiting = await db
    .selectFrom('mail')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where('next_attempt_at', '<=', new Date())
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const mail of waiting) {
    const message = {
      from,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
    }
    const failure = await deliver(mail.id, message).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    if (failure !== undefined) log.warn({ mail: mail.id, failure }, 'A mail could not be sent')
    await db
      .updateTable('mail')
      .set(
        failure === undefined
          ? // What has been sent is forgotten: its links are for the recipient only.
            { sent_at: new Date(), body_text: '', body_html: '' }
          : {
              attempts: mail.attempts + 1,
              last_error: failure.slice(0, 500),
              next_attempt_at: new Date(Date.now() + 60_000 * 2 ** mail.attempts),
            },
      )
      .where('id', '=', mail.id)
      .execute()
  }
}

function toServer(url: string): Deliver {
  const transport = createTransport(url)
  return async (_id, mail) => {
    await transport.sendMail(mail)
  }
}

function toFiles(dataDir: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const folder = join(dataDir, 'outbox')
  return async (id, mail) => {
    await mkdir(folder, { recursive: true })
    const { message } = await transport.sendMail(mail)
    const file = join(folder, `${id}.eml`)
    // Written aside and renamed, so that nobody reads half a mail.
    await writeFile(`${file}.part`, message, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}
