import type { TabletOutcome } from '@service-center/contract/tablet-management/tablet-state.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import { outcomeState, outcomeText } from '../order-text.ts'
import classes from '../robot-tablets.module.css'

/** What became of a call for each tablet of a robot. */
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
