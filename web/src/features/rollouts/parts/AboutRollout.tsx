import type { Rollout, RolloutEvent } from '@service-center/contract/rollouts/rollouts.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { eventText } from '../event-text.ts'
import { settingRows } from '../setting-words.ts'
import classes from './rollout.module.css'

interface AboutRolloutProps {
  rollout: Rollout
  events: readonly RolloutEvent[]
  onClose: () => void
}

/** What happened in a rollout, newest first, and its thresholds. */
export function AboutRollout({ rollout, events, onClose }: AboutRolloutProps) {
  return (
    <AppDialog opened title={`About ${rollout.name}`} onClose={onClose}>
      <h3>What happened</h3>
      <ol className={classes['events']} aria-label="What happened">
        {events.map((event) => (
          <li key={event.id}>
            <Time at={event.at} format="full" />
            <span>{eventText(event)}</span>
          </li>
        ))}
      </ol>
      <h3>Thresholds</h3>
      <dl className={classes['settings']}>
        {settingRows(rollout.settings).map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </AppDialog>
  )
}
