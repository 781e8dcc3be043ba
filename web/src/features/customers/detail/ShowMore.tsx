import { Button } from '@mantine/core'
import classes from './detail.module.css'

/** The button at the end of a shortened list. */
export function ShowMore({ rest, next, onClick }: { rest: number; next: number; onClick: () => void }) {
  if (rest === 0) return null
  return (
    <div className={classes['more']}>
      <Button variant="subtle" onClick={onClick}>
        Show {next.toLocaleString('en')} more
      </Button>
      <span>of {rest.toLocaleString('en')}</span>
    </div>
  )
}
