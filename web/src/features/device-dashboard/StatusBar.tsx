import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { onlineStatus } from '@service-center/contract/devices/device-state.ts'
import { DEVICE_TYPE, type DeviceKind } from '@service-center/contract/devices/devices.ts'
import { Button, Switch, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useStoredValue } from '../../api/stored-value.ts'
import { lastHeard } from '../../kit/device/status/live-status.ts'
import { translateSetting } from '../../kit/device/values/dictionary.ts'
import { translationOf } from '../../kit/device/values/value-text.ts'
import { useWidth } from '../../ui/use-width.ts'
import { BatteryLevel } from '../../ui/state/BatteryLevel.tsx'
import { OnlineText, StateText, SystemText } from '../../ui/state/StateText.tsx'
import { Age, Time } from '../../ui/time/Time.tsx'
import { useCurrentHour } from '../../ui/time/current-time.ts'
import classes from './bars.module.css'

/** For values younger than this (in seconds) the age is shown instead of the time. */
const RECENT = 24 * 3600
const CHANNELS = { mqtt: 'MQTT', http: 'HTTP' } as const

interface StatusBarProps {
  kind: DeviceKind
  /** Undefined while loading. */
  status: DeviceStatus | undefined
  onDownload: (() => void) | undefined
  /** Unix seconds of the last successful load, if refreshing fails. */
  staleSince: number | undefined
  /** The search for keys, if there is space for it. */
  search: ReactNode
}

/** The device's state in one line, with tools to translate, search and export the values below. */
export function StatusBar({ kind, status, onDownload, staleSince, search }: StatusBarProps) {
  const width = useWidth()
  const isTranslated = useStoredValue(translateSetting)
  return (
    <section className={classes['status']} aria-label={`${kind.name} Status`}>
      <h2>{kind.name} Status</h2>
      {status !== undefined && (
        <States kind={kind} status={status} isTranslated={isTranslated} staleSince={staleSince} />
      )}
      {width !== 'phone' && (
        <div className={classes['tools']}>
          {search}
          <Switch
            label="Translate"
            checked={isTranslated}
            onChange={(event) => translateSetting.set(event.currentTarget.checked)}
          />
          <Tooltip label="Download CSV" disabled={width === 'wide'}>
            <Button
              variant="subtle"
              className={classes['download'] ?? ''}
              aria-label="Download CSV"
              leftSection={<IconDownload size={14} stroke={1.6} />}
              onClick={onDownload}
              disabled={onDownload === undefined}
            >
              {width === 'wide' && 'Download CSV'}
            </Button>
          </Tooltip>
        </div>
      )}
    </section>
  )
}

interface StatesProps extends Pick<StatusBarProps, 'kind' | 'staleSince'> {
  status: DeviceStatus
  isTranslated: boolean
}

function States({ kind, status, isTranslated, staleSince }: StatesProps) {
  const { data, dictionary } = status
  const message = data['system_message']
  const translated = isTranslated ? translationOf(message ?? '', dictionary?.['system_message']) : undefined
  return (
    <ul className={classes['states']}>
      <li>
        <OnlineText status={statusOf(status)} />
      </li>
      {kind.type === DEVICE_TYPE.robot && (
        <>
          <li data-message>
            <SystemText message={message} {...(translated === undefined ? {} : { text: translated })} />
          </li>
          <li>
            <BatteryLevel value={data['Battery']} />
          </li>
        </>
      )}
      <li data-quiet>
        {staleSince === undefined ? (
          <LastValue status={status} />
        ) : (
          // Replaces the last value, so that nothing moves.
          <StateText state="warning">
            {/* Only this part is an alert: screen readers must not announce each change of the age. */}
            <span role="alert">Not refreshed</span>, as of <Age at={staleSince} />
          </StateText>
        )}
      </li>
    </ul>
  )
}

/** The time of the last message; the tooltip has the exact time and the channel. */
function LastValue({ status }: { status: DeviceStatus }) {
  const at = lastHeard(status)
  const now = useCurrentHour()
  if (at === undefined) return <span>No values yet</span>
  const channel = status.lastMessage?.channel
  return (
    <Tooltip
      label={
        <>
          <Time at={at} format="full" />
          {channel !== undefined && ` by ${CHANNELS[channel]}`}
        </>
      }
    >
      {/* Focusable, so that the tooltip can be opened with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span className={classes['last']} tabIndex={0}>
        <span className={classes['lastWords']}>Last value </span>
        {now - at < RECENT ? <Age at={at} /> : <Time at={at} format="full" />}
      </span>
    </Tooltip>
  )
}

export function statusOf({ data, deprecated }: Pick<DeviceStatus, 'data' | 'deprecated'>) {
  return onlineStatus((key) => (Object.hasOwn(data, key) ? data[key] : undefined), deprecated !== null)
}
