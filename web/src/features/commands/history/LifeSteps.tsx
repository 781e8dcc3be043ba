import {
  COMMAND_STATE_NAMES,
  isEnded,
  type CommandState,
} from '@service-center/contract/commands/command-rules.ts'
import type { Command } from '@service-center/contract/commands/commands.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { COMMAND_LOOKS } from './command-text.ts'
import { lifeSteps, type LifeStep } from './life-steps.ts'
import classes from './details.module.css'

/** The life of a command: what it has passed, where it is, and what is still to come. */
export function LifeSteps({ command }: { command: Command }) {
  return (
    <ol className={classes['steps']} aria-label="Life of the command">
      {lifeSteps(command).map((step) => (
        <li
          key={step.state}
          className={classes['step']}
          data-is={step.is}
          aria-current={step.state === command.state ? 'step' : undefined}
        >
          <StateMark state={markOf(step)} />
          <span className={classes['stepWord']}>{COMMAND_STATE_NAMES[step.state]}</span>
          <span className={classes['stepTime']}>
            <StepTime {...step} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function markOf({ is, state }: LifeStep) {
  if (is === 'ahead' || is === 'skipped') return 'unknown'
  return is === 'passed' ? 'ok' : COMMAND_LOOKS[stateOfMark(state)]
}

/** Where a command is now is not drawn as something that is missing. */
const stateOfMark = (state: CommandState): CommandState => (isEnded(state) ? state : 'running')

function StepTime({ is, at }: LifeStep) {
  if (at !== null) return <Time at={at} />
  return <>{is === 'ahead' ? 'to come' : 'N/A'}</>
}
