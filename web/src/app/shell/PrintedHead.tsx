import { useState } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { usePrinting } from '../../ui/print/use-printing.ts'
import { formatTime } from '../../ui/time/format-time.ts'
import { useTimeOffset } from '../../ui/time/Time.tsx'
import classes from './shell.module.css'

/** The line above everything on paper: who printed it, and when. */
export function PrintedHead() {
  return usePrinting() && <Line />
}

function Line() {
  const { username } = useViewer()
  const offset = useTimeOffset()
  const [now] = useState(() => Date.now() / 1000)
  return (
    <p className={classes['printed']}>
      Service Center, printed by {username}, {formatTime(now, { offset, pattern: 'full' })}
    </p>
  )
}
