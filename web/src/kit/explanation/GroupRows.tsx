import type { ReactNode } from 'react'
import { counted } from '../../ui/data-table/model/count-text.ts'
import { Card } from '../../ui/page/Card.tsx'
import classes from './explanation.module.css'

interface GroupRow {
  key: string | number
  name: string
  /** Where the device has the group from. */
  origin: ReactNode
}

/** The access groups of a device. */
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
