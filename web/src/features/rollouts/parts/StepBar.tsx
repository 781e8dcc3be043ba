import type {
  RobotCounts,
  RolloutRobotState,
  RolloutState,
} from '@service-center/contract/rollouts/rollout-states.ts'
import { robotWords } from '../rollout-words.ts'
import classes from './rollout.module.css'

/** The order in a bar: what is done, what is bad, what is under way, what waits. */
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
  /** The numbers beside the bar; the bar itself is a picture of them. */
  label: string
}

/** Robots by their state as one bar, in proportion. */
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
