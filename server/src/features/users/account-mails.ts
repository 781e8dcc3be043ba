import { UNKNOWN_NAME } from '@service-center/contract/sessions/browser-names.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { LINK_HOURS } from './links.store.ts'

/** A link to be mailed, and its receiver. */
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
    greeting: `An account was created for you. Your username is ${link.username}.`,
    button: 'Set your password',
    closing: 'If you did not expect an account, you can ignore this mail.',
  })
}

/** The mail to set a new password. It names the browser and the system of the request. */
export function resetPasswordMail(
  link: LinkMail,
  { browser, os }: { browser: string | undefined; os: string | undefined },
): Mail {
  const from = [browser, os].filter((name) => name !== undefined && name !== UNKNOWN_NAME).join(' on ')
  return mailOf(link, {
    subject: 'Reset your password for the Service Center',
    page: 'account/resetpassword',
    greeting: `Somebody asked to reset the password of your account ${link.username}${from === '' ? '' : `, from ${from}`}.`,
    button: 'Reset your password',
    closing: 'If it was not you, you can ignore this mail: your password stays as it is.',
  })
}

/** The mail by which a user verifies an email address. */
export function verificationMail(link: LinkMail): Mail {
  return mailOf(link, {
    subject: 'Verify your email address for the Service Center',
    page: 'account/verifyemail',
    greeting: `Please confirm that this is the email address of your account ${link.username}.`,
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

function mailOf({ email, publicUrl, token }: LinkMail, words: Words): Mail {
  const base = publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`
  const url = new URL(words.page, base)
  url.searchParams.set('token', token)
  const lifetime = `The link works once, and ends after ${LINK_HOURS} hours.`
  return {
    recipient: email,
    subject: words.subject,
    text: [words.greeting, `${words.button}:\n${url.href}`, lifetime, words.closing].join('\n\n'),
    html: page({ ...words, url: url.href, lifetime }),
  }
}

const paragraph = (content: string, style = '') => `<p style="margin: 0 0 16px; ${style}">${content}</p>`

// Mail programs support little CSS: styles are inline, the layout is one column.
function page({
  greeting,
  url,
  button,
  lifetime,
  closing,
}: Words & { url: string; lifetime: string }): string {
  const quiet = 'color: #5c6370; font-size: 14px;'
  return `<!doctype html>
<html lang="en">
<body style="margin: 0; padding: 24px; background: #f4f5f7; color: #1c1f24; font: 16px/1.5 sans-serif;">
<div style="max-width: 520px; margin: 0 auto; padding: 32px; background: #ffffff; border-radius: 8px;">
<p style="margin: 0 0 24px; font-size: 18px; font-weight: bold;">Service Center</p>
${paragraph(escapeHtml(greeting))}
${paragraph(`<a href="${escapeHtml(url)}" style="display: inline-block; padding: 10px 20px; border-radius: 6px; background: #1c1f24; color: #ffffff; text-decoration: none;">${escapeHtml(button)}</a>`)}
${paragraph(`${escapeHtml(lifetime)} If the button does not work, open this address:<br>${escapeHtml(url)}`, `${quiet} overflow-wrap: anywhere;`)}
${paragraph(escapeHtml(closing), quiet)}
</div>
</body>
</html>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
