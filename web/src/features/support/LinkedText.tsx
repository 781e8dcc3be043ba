import { find } from 'linkifyjs'
import { Fragment, useMemo } from 'react'
import { withoutMarks } from '@service-center/contract/text/name-characters.ts'
import classes from './linked-text.module.css'

/** A user's text as plain text with its line breaks; web and mail addresses are links. */
export function LinkedText({ text }: { text: string }) {
  const parts = useMemo(() => linkedParts(text), [text])
  return (
    <div className={classes['text']}>
      {parts.map(({ text: part, href }, place) =>
        href === undefined ? (
          // The parts of a text never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={place}>{part}</Fragment>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <a key={place} className="sc-link" href={href} {...(href.startsWith('mailto:') ? {} : NEW_TAB)}>
            {part}
          </a>
        ),
      )}
    </div>
  )
}

const NEW_TAB = { target: '_blank', rel: 'noreferrer noopener' } as const

interface LinkedPart {
  readonly text: string
  readonly href?: string
}

/**
 * Only these become links. Other schemes (ftp, file) and bare words stay text, and so do addresses with a user name before
 * the host, which look like another site ('https://bank.example@evil.example').
 */
const LINKABLE = /^(?:https?:\/\/[^/?#@]*\.[^/?#@]*(?:[/?#]|$)|mailto:)/i

/** Splits a text into plain parts and links (parts with `href`). */
export function linkedParts(text: string): LinkedPart[] {
  const parts: LinkedPart[] = []
  let done = 0
  for (const { href, start, end } of find(text, { defaultProtocol: 'https' })) {
    if (!LINKABLE.test(href)) continue
    if (start > done) parts.push({ text: text.slice(done, start) })
    // Characters that change the text direction could disguise where the link leads.
    parts.push({ text: withoutMarks(text.slice(start, end)), href })
    done = end
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}
