import type {
  RobotCounts,
  RolloutRobotState,
  RolloutState,
} from '@service-center/contract/rollouts/rollout-states.ts'
import type { Rollout } from '@service-center/contract/rollouts/rollout.ts'
import { robotWords } from './rollout-words.ts'
import classes from './rollout.module.css'

/** Order of the states in the bar. */
const ORDER = [
  'healthy',
  'unhealthy',
  'failed',
  'checking',
  'updating',
  'waiting',
] as const satisfies readonly RolloutRobotState[]

interface StepBarProps {
  counts: RobotCounts
  /** The state of the rollout. */
  state: RolloutState
  /** The numbers next to the bar; the bar is hidden from screen readers. */
  label: string
}

/** A bar with the share of robots in each state. */
export function StepBar({ counts, state: rolloutState, label }: StepBarProps) {
  return (
    <span className={classes['progress']}>
      <span className={classes['bar']} aria-hidden="true">
        {ORDER.filter((state) => counts[state] > 0).map((state) => (
          <span
            key={state}
            data-state={state}
            style={{
              flexGrow: counts[state],
              background: `var(--sc-${robotWords(rolloutState, state).look}-mark)`,
            }}
          />
        ))}
      </span>
      <span className={classes['barText']}>{label}</span>
    </span>
  )
}

/** Number of robots to update, without the skipped and removed ones. */
export function wantedRobots({ counts }: Pick<Rollout, 'counts'>): number {
  return (
    counts.waiting + counts.updating + counts.checking + counts.healthy + counts.unhealthy + counts.failed
  )
}
