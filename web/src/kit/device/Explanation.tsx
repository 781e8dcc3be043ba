import { Button, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { counted } from '../../ui/text/format.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { Card } from '../../ui/page/Card.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import classes from './explanation.module.css'

// For the pages that explain which software version or feature a device gets.

interface HeldGroupProps {
  name: string
  isHeld: boolean
  /** Says for screen readers which device has the group: 'the robot has it'. */
  holder: string
}

/** An access group that a configuration requires, with a mark whether the device has it. */
export function HeldGroup({ name, isHeld, holder }: HeldGroupProps) {
  return (
    <span className={classes['held']} data-missing={!isHeld || undefined}>
      <StateMark state={isHeld ? 'ok' : 'bad'} size={8} />
      {name}
      <VisuallyHidden>{isHeld ? ` (${holder})` : ' (missing)'}</VisuallyHidden>
    </span>
  )
}

interface GroupRow {
  key: string | number
  name: string
  /** What gave the group to the device. */
  origin: ReactNode
}

export function GroupRows({ groups, emptyText }: { groups: readonly GroupRow[]; emptyText: string }) {
  return (
    <Card title="Access groups" detail={counted(groups.length, 'groups')}>
      {groups.length === 0 && <p className={classes['empty']}>{emptyText}</p>}
      <ul className={classes['rows']}>
        {groups.map(({ key, name, origin }) => (
          <li key={key}>
            {name}
            <span className={classes['second']}>{origin}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/**
 * Returns the first entries of a list, and a button that shows the others. Drawing thousands of entries at once would block
 * the page for a moment.
 */
export function useFirst<Entry>(entries: readonly Entry[], count: number): [readonly Entry[], ReactNode] {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? entries : entries.slice(0, count)
  const rest = entries.length - shown.length
  const more = rest > 0 && (
    <div className={classes['more']}>
      <Button variant="default" size="xs" onClick={() => setWhole(true)}>
        Show {formatNumber(rest)} more
      </Button>
    </div>
  )
  return [shown, more]
}
