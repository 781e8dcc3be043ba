import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import type { StateName } from '../../../ui/state/states.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { useMinute } from '../../../ui/time/current-time.ts'
import { timeframeText } from '../../../kit/fields/timeframe-notices.ts'
import {
  configurationState,
  groupsText,
  nextStart,
  timeframesOf,
  timeframeState,
  type ConfigurationState,
  type FramedConfiguration,
} from './configurations.ts'
import classes from './chips.module.css'

/** Pink: not yet started or new; orange: RC and active (specification 3, section 4). */
const LOOKS: Readonly<Record<ConfigurationState, StateName | undefined>> = {
  current: undefined,
  candidate: 'warning',
  planned: 'planned',
  new: 'planned',
  ended: 'offline',
}

interface ConfigurationChipProps {
  configuration: FramedConfiguration
  /** By default the access groups. */
  label?: string
  /** Further lines of the tooltip. */
  facts: ReactNode
  onOpen: () => void
}

/** A configuration with its state. The tooltip lists its timeframes. */
export function ConfigurationChip({ configuration, label, facts, onOpen }: ConfigurationChipProps) {
  const now = useMinute()
  const offset = useTimeOffset()
  const state = configurationState(configuration, now)
  const look = LOOKS[state]
  const word = wordOf(state, {
    isRc: configuration.IsRC === true,
    starts: dateOf(nextStart(configuration, now), offset),
  })
  return (
    <Tooltip label={<ConfigurationTip configuration={configuration} facts={facts} now={now} />}>
      <button
        type="button"
        className={classes['openChip']}
        style={
          look === undefined
            ? undefined
            : {
                color: `var(--sc-${look}-ink)`,
                background: `var(--sc-${look}-soft)`,
                borderColor: `var(--sc-${look}-mark)`,
              }
        }
        onClick={onOpen}
      >
        {look !== undefined && <StateMark state={look} size={10} />}
        <span className={classes['configuration']}>{label ?? groupsText(configuration)}</span>
        {word !== '' && <span className={classes['state']}>{word}</span>}
      </button>
    </Tooltip>
  )
}

/** The word that says the same as the colour. */
export function wordOf(
  state: ConfigurationState,
  { isRc, starts }: { isRc: boolean; starts: string },
): string {
  const words = {
    current: '',
    candidate: '',
    planned: `from ${starts}`,
    new: 'new',
    ended: 'ended',
  } satisfies Record<ConfigurationState, string>
  return [isRc ? 'RC' : '', words[state]].filter((word) => word !== '').join(', ')
}

const dateOf = (at: number | undefined, offset: number) =>
  at === undefined ? '' : formatTime(at, { offset, pattern: 'date' })

interface TipProps extends Pick<ConfigurationChipProps, 'configuration' | 'facts'> {
  now: number
}

function ConfigurationTip({ configuration, facts, now }: TipProps) {
  const offset = useTimeOffset()
  const frames = timeframesOf(configuration)
  return (
    <>
      <div>{groupsText(configuration)}</div>
      <div>{facts}</div>
      {frames.length === 0 && <div>No timeframe yet</div>}
      {frames.map((frame) => {
        const state = timeframeState(frame, now)
        return (
          <div
            key={`${frame.from} ${frame.to}`}
            data-past={state === 'past' || undefined}
            className={classes['tipFrame']}
          >
            {timeframeText(frame, offset)}
            {state === 'past' && ' (ended)'}
            {state === 'future' && ' (not started)'}
          </div>
        )
      })}
    </>
  )
}
