import { UN_DEPRECATE } from '@service-center/contract/device-settings/device-setting-rules.ts'
import { type FleetDevice, useFleet } from '../../../../api/fleet.ts'
import { preparedOnce } from '../../../../api/prepared-once.ts'
import type { DeviceRef } from '../../../../kit/fields/DeviceField.tsx'
import { PickField } from '../../../../kit/fields/PickField.tsx'
import { devicePicks, type Pick, type Picks } from '../../../../kit/fields/picks.ts'
import type { FieldBinding } from '../../../../kit/form/field-paths.ts'

/** Null: the entry that un-deprecates. */
type Replacement = FleetDevice | null

const ENTRY: Pick<Replacement> = {
  item: null,
  value: String(UN_DEPRECATE.id),
  label: UN_DEPRECATE.name,
  id: String(UN_DEPRECATE.id),
  isGone: false,
}
const ENTRY_ALONE: Picks<Replacement> = { list: [ENTRY], byValue: new Map([[ENTRY.value, ENTRY]]) }

/** The entry above the devices of a kind. */
const withEntry = preparedOnce(({ list, byValue }: Picks<FleetDevice>): Picks<Replacement> => ({
  list: [ENTRY, ...list],
  byValue: new Map<string, Pick<Replacement>>([...byValue, [ENTRY.value, ENTRY]]),
}))

interface ReplacementFieldProps extends FieldBinding<number | null> {
  label: string
  /** The device that is replaced: another one of its type, in service, is offered. */
  device: DeviceRef | null
}

/** The device that replaces another one, none, or UN-DEPRECATE. */
export function ReplacementField({ device, value, onChange, ...field }: ReplacementFieldProps) {
  const fleet = useFleet()
  return (
    <PickField
      placeholder="None"
      {...field}
      source={fleet}
      prepare={(all) => (device === null ? ENTRY_ALONE : withEntry(devicePicks(all, device.type)))}
      offered={(item) => item === null || (item.deprecated === null && item.id !== device?.id)}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
