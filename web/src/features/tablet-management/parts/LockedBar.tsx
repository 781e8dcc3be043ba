import type { TabletState } from '@service-center/contract/tablet-management/tablet-management.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import classes from '../tablet-section.module.css'

/** Says at a glance that a tablet is locked. */
export function LockedBar({ lock, reported }: { lock: TabletState['lock']; reported: string | undefined }) {
  return (
    <div className={classes['locked']} role="note">
      <StateMark state="bad" size={14} />
      <strong>Locked tablet!</strong>
      <span>
        by {lock.byUser}, <Time at={lock.since} />
      </span>
      {lock.message !== '' && <span className={classes['message']}>“{lock.message}”</span>}
      {reported !== '1' && <span>The tablet has not confirmed it.</span>}
    </div>
  )
}
