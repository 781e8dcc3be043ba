import type { ReactNode } from 'react'
import classes from './card.module.css'

interface CardProps {
  /** A text, or a link that makes the whole card clickable. */
  title: ReactNode
  /** The card's name for screen readers, where the title is not a text. */
  label?: string
  /** A count or a short word at the right end of the header. */
  detail?: ReactNode
  /** Article: self-contained content, such as one device type. */
  component?: 'section' | 'article'
  /** Whether the content has padding; lists of rows do not. */
  isPadded?: boolean
  children: ReactNode
}

/** A group of facts or fields under a heading. */
export function Card({ title, label, detail, component: Part = 'section', isPadded, children }: CardProps) {
  return (
    <Part className={classes['card']} aria-label={label ?? (typeof title === 'string' ? title : undefined)}>
      <div className={classes['head']}>
        <h2>{title}</h2>
        {detail !== undefined && <span className={classes['detail']}>{detail}</span>}
      </div>
      {isPadded === true ? <div className={classes['body']}>{children}</div> : children}
    </Part>
  )
}
