import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './detail.module.css'

const STEP = 25

/** Shows only the first items of a list, because a customer may have thousands. `more` is the button that shows more. */
export function useShown<T>(items: readonly T[]): { shown: readonly T[]; more: ReactNode } {
  const [count, setCount] = useState(STEP)
  const rest = Math.max(0, items.length - count)
  const next = Math.min(rest, count * 3)
  const more = rest > 0 && (
    <div className={classes['more']}>
      <Button variant="subtle" onClick={() => setCount(count + next)}>
        Show {next.toLocaleString('en')} more
      </Button>
      <span>of {rest.toLocaleString('en')}</span>
    </div>
  )
  return { shown: items.slice(0, count), more }
}
