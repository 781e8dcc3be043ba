import * as api from '@service-center/contract/api.ts'
import { SOFTWARE_KEYS } from '@service-center/contract/commands/command-rules.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { SoftwareVersion } from '@service-center/contract/software-versions/software-versions.ts'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/queries/query.ts'
import { ChangelogLink } from '../../../kit/device/ChangelogLink.tsx'
import { deviceDate, hasPassed } from '../../../kit/device/values/device-dates.ts'
import { useDeviceStatus } from '../../../kit/device/status/use-device-status.tsx'
import { FirstLoad } from '../../../ui/feedback/FirstLoad.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { useCurrentHour } from '../../../ui/time/current-time.ts'
import type { CommandTarget } from '../command-target.ts'
import { newerVersion } from './offered-versions.ts'
import classes from './new-command.module.css'

interface NewerVersionProps {
  type: CommandTarget['type']
  id: number
  versions: readonly SoftwareVersion[]
}

/**
 * The installed version of a device, and a note if a newer one is available, or if that needs a subscription because the
 * robot has no valid service agreement (specification 2, section 5).
 */
export function NewerVersion({ type, id, versions }: NewerVersionProps) {
  const { data: status } = useDeviceStatus(type, id)
  const { data: ofRobot, isLoading } = useQuery({
    ...q(api.softwareVersions.latestOfRobot, { params: { id: String(id) } }),
    enabled: type === DEVICE_TYPE.robot,
  })
  const now = useCurrentHour()
  const offset = useTimeOffset()
  const installed = status?.data[SOFTWARE_KEYS[type]]
  const latest = type === DEVICE_TYPE.robot ? ofRobot?.data : versions.find((version) => version.latest)
  const newer = newerVersion({ latest: latest?.value, installed })
  // Only robots have service agreements.
  const needsSubscription =
    type === DEVICE_TYPE.robot && !hasServiceAgreement((key) => status?.data[key], { now, offset })
  const state = needsSubscription ? 'warning' : 'info'
  return (
    <>
      <p className={classes['installed']}>
        <span>
          Installed{' '}
          <span className={installed === undefined ? '' : 'sc-mono'}>
            {/* Not 'N/A' while loading: that would claim that the device reports no version. */}
            {status === undefined ? '…' : installed === undefined || installed === '' ? 'N/A' : installed}
          </span>
        </span>
        {newer !== undefined && (
          <span className={classes['newer']} data-state={state}>
            <StateMark state={state} />
            {needsSubscription ? 'Subscription needed' : `A newer version is available: ${newer}`}
          </span>
        )}
        {newer !== undefined && type === DEVICE_TYPE.robot && (
          <ChangelogLink type={DEVICE_TYPE.robot} version={newer}>
            Changelog
          </ChangelogLink>
        )}
      </p>
      {(status === undefined || isLoading) && <FirstLoad />}
    </>
  )
}

/**
 * Whether a robot's service agreement is valid today. Without an end date there is no agreement.
 * @param read reads one of the robot's newest values
 * @param today unix seconds, and the offset in hours that decides which day it is
 */
export function hasServiceAgreement(
  read: (key: string) => string | undefined,
  today: { now: number; offset: number },
): boolean {
  const start = deviceDate(read('service_agreement_start'))
  const end = read('service_agreement_end')
  if (deviceDate(end) === undefined || hasPassed(end, today)) return false
  return start === undefined || start <= formatTime(today.now, { offset: today.offset, pattern: 'date' })
}
