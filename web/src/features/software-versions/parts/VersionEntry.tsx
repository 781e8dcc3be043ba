import type {
  ExplainedConfiguration,
  ExplainedVersion,
} from '@service-center/contract/software-versions/software-versions.ts'
import { Chip } from '../../../ui/page/Chip.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { reasonOf, timeframeText, verdictOf } from '../explanation-words.ts'
import shared from '../../../kit/explanation/explanation.module.css'
import { HeldGroup } from '../../../kit/explanation/HeldGroup.tsx'
import classes from '../versions.module.css'

/** A version, what becomes of it for the robot, and each of its configurations with the reason. */
export function VersionEntry({ version }: { version: ExplainedVersion }) {
  const timeOf = useTimeText()
  const { state, text } = verdictOf(version, timeOf)
  return (
    <li className={shared['entry']}>
      <div className={shared['line']}>
        <h3 className={`${shared['tag']} ${classes['tag']}`}>{version.value}</h3>
        <StateText state={state}>
          <span className={shared['verdict']}>{text}</span>
        </StateText>
        {!version.isRelease && <Chip>Test version</Chip>}
      </div>
      {version.configurations.length > 0 && (
        <ul className={shared['causes']}>
          {version.configurations.map((configuration) => (
            <ConfigurationEntry key={configuration.id} configuration={configuration} timeOf={timeOf} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface ConfigurationEntryProps {
  configuration: ExplainedConfiguration
  timeOf: (at: number) => string
}

function ConfigurationEntry({ configuration, timeOf }: ConfigurationEntryProps) {
  const { isRc, priority, groups, timeframes, applies } = configuration
  return (
    <li className={shared['cause']}>
      <StateMark state={applies ? 'ok' : 'offline'} size={10} />
      <div className={shared['main']}>
        <div className={shared['line']}>
          <span className={classes['groups']}>
            {groups.map(({ id, name, held }) => (
              <HeldGroup key={id} name={name} isHeld={held} holder="the robot has it" />
            ))}
          </span>
          <span className={classes['quiet']}>Priority {priority}</span>
          {isRc && <Chip>RC</Chip>}
        </div>
        <div>{reasonOf(configuration, timeOf)}</div>
        {timeframes.length > 0 && (
          <div className={shared['second']}>
            {timeframes.map((frame) => timeframeText(frame, timeOf)).join('; ')}
          </div>
        )}
      </div>
    </li>
  )
}

function useTimeText(): (at: number) => string {
  const offset = useTimeOffset()
  return (at) => formatTime(at, { offset, pattern: 'minute' })
}
