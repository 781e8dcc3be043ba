import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { RolloutPause } from '@service-center/contract/rollouts/rollouts.ts'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../../kit/addresses.ts'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import { pauseText } from '../rollout-words.ts'
import classes from './rollout.module.css'

/** How many robots are named; the table has all of them. */
const SHOWN = 12

/** Why a rollout is paused, with the robots concerned. */
export function PauseNotice({ pause }: { pause: RolloutPause }) {
  const robots = 'robots' in pause ? pause.robots : []
  const rest = robots.length - SHOWN
  return (
    <PageNotice state="warning">
      {pauseText(pause)}
      {robots.length > 0 && (
        <span className={classes['named']}>
          {robots.slice(0, SHOWN).map((id) => (
            <Link key={id} {...addressOf.device({ type: DEVICE_TYPE.robot, id })}>
              {id}
            </Link>
          ))}
          {rest > 0 && <span>and {rest} more</span>}
        </span>
      )}
    </PageNotice>
  )
}
