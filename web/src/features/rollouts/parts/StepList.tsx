import type { RobotCounts, RolloutState } from '@service-center/contract/rollouts/rollout-states.ts'
import type { Rollout } from '@service-center/contract/rollouts/rollout.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { robotWords, robotsText, stepText } from '../rollout-words.ts'
import { wantedRobots } from '../rollout-columns.tsx'
import { StepBar } from './StepBar.tsx'
import classes from './rollout.module.css'

/** The steps of a rollout, each with its robots by state, and what counts in no step. */
export function StepList({ rollout }: { rollout: Rollout }) {
  const { steps, currentStep, counts, hiddenRobots } = rollout
  const left = [
    counts.skipped > 0 && `${robotsText(counts.skipped)} skipped`,
    counts.removed > 0 && `${robotsText(counts.removed)} removed`,
    hiddenRobots > 0 && `${robotsText(hiddenRobots)} that you do not see`,
  ].filter((text) => text !== false)
  return (
    <>
      <ol className={classes['steps']} aria-label="Steps">
        {steps.map((step, place) => (
          // A step has no identity but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className={classes['step']} data-current={place === currentStep || undefined}>
            <div className={classes['stepHead']}>
              <h2>Step {place + 1}</h2>
              <span className={classes['quiet']}>{stepText(step)}</span>
            </div>
            <StepBar counts={step.counts} state={rollout.state} label={healthyText(step)} />
            <Counts counts={step.counts} rollout={rollout.state} />
            <span className={classes['quiet']}>
              {step.beganAt === null ? (
                'Has not begun'
              ) : (
                <>
                  Began <Time at={step.beganAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      {left.length > 0 && <p className={classes['facts']}>Not counted in the steps: {left.join(', ')}.</p>}
    </>
  )
}

function healthyText(step: Rollout['steps'][number]): string {
  const robots = wantedRobots(step)
  return robots === 0 ? 'No robots' : `${step.counts.healthy} of ${robotsText(robots)} healthy`
}

const SHOWN = ['unhealthy', 'failed', 'checking', 'updating', 'waiting'] as const

/** The states besides healthy in which there are robots. */
function Counts({ counts, rollout }: { counts: RobotCounts; rollout: RolloutState }) {
  return (
    <span className={classes['counts']}>
      {SHOWN.filter((state) => counts[state] > 0).map((state) => {
        const { word, look } = robotWords(rollout, state)
        return (
          <StateText key={state} state={look}>
            {counts[state].toLocaleString('en')} {word.toLowerCase()}
          </StateText>
        )
      })}
    </span>
  )
}
