import type { Customer } from '@service-center/contract/customers/customers.ts'
import { DEVICE_KINDS, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { onlineStatus } from '@service-center/contract/devices/device-state.ts'
import { ActionIcon, Skeleton, Tooltip } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import type { FleetDevice } from '../../../api/fleet.ts'
import type { ReadValue } from '../../../api/status-values.ts'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { BatteryLevel } from '../../../ui/state/BatteryLevel.tsx'
import { OnlineText, SystemText } from '../../../ui/state/StateText.tsx'
import { PlainLink } from '../PlainLink.tsx'
import { CustomerLink } from './CustomerLink.tsx'
import classes from './detail.module.css'

interface DeviceRowProps {
  device: FleetDevice
  /** Undefined while its values load. */
  read: ReadValue | undefined
  /** Its customer, unless it is shown already. */
  owner: Customer | undefined
  /** Opens the form that connects it; undefined: the viewer cannot. */
  onConnect: ((device: FleetDevice) => void) | undefined
}

/** One device with its current state. */
export function DeviceRow({ device, read, owner, onConnect }: DeviceRowProps) {
  const { type, id, name, deprecated } = device
  const kind = DEVICE_KINDS[type]
  const loading = <Skeleton width={64} height={8} animate={false} />
  return (
    <li className={classes['device']} data-owned={owner !== undefined || undefined}>
      <span className={classes['who']} data-gone={deprecated !== null || undefined}>
        <PlainLink
          href={hrefOf(addressOf.device({ type, id }))}
          label={`${kind.name} ${id} ${name}`.trimEnd()}
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

/** The robot that a tablet is connected to. */
function ConnectedRobot({ id }: { id: number | null }) {
  if (id === null) return 'On no robot'
  return (
    <span>
      On robot <PlainLink href={hrefOf(addressOf.device({ type: DEVICE_TYPE.robot, id }))}>{id}</PlainLink>
    </span>
  )
}
