import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onOneLine } from '@service-center/contract/text/name-characters.ts'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Outgoing } from '../outgoing.ts'
import type { Queue } from '../jobs/queue.ts'
import { sql } from 'kysely'
import { defineWork, enqueue } from '../jobs/work.ts'

/** A mail. The names in its texts are isolated (`sentence`). */
export interface Mail {
  recipient: string
  subject: string
  text: string
  html: string
}

/** Retried after 1, 2, 4 … minutes, for a day or two. */
const sendMail = defineWork({
  name: 'send-mail',
  purpose: 'Sends a mail that one person waits for.',
  // Only a reference, because a mail may contain a sign-in link and operators can see the input of work.
  input: z.object({ ref: z.uuid() }),
  attempts: 12,
  retrySeconds: 60,
  timeoutSeconds: 120,
  atOnce: 4,
})

/** For mails to many people: thousands of them must not delay a mail that somebody waits for. */
const sendOneOfMany = defineWork({
  ...sendMail,
  name: 'send-mail-to-many',
  purpose: 'Sends one mail of many, behind those that somebody waits for.',
  atOnce: 2,
})

/** Puts a mail into the outbox in the caller's transaction. Without a commit it is not sent. */
export async function queueMail(db: Database, mail: Mail): Promise<void> {
  const { recipient, subject, text, html } = mail
  const ref = randomUUID()
  await db.insertInto('mail').values({ ref, recipient, subject, body_text: text, body_html: html }).execute()
  await enqueue(db, sendMail, { ref }, { key: ref })
}

/**
 * Puts the same plain text for many people into the outbox, in the caller's transaction. Each gets a separate mail, so that
 * nobody sees other addresses. One statement for all.
 */
export async function queueMailToMany(
  db: Database,
  { recipients, subject, text }: { recipients: readonly string[]; subject: string; text: string },
): Promise<void> {
  await sql`
    with mailed as materialized (
      select recipient, gen_random_uuid() as ref from unnest(${recipients}::text[]) recipient),
    kept as (
      insert into mail (ref, recipient, subject, body_text, body_html)
      select ref, recipient, ${subject}, ${text}, '' from mailed)
    select count(enqueue_work(${sendOneOfMany.name}, jsonb_build_object('ref', ref), ref::text, null)) from mailed
  `.execute(db)
}

export type OutgoingMail = Pick<
  SendMailOptions,
  'to' | 'cc' | 'replyTo' | 'text' | 'html' | 'messageId' | 'attachments'
> & { subject: string }

/**
 * Hands a mail to the mail server.
 * @param name file name, if mails are written to files
 * @throws an error that `mailFailureOf` can explain
 */
export type DeliverMail = (name: string, mail: OutgoingMail) => Promise<void>

interface DeliverySettings {
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly dataDir: string
  readonly outgoing: Outgoing
}

/** Sends mails through SMTP, or writes them to `DATA_DIR/outbox/*.eml` if no mail server is configured. */
export function createMailDelivery(options: DeliverySettings): DeliverMail {
  const { smtpUrl, from, dataDir, outgoing } = options
  const deliver = smtpUrl === undefined ? toFiles(dataDir) : toServer(smtpUrl, outgoing)
  return (name, { subject, ...mail }) => deliver(name, { from, ...mail, subject: onOneLine(subject) })
}

/** Registers the handlers that deliver the mails of the outbox. */
export function deliverMails(
  queue: Queue,
  { system, ...settings }: DeliverySettings & { system: Database },
): void {
  const deliver = createMailDelivery(settings)
  const send = async ({ ref }: { ref: string }) => {
    const mail = await system
      .selectFrom('mail')
      .selectAll()
      .where('ref', '=', ref)
      .where('sent_at', 'is', null)
      .executeTakeFirst()
    // If a process dies after sending, the mail is sent again: better twice than not at all.
    if (mail === undefined) return
    const { recipient, subject, body_text: text, body_html: html } = mail
    await deliver(String(mail.id), {
      // As an object it is one address, whatever characters it contains.
      to: { name: '', address: recipient },
      subject,
      text,
      ...(html === '' ? {} : { html }),
      // The same id for every attempt, so that mail servers and programs can recognise duplicates.
      messageId: `<${ref}@service-center>`,
    })
    // The texts of sent mails are deleted: their links are for the recipient only.
    await system
      .updateTable('mail')
      .set({ sent_at: new Date(), body_text: '', body_html: '' })
      .where('id', '=', mail.id)
      .execute()
  }
  queue.handle(sendMail, send)
  queue.handle(sendOneOfMany, send)
}

const HOUR_MS = 3_600_000
const UNSENT_DAYS = 30

/** Deletes mails that could not be sent. They are not retried any more, and their links have expired. */
export function mailCleaningJob(system: Database): Job {
  return {
    name: 'mail cleaning',
    purpose: 'Deletes mails that could not be sent for thirty days: their links have expired.',
    everyMs: HOUR_MS,
    run: async () => {
      await system
        .deleteFrom('mail')
        .where('sent_at', 'is', null)
        .where('created_at', '<', new Date(Date.now() - UNSENT_DAYS * 24 * HOUR_MS))
        .execute()
    },
  }
}

type Deliver = (name: string, mail: SendMailOptions) => Promise<void>

function toServer(url: string, outgoing: Outgoing): Deliver {
  const transport = createTransport(url)
  return async (_name, mail) => {
    try {
      await transport.sendMail(mail)
    } catch (error) {
      const failure = smtpFailure(error)
      // A refused recipient is not a failure of the mail server.
      if (failure !== undefined) outgoing.failed('mail', failure)
      throw error
    }
    outgoing.worked('mail')
  }
}

/** Why a mail was not accepted, as a text for users, without addresses. */
export function mailFailureOf(error: unknown): string {
  const failure = smtpFailure(error)
  return failure === undefined ? 'The mail server refused the mail.' : `The mail server failed: ${failure}.`
}

const smtpError = z.object({ code: z.string().optional(), responseCode: z.number().optional() })

/** nodemailer's code and the SMTP status, without addresses. Undefined if the mail was at fault, not the server. */
function smtpFailure(error: unknown): string | undefined {
  const { code, responseCode } = smtpError.safeParse(error).data ?? {}
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return undefined
  const status = responseCode === undefined ? [] : [`status ${responseCode}`]
  return [code ?? 'it cannot be reached', ...status].join(', ')
}

function toFiles(dataDir: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const folder = join(dataDir, 'outbox')
  return async (name, mail) => {
    await mkdir(folder, { recursive: true })
    const { message } = await transport.sendMail(mail)
    const file = join(folder, `${name}.eml`)
    // Written under a temporary name and renamed, so that nobody reads an incomplete mail.
    await writeFile(`${file}.part`, message, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}
