import { Fragment, useMemo } from 'react'
import { linkedParts } from './linked-parts.ts'
import classes from './linked-text.module.css'

/** A text that somebody wrote, with its line breaks; its addresses can be clicked. Nothing in it is read as HTML. */
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
          <a key={place} className="sc-link" href={href} {...(isMail(href) ? {} : ELSEWHERE)}>
            {part}
          </a>
        ),
      )}
    </div>
  )
}

const isMail = (href: string) => href.startsWith('mailto:')
const ELSEWHERE = { target: '_blank', rel: 'noreferrer noopener' } as const
