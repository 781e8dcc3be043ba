import type { LatestEntry } from '@service-center/contract/device-data/device-data.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import classes from '../dashboard.module.css'

/** From this delay on a value is marked as late (specification 2, section 2.3), in seconds. */
const LATE = 3600

/** Details of a fact: its raw key, and when its value was created and inserted. */
export function FactTooltip({ factKey, entry }: { factKey: string; entry: LatestEntry | undefined }) {
  const [, , created, inserted] = entry ?? []
  const isLate = created !== undefined && inserted !== undefined && Math.abs(inserted - created) >= LATE
  return (
    <span className={classes['tip']}>
      <span className="sc-mono">{factKey}</span>
      {entry !== undefined && (
        <span className={classes['tipTimes']} data-late={isLate || undefined}>
          <span>
            Created <Time at={created} format="full" />
          </span>
          <span>
            Inserted <Time at={inserted} format="full" />
            {isLate && <StateMark state="bad" size={8} label="an hour or more apart" />}
          </span>
        </span>
      )}
    </span>
  )
}
