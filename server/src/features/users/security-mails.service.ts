import { UNKNOWN_NAME } from '@service-center/contract/sessions/browser.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { composeMail, pageUrl } from '../../platform/outside-services/mail-layout.ts'
import { type Mail, queueMail } from '../../platform/outside-services/mail.ts'

/** Where a change was made from, as far as it is known. */
interface Origin {
  browser: string | null | undefined
  os: string | null | undefined
  address: string
}

/** The events that a user gets a mail about, even if they caused them themselves. */
export type SecurityEvent =
  | { kind: 'passwordChanged' | 'passwordReset' | 'factorOff' | 'codesRenewed' | 'newBrowser' }
  | { kind: 'emailChanged'; former: string | null; email: string | null }

interface SecurityNotice {
  username: string
  event: SecurityEvent
  /** Who made the change. The mail does not name an administrator. */
  by: { origin: Origin } | 'administrator'
}

/**
 * Mails a user about a change of their account, in the transaction of the change.
 * @param to the new and the former address; null and duplicates are skipped
 */
export async function mailSecurityNotice(
  db: Database,
  notice: SecurityNotice & { to: readonly (string | null)[]; publicUrl: string },
): Promise<void> {
  const { to, publicUrl, ...rest } = notice
  const recipients = new Set(to.filter((address) => address !== null))
  for (const recipient of recipients) {
    await queueMail(db, securityMail(rest, { recipient, publicUrl }))
  }
}

/** Who changes an account: the user themselves, from the browser of their session, or an administrator. */
export async function changedBy(
  db: Database,
  { viewer, username, address }: { viewer: Viewer; username: string; address: string },
): Promise<{ origin: Origin } | 'administrator'> {
  if (viewer.username !== username) return 'administrator'
  const session = await db
    .selectFrom('session')
    .select(['browser', 'os'])
    .where('id', '=', viewer.sessionId)
    .executeTakeFirst()
  return { origin: { browser: session?.browser, os: session?.os, address } }
}

function securityMail(
  notice: SecurityNotice,
  { recipient, publicUrl }: { recipient: string; publicUrl: string },
): Mail {
  const { event, by } = notice
  const author = by === 'administrator' ? ', by an administrator' : ''
  const greeting = `${sentenceOf(event, sentence`your account ${notice.username}`)}${author}.`
  const goesElsewhere = event.kind === 'emailChanged' && event.email !== recipient
  return composeMail({
    recipient,
    subject: SUBJECTS[event.kind],
    greeting,
    facts: [['When', timeOf(new Date())], ...(by === 'administrator' ? [] : factsOf(by.origin))],
    ...(goesElsewhere
      ? { ...CONTACT, url: pageUrl(publicUrl, 'account/signin').href }
      : { ...NEW_PASSWORD, url: pageUrl(publicUrl, 'account/forgotpassword').href }),
    closing: 'If it was you, or you asked for it, there is nothing to do.',
  })
}

const NEW_PASSWORD = {
  advice:
    'If it was not you, set a new password at once: that ends all sessions of your account. Then tell your administrator.',
  button: 'Set a new password',
}
/** A link for a new password would be mailed to the new address. */
const CONTACT = {
  advice:
    'If it was not you, tell your administrator at once: mails about your account do not reach you any more.',
  button: 'Open the Service Center',
}

/** What happened, as the beginning of a sentence. */
function sentenceOf(event: SecurityEvent, account: string): string {
  switch (event.kind) {
    case 'passwordChanged':
      return `A new password was set for ${account}`
    case 'passwordReset':
      return `A new password was set for ${account} by a mailed link`
    case 'emailChanged':
      return `The email address of ${account} was changed ${sentence`from ${partlyHidden(event.former)} to ${partlyHidden(event.email)}`}`
    case 'factorOff':
      return `Two-factor authentication was turned off for ${account}`
    case 'codesRenewed':
      return `New recovery codes were made for ${account}, and the former ones have stopped working`
    case 'newBrowser':
      return `Somebody signed in to ${account} from a browser that was not used for it before`
  }
}

const SUBJECTS: Readonly<Record<SecurityEvent['kind'], string>> = {
  passwordChanged: 'Your password for the Service Center was changed',
  passwordReset: 'Your password for the Service Center was reset',
  emailChanged: 'Your email address for the Service Center was changed',
  factorOff: 'Two-factor authentication for the Service Center was turned off',
  codesRenewed: 'Your recovery codes for the Service Center were renewed',
  newBrowser: 'New sign-in to the Service Center',
}

/** Masks an address so that its owner recognises it but others do not learn it: `a***@example.com`. */
export function partlyHidden(email: string | null): string {
  return email?.replace(/^(.)[^@]*/u, '$1***') ?? 'none'
}

function timeOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function factsOf({ browser, os, address }: Origin): [string, string][] {
  const facts: [string, string | null | undefined][] = [
    ['Browser', browser],
    ['System', os],
    ['IP address', address],
  ]
  return facts.flatMap(([label, value]) =>
    value == null || value === UNKNOWN_NAME ? [] : [[label, value] satisfies [string, string]],
  )
}
