import type { Customer } from '@service-center/contract/customers/customers.ts'
import { onlineStatus } from '@service-center/contract/devices/device-state.ts'
import { DEVICE_KINDS, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { ActionIcon, Skeleton, Tooltip } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { deviceTitle, type FleetDevice } from '../../../api/shared-data/fleet.ts'
import type { ReaderOf, ReadValue } from '../../../api/shared-data/status-values.ts'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { useWidgets } from '../../../kit/widgets/widgets-context.ts'
import { LoadingState } from '../../../ui/feedback/Loaded.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { counted } from '../../../ui/text/format.ts'
import { BatteryLevel } from '../../../ui/state/BatteryLevel.tsx'
import { OnlineText, SystemText } from '../../../ui/state/StateText.tsx'
import { PlainLink, CustomerLink } from './links.tsx'
import { useOpenWidget } from '../page-context.tsx'
import type { CustomerTree } from '../tree/customer-tree.ts'
import { useShown } from './use-shown.tsx'
import { type KindDevices, overviewFilter, type Scope } from './customer-devices.ts'
import classes from './detail.module.css'

interface DeviceListProps {
  tree: CustomerTree
  scope: Scope
  kinds: readonly KindDevices[] | undefined
  /** Undefined while the values load. */
  readerOf: ReaderOf | undefined
  /** All devices that the viewer may see. */
  fleet: readonly FleetDevice[] | undefined
}

/** One card for each device type. */
export function DeviceList({ tree, scope, kinds, readerOf, fleet }: DeviceListProps) {
  if (kinds === undefined || fleet === undefined) return <LoadingState />
  const some = kinds.filter(({ devices, hidden }) => devices.length + hidden > 0)
  if (some.length === 0) {
    return (
      <Card title="Devices" isPadded>
        <p className={classes['quiet']}>
          {scope === 'own' ? 'This customer has no devices of its own.' : 'No devices here or below.'}
        </p>
      </Card>
    )
  }
  return some.map((kind) => (
    <KindCard
      key={kind.type}
      kind={kind}
      tree={tree}
      scope={scope}
      readerOf={readerOf}
      countOfKind={fleet.filter(({ type }) => type === kind.type).length - kind.hidden}
    />
  ))
}

interface KindCardProps extends Pick<DeviceListProps, 'tree' | 'scope' | 'readerOf'> {
  kind: KindDevices
  countOfKind: number
}

function KindCard({ kind, tree, scope, readerOf, countOfKind }: KindCardProps) {
  const { route, plural } = DEVICE_KINDS[kind.type]
  const { shown, more } = useShown(kind.devices)
  const onConnect = useConnect()
  const title = plural.slice(0, 1).toUpperCase() + plural.slice(1)
  const filters = overviewFilter(kind.devices, { countOfKind })
  return (
    <Card
      title={title}
      detail={
        <span className={classes['aside']}>
          {kind.devices.length.toLocaleString('en')}
          {filters !== undefined && kind.devices.length > 0 && (
            <Link
              className="sc-link"
              {...addressOf.deviceOverview({ route }, Object.keys(filters).length === 0 ? {} : { filters })}
              aria-label={sentence`Open in overview: ${title} of this customer`}
            >
              Open in overview
            </Link>
          )}
        </span>
      }
    >
      <ul className={classes['devices']} aria-label={title}>
        {shown.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            read={readerOf?.(device)}
            onConnect={onConnect}
            owner={
              scope === 'own' ? undefined : tree.nodes[tree.placeOf.get(device.customerId) ?? -1]?.customer
            }
          />
        ))}
      </ul>
      {more}
      {kind.hidden > 0 && (
        <p className={classes['hidden']}>{counted(kind.hidden, 'deprecated devices')} not shown</p>
      )}
    </Card>
  )
}

/** Opens the form that connects devices, with one device filled in. Undefined if the viewer may not connect devices. */
function useConnect(): ((device: FleetDevice) => void) | undefined {
  const openWidget = useOpenWidget()
  const isPermitted = useWidgets().some(({ id }) => id === 'ConnectWidget')
  if (!isPermitted) return undefined
  return (device) => {
    const { type, id, customerId } = device
    openWidget({
      widget: 'ConnectWidget',
      // The robot of a tablet is not filled in, because it may belong to another customer and would be moved too.
      prefill: { customerId, ...(type === DEVICE_TYPE.tablet ? { tabletId: id } : { robotId: id }) },
      about: deviceTitle(device),
    })
  }
}

interface DeviceRowProps {
  device: FleetDevice
  /** Undefined while the values load. */
  read: ReadValue | undefined
  /** The customer of the device, if it is not the selected one. */
  owner: Customer | undefined
  onConnect: ((device: FleetDevice) => void) | undefined
}

function DeviceRow({ device, read, owner, onConnect }: DeviceRowProps) {
  const { type, id, name, deprecated } = device
  const kind = DEVICE_KINDS[type]
  const loading = <Skeleton width={64} height={8} animate={false} />
  return (
    <li className={classes['device']} data-owned={owner !== undefined || undefined}>
      <span className={classes['who']} data-gone={deprecated !== null || undefined}>
        <PlainLink
          href={hrefOf(addressOf.device({ type, id }))}
          label={sentence`${kind.name} ${id} ${name}`.trimEnd()}
        >
          {id}
        </PlainLink>
        <span className={classes['cut']} title={name}>
          {name}
        </span>
      </span>
      <span className={classes['status']}>
        {read === undefined ? loading : <OnlineText status={onlineStatus(read, deprecated !== null)} />}
      </span>
      <span className={classes['system']}>
        {type === DEVICE_TYPE.tablet ? (
          <ConnectedRobot id={device.connectedRobotId} />
        ) : read === undefined ? (
          loading
        ) : (
          <SystemText message={read('system_message')} />
        )}
      </span>
      <span className={classes['battery']}>
        {type !== DEVICE_TYPE.referenceStation &&
          (read === undefined ? loading : <BatteryLevel value={read('Battery')} />)}
      </span>
      {owner !== undefined && (
        <span className={classes['owner']}>
          <CustomerLink customer={owner} />
        </span>
      )}
      {onConnect !== undefined && (
        <span className={classes['connect']}>
          {type !== DEVICE_TYPE.referenceStation && (
            <Tooltip label="Connect">
              <ActionIcon
                size={26}
                aria-label={`Connect ${kind.name} ${id}`}
                onClick={() => onConnect(device)}
              >
                <IconPlugConnected size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
        </span>
      )}
    </li>
  )
}

function ConnectedRobot({ id }: { id: number | null }) {
  if (id === null) return 'On no robot'
  return (
    <span>
      On robot <PlainLink href={hrefOf(addressOf.device({ type: DEVICE_TYPE.robot, id }))}>{id}</PlainLink>
    </span>
  )
}
