import { useId, type ReactNode } from 'react'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import classes from './quote-form.module.css'

const NO_PROBLEMS: readonly string[] = []

interface PartProps {
  title: string
  /** A count or a short word at the right end of the header. */
  detail?: ReactNode
  /** What is missing in it, one per line. */
  problems?: readonly string[]
  children: ReactNode
}

/** A part of the form under a heading, with what is missing in it below. */
export function Part({ title, detail, problems = NO_PROBLEMS, children }: PartProps) {
  const id = useId()
  return (
    <section className={classes['part']} aria-labelledby={id}>
      <div className={classes['partHead']}>
        <h2 id={id}>{title}</h2>
        {detail !== undefined && <span className={classes['detail']}>{detail}</span>}
      </div>
      {children}
      {problems.length > 0 && (
        <ul className={classes['problems']} data-problems aria-label={`Missing: ${title}`}>
          {problems.map((message) => (
            <li key={message}>
              <StateMark state="bad" />
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
