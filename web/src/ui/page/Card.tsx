import type { ReactNode } from 'react'
import classes from './card.module.css'

interface CardProps {
  /** Text, or a link that makes the whole card clickable. */
  title: ReactNode
  /** The card's accessible name if the title is not text. */
  label?: string
  /** Heading level: 3 in a section that has a heading, otherwise 2. */
  level?: 2 | 3
  /** A count or a short word at the right end of the header. */
  detail?: ReactNode
  /** `article` for self-contained content, such as one device type. */
  component?: 'section' | 'article'
  /** Whether the content has padding; lists of rows do not. */
  isPadded?: boolean
  children: ReactNode
}

/** A group of facts or fields under a heading. */
export function Card(props: CardProps) {
  const { title, label, level = 2, detail, component: Part = 'section', isPadded, children } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Part className={classes['card']} aria-label={label ?? (typeof title === 'string' ? title : undefined)}>
      <div className={classes['head']}>
        <Heading>{title}</Heading>
        {detail !== undefined && <span className={classes['detail']}>{detail}</span>}
      </div>
      {isPadded === true ? <div className={classes['body']}>{children}</div> : children}
    </Part>
  )
}
