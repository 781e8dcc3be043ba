import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { Mail } from './mail.ts'

/** The parts of a mail, in this order. */
export interface MailContent {
  recipient: string
  subject: string
  greeting: string
  /** Label and value; the value is a name or a text of one line. */
  facts?: readonly (readonly [string, string])[]
  /** The text before the button. */
  advice?: string
  button: string
  url: string
  /** How long the link works. */
  lifetime?: string
  closing?: string
}

export function pageUrl(publicUrl: string, page: string): URL {
  return new URL(page, publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`)
}

/** @param content its texts with their names isolated (`sentence`), which is done here for the facts */
export function composeMail(content: MailContent): Mail {
  const { recipient, subject, greeting, facts = [], advice, button, url, lifetime, closing } = content
  const lines = facts.map(([label, value]) => sentence`${label}: ${value}`).join('\n')
  const parts = [greeting, lines, advice, `${button}:\n${url}`, lifetime, closing]
  const text = parts.filter((part) => part !== undefined && part !== '').join('\n\n')
  return { recipient, subject, text, html: page(content) }
}

const QUIET = 'color: #5c6370; font-size: 14px;'
const paragraph = (content: string, style = '') => `<p style="margin: 0 0 16px; ${style}">${content}</p>`

// Mail programs support little CSS: styles are inline, the layout is one column.
function page({ greeting, facts = [], advice, button, url, lifetime, closing }: MailContent): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding: 0 16px 4px 0; ${QUIET}">${escapeHtml(label)}</td><td style="padding: 0 0 4px;">${escapeHtml(sentence`${value}`)}</td></tr>`,
  )
  const blocks = [
    paragraph(escapeHtml(greeting)),
    rows.length === 0
      ? ''
      : `<table role="presentation" style="margin: 0 0 16px; border-collapse: collapse;">${rows.join('')}</table>`,
    advice === undefined ? '' : paragraph(escapeHtml(advice)),
    paragraph(
      `<a href="${escapeHtml(url)}" style="display: inline-block; padding: 10px 20px; border-radius: 6px; background: #1c1f24; color: #ffffff; text-decoration: none;">${escapeHtml(button)}</a>`,
    ),
    paragraph(
      `${escapeHtml(lifetime === undefined ? '' : `${lifetime} `)}If the button does not work, open this address:<br>${escapeHtml(url)}`,
      `${QUIET} overflow-wrap: anywhere;`,
    ),
    closing === undefined ? '' : paragraph(escapeHtml(closing), QUIET),
  ]
  return `<!doctype html>
<html lang="en">
<body style="margin: 0; padding: 24px; background: #f4f5f7; color: #1c1f24; font: 16px/1.5 sans-serif;">
<div style="max-width: 520px; margin: 0 auto; padding: 32px; background: #ffffff; border-radius: 8px;">
<p style="margin: 0 0 24px; font-size: 18px; font-weight: bold;">Service Center</p>
${blocks.filter((block) => block !== '').join('\n')}
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

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
