import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A mail as it was put into the outbox. */
export interface KeptMail {
  recipient: string
  subject: string
  text: string
  html: string
}

/** Keeps a copy of every mail from now on: the outbox deletes sent mails. */
export async function keepMails(db: Database): Promise<void> {
  await sql`create table kept_mail (id bigint, recipient text, subject text, text text, html text)`.execute(
    db,
  )
  await sql`
    create function keep_mail() returns trigger language plpgsql security definer as $$
    begin
      insert into kept_mail values (new.id, new.recipient, new.subject, new.body_text, new.body_html);
      return null;
    end $$`.execute(db)
  await sql`create trigger keep_mail after insert on mail for each row execute function keep_mail()`.execute(
    db,
  )
}

/** The mails to an address, oldest first. */
export async function mailsTo(db: Database, recipient: string): Promise<KeptMail[]> {
  const { rows } = await sql<KeptMail>`
    select recipient, subject, text, html from kept_mail where recipient = ${recipient} order by id`.execute(
    db,
  )
  return rows
}

/** The token of the newest link that was mailed to an address. */
export async function newestToken(db: Database, recipient: string): Promise<string> {
  const tokens = (await mailsTo(db, recipient)).map(({ text }) => /[?&]token=([\w-]+)/.exec(text)?.[1])
  const token = tokens.findLast((found) => found !== undefined)
  if (token === undefined) throw new Error(`There is no link in a mail to ${recipient}.`)
  return token
}
