import * as api from '@service-center/contract/api.ts'
import { onlineStatus, type OnlineStatus } from '@service-center/contract/devices/device-state.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { countFleet, type KindCounts, type FleetDevice, useFleet } from '../../api/shared-data/fleet.ts'
import { q } from '../../api/queries/query.ts'
import { useExcludeDeprecated } from '../../api/shared-data/settings.ts'
import { type ReaderOf, useStatusValues } from '../../api/shared-data/status-values.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { UnlessFailed, useFirstLoad } from '../../ui/feedback/Loaded.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { Card } from '../../ui/page/Card.tsx'
import { Missing, OnlineText } from '../../ui/state/StateText.tsx'
import { ONLINE_STATES } from '../../ui/state/states.ts'
import { problemGroups } from './problems.ts'
import { useDictionaries } from './use-dictionaries.ts'
import { WorkGroup, useSince } from './WorkGroup.tsx'
import classes from './home.module.css'

const STATUSES: readonly OnlineStatus[] = ['online', 'offline', 'unknown', 'deprecated']
const KINDS = Object.values(DEVICE_KINDS)

/** Placeholder rows while loading. */
const LOADING_ROWS = 5

/** The state of the fleet. On a phone the problems come first. */
export function Fleet() {
  const list = useLoad(q(api.devices.list, {}))
  const isPhone = useWidth() === 'phone'
  return (
    <UnlessFailed load={list}>
      {isPhone && <WorkList />}
      <FleetNow />
      {!isPhone && <WorkList />}
    </UnlessFailed>
  )
}

/** How many devices of each type are online, offline or unknown; each card links to the overview. */
function FleetNow() {
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
  /** The state of the devices could not be loaded. */
  isUnknown: boolean
}

function KindCard({ kind, counts, isUnknown }: KindCardProps) {
  const title = `${kind.plural.slice(0, 1).toUpperCase()}${kind.plural.slice(1)}`
  // 'Deprecated' is shown only if there are such devices.
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
  /** Undefined while loading. */
  count: number | undefined
}

/** A number that links to the devices in the overview. */
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

/** The devices with problems, most urgent first. */
function WorkList() {
  const fleet = useFleet()
  const values = useStatusValues()
  const { data: readerOf } = values
  return (
    <div className={classes['work']}>
      <Card title="Needs a look">
        <UnlessFailed load={values}>
          {fleet === undefined || readerOf === undefined ? (
            <LoadingRows />
          ) : (
            <Groups fleet={fleet} readerOf={readerOf} />
          )}
        </UnlessFailed>
      </Card>
    </div>
  )
}

function LoadingRows() {
  const mark = useFirstLoad()
  return (
    <ul className={classes['rows']} aria-busy aria-label="Loading..." {...mark}>
      {Array.from({ length: LOADING_ROWS }, (_, place) => (
        <li key={place}>
          <Skeleton width="60%" height={8} animate={false} />
        </li>
      ))}
    </ul>
  )
}

function Groups({ fleet, readerOf }: { fleet: readonly FleetDevice[]; readerOf: ReaderOf }) {
  const groups = useMemo(() => problemGroups(fleet, readerOf), [fleet, readerOf])
  const sinceOf = useSince(groups)
  const dictionaryOf = useDictionaries()
  if (groups.length === 0) return <p className={classes['quiet']}>{wellText(fleet, readerOf)}</p>
  return (
    <table className={classes['list']}>
      <thead>
        <tr>
          {['Device', 'Customer', 'What', 'Since'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <WorkGroup key={group.id} group={group} sinceOf={sinceOf} dictionary={dictionaryOf(group.of.type)} />
      ))}
    </table>
  )
}

/** Shown instead of an empty list. */
function wellText(fleet: readonly FleetDevice[], readerOf: ReaderOf): string {
  if (fleet.length === 0) return 'There are no devices in your scope.'
  const online = fleet.filter(
    (device) => onlineStatus(readerOf(device), device.deprecated !== null) === 'online',
  ).length
  if (online === 0) return 'No device is online, and none went offline with a fault.'
  const devices =
    online === 1
      ? 'The device that is online reports'
      : `All ${online.toLocaleString('en')} devices online report`
  return `All is well. ${devices} no fault, no warning and no low battery, and none went offline with a fault.`
}
