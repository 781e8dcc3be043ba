import { StateMark } from '../../../ui/state/StateMark.tsx'
import classes from './new-command.module.css'

/** Says that a command waits for devices that are offline. */
export function OfflineNote({ note }: { note: string | undefined }) {
  if (note === undefined) return null
  return (
    <p className={classes['offline']}>
      <StateMark state="offline" /> {note}
    </p>
  )
}
