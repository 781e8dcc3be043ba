import type {
  ExplainedConfiguration,
  ExplainedVersion,
} from '@service-center/contract/software-versions/software-versions.ts'
import { VisuallyHidden } from '@mantine/core'
import { Chip } from '../../../ui/page/Chip.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { reasonOf, timeframeText, verdictOf } from '../explanation-words.ts'
import classes from '../explanation.module.css'

/** A version, what becomes of it for the robot, and each of its configurations with the reason. */
export function VersionEntry({ version }: { version: ExplainedVersion }) {
  const timeOf = useTimeText()
  const { state, text } = verdictOf(version, timeOf)
  return (
    <li className={classes['version']}>
      <div className={classes['versionHead']}>
        <h3 className={classes['tag']}>{version.value}</h3>
        <StateText state={state}>
          <span className={classes['verdict']}>{text}</span>
        </StateText>
        {!version.isRelease && <Chip>Test version</Chip>}
      </div>
      {version.configurations.length > 0 && (
        <ul className={classes['configurations']}>
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
    <li className={classes['configuration']}>
      <StateMark state={applies ? 'ok' : 'offline'} size={10} />
      <div className={classes['main']}>
        <div className={classes['line']}>
          <span className={classes['groups']}>
            {groups.map(({ id, name, held }) => (
              <span key={id} className={classes['group']} data-missing={!held || undefined}>
                <StateMark state={held ? 'ok' : 'bad'} size={8} />
                {name}
                <VisuallyHidden>{held ? ' (the robot has it)' : ' (missing)'}</VisuallyHidden>
              </span>
            ))}
          </span>
          <span className={classes['quiet']}>Priority {priority}</span>
          {isRc && <Chip>RC</Chip>}
        </div>
        <div>{reasonOf(configuration, timeOf)}</div>
        {timeframes.length > 0 && (
          <div className={classes['second']}>
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
