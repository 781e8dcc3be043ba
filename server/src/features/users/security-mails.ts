import { UNKNOWN_NAME } from '@service-center/contract/sessions/browser-names.ts'
import type { Mail } from '../../platform/outside-services/mail.ts'
import { composeMail, pageUrl } from '../../platform/outside-services/mail-layout.ts'

/** Where a change was made from, as far as the log has it. */
export interface Origin {
  browser: string | null | undefined
  os: string | null | undefined
  address: string
}

/** What a user is told of, even if it was not themselves. */
export type SecurityEvent =
  | { kind: 'passwordChanged' | 'passwordReset' | 'factorOff' | 'codesRenewed' | 'newBrowser' }
  | { kind: 'emailChanged'; former: string | null; email: string | null }

/** A change of an account, to be told to its user. */
export interface SecurityNotice {
  username: string
  event: SecurityEvent
  /** Who made the change. Nothing of an administrator is told but that it was one. */
  by: { origin: Origin } | 'administrator'
  at: Date
}

/** The mail of a change to an account's user. */
export function securityMail(
  notice: SecurityNotice,
  { recipient, publicUrl }: { recipient: string; publicUrl: string },
): Mail {
  const { event, by } = notice
  const author = by === 'administrator' ? ', by an administrator' : ''
  const greeting = `${sentenceOf(event, `your account ${notice.username}`)}${author}.`
  const goesElsewhere = event.kind === 'emailChanged' && event.email !== recipient
  return composeMail({
    recipient,
    subject: SUBJECTS[event.kind],
    greeting,
    facts: [['When', timeOf(notice.at)], ...(by === 'administrator' ? [] : factsOf(by.origin))],
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
      return `The email address of ${account} was changed from ${partlyHidden(event.former)} to ${partlyHidden(event.email)}`
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

/** An address that its owner recognises, but others do not learn: `a***@example.com`. */
export function partlyHidden(email: string | null): string {
  return email?.replace(/^(.)[^@]*/u, '$1***') ?? 'none'
}

/** A time in UTC, to the minute. */
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
