import { Skeleton } from '@mantine/core'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { onlineStatus, type OnlineStatus } from '@service-center/contract/devices/device-state.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFleet } from '../../../api/fleet.ts'
import { useExcludeDeprecated } from '../../../api/settings.ts'
import { useStatusValues } from '../../../api/status-values.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Missing } from '../../../ui/state/Missing.tsx'
import { ONLINE_STATES } from '../../../ui/state/states.ts'
import { OnlineText } from '../../../ui/state/StateText.tsx'
import { countFleet, type KindCounts } from '../../../api/fleet-counts.ts'
import { addressOf } from '../../../kit/addresses.ts'
import classes from '../home.module.css'

const STATUSES: readonly OnlineStatus[] = ['online', 'offline', 'unknown', 'deprecated']
const KINDS = Object.values(DEVICE_KINDS)

/** Number of devices of each type that are online, offline or unknown; each card links to its overview. */
export function FleetNow() {
  const fleet = useFleet()
  const { data: readerOf, failure } = useStatusValues()
  const isExcluding = useExcludeDeprecated()
  const counts = useMemo(
    () =>
      fleet === undefined
        ? undefined
        : countFleet(fleet, {
            isExcluding,
            statusOf: (device) => readerOf && onlineStatus(readerOf(device), device.deprecated !== null),
          }),
    [fleet, isExcluding, readerOf],
  )
  return (
    <section className={classes['kinds']} aria-label="The fleet now">
      {KINDS.map((kind) => (
        <KindCard
          key={kind.type}
          kind={kind}
          counts={counts?.find(({ type }) => type === kind.type)}
          isUnknown={readerOf === undefined && failure !== undefined}
        />
      ))}
    </section>
  )
}

interface KindCardProps {
  kind: (typeof KINDS)[number]
  counts: KindCounts | undefined
  /** The devices' state could not be loaded. */
  isUnknown: boolean
}

function KindCard({ kind, counts, isUnknown }: KindCardProps) {
  const title = `${kind.plural.slice(0, 1).toUpperCase()}${kind.plural.slice(1)}`
  // A deprecated row only if there are such devices.
  const shown = STATUSES.filter(
    (status) => status !== 'deprecated' || (counts?.byStatus?.deprecated ?? 0) > 0,
  )
  return (
    <Card
      component="article"
      label={title}
      title={<Link {...addressOf.deviceOverview(kind)}>{title}</Link>}
      detail={counts?.total.toLocaleString('en')}
    >
      <dl>
        {shown.map((status) => (
          <div key={status} className={classes['count']}>
            <dt>
              <OnlineText status={status} />
            </dt>
            <dd>
              <StatusCount
                kind={kind}
                status={status}
                count={counts?.byStatus?.[status]}
                isUnknown={isUnknown}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

interface StatusCountProps extends Pick<KindCardProps, 'kind' | 'isUnknown'> {
  status: OnlineStatus
  /** Undefined until it is known. */
  count: number | undefined
}

/** A number that leads to its devices in the overview. */
function StatusCount({ kind, status, count, isUnknown }: StatusCountProps) {
  if (count === undefined) return isUnknown ? <Missing /> : <Skeleton width={28} height={8} animate={false} />
  if (count === 0) return 0
  const { word } = ONLINE_STATES[status]
  return (
    <Link
      {...addressOf.deviceOverview(kind, { filters: { 'Server online': [word] } })}
      className={classes['number']}
      aria-label={`${count.toLocaleString('en')} ${kind.plural}: ${word}`}
    >
      {count.toLocaleString('en')}
    </Link>
  )
}
