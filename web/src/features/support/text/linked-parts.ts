import { find } from 'linkifyjs'
import { withoutDirection } from '../../../ui/text/directed.ts'

/** A part of a text; with `href` it is a link. */
export interface LinkedPart {
  readonly text: string
  readonly href?: string
}

/**
 * Everything else that a text may call an address (ftp, file, a bare word) stays text; so does one with a user before the
 * host ('https://bank.example@evil.example'), which reads like another.
 */
const FOLLOWED = /^(?:https?:\/\/[^/?#@]*\.[^/?#@]*(?:[/?#]|$)|mailto:)/i

/** A text in parts: web and mail addresses are links, everything else stays as it is written. */
export function linkedParts(text: string): LinkedPart[] {
  const parts: LinkedPart[] = []
  let done = 0
  for (const { href, start, end } of find(text, { defaultProtocol: 'https' })) {
    if (!FOLLOWED.test(href)) continue
    if (start > done) parts.push({ text: text.slice(done, start) })
    // What is clicked must read as where it leads.
    parts.push({ text: withoutDirection(text.slice(start, end)), href })
    done = end
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}
