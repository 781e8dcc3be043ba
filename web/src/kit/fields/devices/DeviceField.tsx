import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { useFleet, type FleetDevice } from '../../../api/shared-data/fleet.ts'
import type { FieldBinding } from '../../form/checks/field-paths.ts'
import { PickField, type PickLook } from '../picks/PickField.tsx'
import { anyDevicePicks, devicePicks } from '../picks/picks.ts'

/** One of the user's devices of one type, found by id or name; the value is its id. Deprecated ones are struck through. */
export function DeviceField({
  type,
  value,
  onChange,
  ...field
}: PickLook<FleetDevice> & FieldBinding<number | null> & { type: DeviceType }) {
  const fleet = useFleet()
  return (
    <PickField
      placeholder={`Choose a ${DEVICE_KINDS[type].name.toLowerCase()}`}
      {...field}
      source={fleet}
      prepare={(all) => devicePicks(all, type)}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}

export interface DeviceRef {
  type: DeviceType
  id: number
}

/** One of all devices of the user, found by type, id or name. */
export function AnyDeviceField({
  value,
  onChange,
  ...field
}: PickLook<FleetDevice> & FieldBinding<DeviceRef | null>) {
  const fleet = useFleet()
  return (
    <PickField
      placeholder="Choose a device"
      {...field}
      source={fleet}
      prepare={anyDevicePicks}
      value={value === null ? null : `${value.type}:${value.id}`}
      onChange={(chosen) => {
        const device =
          chosen === null || fleet === undefined ? undefined : anyDevicePicks(fleet).byValue.get(chosen)?.item
        onChange(device === undefined ? null : { type: device.type, id: device.id })
      }}
    />
  )
}
