import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { Tooltip } from '@mantine/core'
import { Age, Time } from '../../../ui/time/Time.tsx'
import { useCurrentHour } from '../../../ui/time/use-current-hour.ts'
import { lastHeard } from '../../../kit/device/live-status.ts'
import classes from './bars.module.css'

/** Up to here the age is shown instead of the time, in seconds. */
const RECENT = 24 * 3600
const CHANNELS = { mqtt: 'MQTT', http: 'HTTP' } as const

/** The time of a device's last message; the tooltip has the exact time and the channel. */
export function LastValue({ status }: { status: DeviceStatus }) {
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
      {/* A Tab stop, so that the tooltip is accessible by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span className={classes['last']} tabIndex={0}>
        <span className={classes['lastWords']}>Last value </span>
        {now - at < RECENT ? <Age at={at} /> : <Time at={at} format="full" />}
      </span>
    </Tooltip>
  )
}
