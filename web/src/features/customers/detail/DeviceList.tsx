import { DEVICE_KINDS, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { Link } from '@tanstack/react-router'
import { deviceTitle, type FleetDevice } from '../../../api/fleet.ts'
import type { ReaderOf } from '../../../api/status-values.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { useWidgets } from '../../../kit/widgets/widgets-context.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { useOpenWidget } from '../actions/open-widget.ts'
import { counted } from '../customer-text.ts'
import type { CustomerTree } from '../tree/customer-tree.ts'
import { overviewFilter, type KindDevices, type Scope } from './customer-devices.ts'
import { DeviceRow } from './DeviceRow.tsx'
import { ShowMore } from './ShowMore.tsx'
import { useShown } from './use-shown.ts'
import classes from './detail.module.css'

interface DeviceListProps {
  tree: CustomerTree
  scope: Scope
  kinds: readonly KindDevices[] | undefined
  /** Undefined while the values load. */
  readerOf: ReaderOf | undefined
  /** Every device of the viewer. */
  fleet: readonly FleetDevice[] | undefined
}

/** The devices of a customer by type, with their current state. */
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
  const { shown, rest, next, showMore } = useShown(kind.devices)
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
              aria-label={`Open in overview: ${title} of this customer`}
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
      <ShowMore rest={rest} next={next} onClick={showMore} />
      {kind.hidden > 0 && (
        <p className={classes['hidden']}>{counted(kind.hidden, 'deprecated device')} not shown</p>
      )}
    </Card>
  )
}

/** Opens the form that connects devices, filled in with one; undefined for viewers who may not. */
function useConnect(): ((device: FleetDevice) => void) | undefined {
  const openWidget = useOpenWidget()
  const isPermitted = useWidgets().some(({ id }) => id === 'ConnectWidget')
  if (!isPermitted) return undefined
  return (device) => {
    const { type, id, customerId } = device
    openWidget({
      widget: 'ConnectWidget',
      // Without the robot of a tablet: that may belong to another customer, and would go along.
      prefill: { customerId, ...(type === DEVICE_TYPE.tablet ? { tabletId: id } : { robotId: id }) },
      about: deviceTitle(device),
    })
  }
}
