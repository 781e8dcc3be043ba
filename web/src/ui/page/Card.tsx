import type { ReactNode } from 'react'
import classes from './card.module.css'

interface CardProps {
  /** A text, or a link that makes the whole card its target. */
  title: ReactNode
  /** The card's name for screen readers, where the title is no text. */
  label?: string
  /** A count or a short word at the right end of the head. */
  aside?: ReactNode
  /** An article stands for itself, such as one kind of device. */
  component?: 'section' | 'article'
  /** Whether the content keeps its distance to the edges; lists of rows do not. */
  isPadded?: boolean
  children: ReactNode
}

/** A group of facts or fields under a heading. */
export function Card({ title, label, aside, component: Part = 'section', isPadded, children }: CardProps) {
  return (
    <Part className={classes['card']} aria-label={label ?? (typeof title === 'string' ? title : undefined)}>
      <div className={classes['head']}>
        <h2>{title}</h2>
        {aside !== undefined && <span className={classes['aside']}>{aside}</span>}
      </div>
      {isPadded === true ? <div className={classes['body']}>{children}</div> : children}
    </Part>
  )
}
