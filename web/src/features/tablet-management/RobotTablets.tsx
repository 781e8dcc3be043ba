import * as api from '@service-center/contract/api.ts'
import type { TabletLock } from '@service-center/contract/tablet-management/robot-tablets.ts'
import type { TabletOutcome } from '@service-center/contract/tablet-management/tablet-state.ts'
import { q } from '../../api/queries/query.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { StateText } from '../../ui/state/StateText.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { lockText, outcomeState, outcomeText } from './order-text.ts'
import classes from './robot-tablets.module.css'

/** The tablets of a robot, and whether they are locked. */
export function RobotTablets({ robotId }: { robotId: number }) {
  const load = useLoad(q(api.robotTablets.ofRobot, { params: { id: String(robotId) } }))
  return <Loaded load={load}>{({ data }) => <TabletLocks tablets={data} />}</Loaded>
}

function TabletLocks({ tablets }: { tablets: readonly TabletLock[] }) {
  if (tablets.length === 0) return <p className={classes['none']}>No tablet is paired with this robot.</p>
  return (
    <ul className={classes['list']} aria-label="Tablets of the robot">
      {tablets.map((tablet) => (
        <li key={tablet.tabletId} className={classes['item']}>
          <span className={classes['tablet']}>Tablet {tablet.tabletId}</span>
          <StateText state={tablet.locked ? 'bad' : 'ok'}>{lockText(tablet, reportedOf(tablet))}</StateText>
          {tablet.locked && (
            <span className={classes['since']}>
              by {tablet.byUser}, <Time at={tablet.since} />
            </span>
          )}
          {tablet.failure !== null && <span className={classes['since']}>Last try: {tablet.failure}</span>}
        </li>
      ))}
    </ul>
  )
}

const reportedOf = ({ reported }: TabletLock) => (reported === null ? undefined : reported ? '1' : '0')

/** The result of a call for each tablet of a robot. */
export function TabletOutcomes({ outcomes }: { outcomes: readonly TabletOutcome[] }) {
  return (
    <ul className={classes['outcomes']} aria-label="Outcome for each tablet">
      {outcomes.map((outcome) => (
        <li key={outcome.tabletId} className={classes['item']}>
          <span className={classes['tablet']}>Tablet {outcome.tabletId}</span>
          <StateText state={outcomeState(outcome)}>{outcomeText(outcome)}</StateText>
        </li>
      ))}
    </ul>
  )
}
