import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { useMemo } from 'react'
import { useFleet, type FleetDevice } from '../../api/fleet.ts'
import type { FieldBinding } from '../form/field-paths.ts'
import { SelectField } from './SelectField.tsx'

interface DeviceFieldProps {
  label: string
  placeholder?: string
  clearLabel?: string
  description?: string | undefined
  withAsterisk?: boolean
}

/** One of the viewer's devices of a kind, found by id or name; the value is its id. */
export function DeviceField({
  type,
  value,
  onChange,
  ...field
}: DeviceFieldProps & FieldBinding<number | null> & { type: DeviceType }) {
  const choices = useChoices(type, byId)
  return (
    <SelectField
      placeholder={`Choose a ${DEVICE_KINDS[type].name.toLowerCase()}`}
      {...field}
      data={choices}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}

/** A device of any kind. */
export interface DeviceRef {
  type: DeviceType
  id: number
}

/** One of all the viewer's devices, found by kind, id or name. */
export function AnyDeviceField({
  value,
  onChange,
  ...field
}: DeviceFieldProps & FieldBinding<DeviceRef | null>) {
  const fleet = useFleet()
  const choices = useChoices(undefined, byKindAndId)
  return (
    <SelectField
      placeholder="Choose a device"
      {...field}
      data={choices}
      value={value === null ? null : `${value.type}:${value.id}`}
      onChange={(chosen) => {
        const device = fleet?.find(({ type, id }) => `${type}:${id}` === chosen)
        onChange(device === undefined ? null : { type: device.type, id: device.id })
      }}
    />
  )
}

interface Choice {
  value: string
  label: string
}

const byId = ({ id, name }: FleetDevice): Choice => ({ value: String(id), label: `${id} ${name}`.trim() })

const byKindAndId = ({ type, id, name }: FleetDevice): Choice => ({
  value: `${type}:${id}`,
  label: `${DEVICE_KINDS[type].name} ${id} ${name}`.trim(),
})

function useChoices(
  type: DeviceType | undefined,
  choiceOf: (device: FleetDevice) => Choice,
): readonly Choice[] {
  const fleet = useFleet()
  return useMemo(
    () => fleet?.filter((device) => type === undefined || device.type === type).map(choiceOf) ?? [],
    [fleet, type, choiceOf],
  )
}
