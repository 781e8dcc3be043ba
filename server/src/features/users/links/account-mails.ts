import { UNKNOWN_NAME } from '@service-center/contract/sessions/browser.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { Mail } from '../../../platform/outside-services/mail.ts'
import { LINK_HOURS } from './links.store.ts'
import { composeMail, pageUrl } from '../../../platform/outside-services/mail-layout.ts'

interface LinkMail {
  email: string
  username: string
  /** The public address of the console. */
  publicUrl: string
  token: string
}

/** The mail by which a new user sets their first password. */
export function setPasswordMail(link: LinkMail): Mail {
  return mailOf(link, {
    subject: 'Set your password for the Service Center',
    page: 'account/setpassword',
    greeting: sentence`An account was created for you. Your username is ${link.username}.`,
    button: 'Set your password',
    closing: 'If you did not expect an account, you can ignore this mail.',
  })
}

/** The mail for setting a new password. It names the browser and operating system from which it was requested. */
export function resetPasswordMail(
  link: LinkMail,
  { browser, os }: { browser: string | undefined; os: string | undefined },
): Mail {
  const from = [browser, os].filter((name) => name !== undefined && name !== UNKNOWN_NAME).join(' on ')
  return mailOf(link, {
    subject: 'Reset your password for the Service Center',
    page: 'account/resetpassword',
    greeting: sentence`Somebody asked to reset the password of your account ${link.username}${from === '' ? '' : `, from ${from}`}.`,
    button: 'Reset your password',
    closing: 'If it was not you, you can ignore this mail: your password stays as it is.',
  })
}

export function verificationMail(link: LinkMail): Mail {
  return mailOf(link, {
    subject: 'Verify your email address for the Service Center',
    page: 'account/verifyemail',
    greeting: sentence`Please confirm that this is the email address of your account ${link.username}.`,
    button: 'Verify your email address',
    closing: 'If you have no such account, you can ignore this mail.',
  })
}

interface Words {
  subject: string
  /** The page that the link opens. */
  page: string
  greeting: string
  button: string
  closing: string
}

function mailOf({ email, publicUrl, token }: LinkMail, { page, ...words }: Words): Mail {
  const url = pageUrl(publicUrl, page)
  url.searchParams.set('token', token)
  const lifetime = `The link works once, and ends after ${LINK_HOURS} hours.`
  return composeMail({ ...words, recipient: email, url: url.href, lifetime })
}
