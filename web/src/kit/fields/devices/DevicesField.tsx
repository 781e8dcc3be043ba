import type { Customer } from '@service-center/contract/customers/customers.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type FleetDevice, useFleet } from '../../../api/shared-data/fleet.ts'
import { useExcludeDeprecated } from '../../../api/shared-data/settings.ts'
import { preparedOnce } from '../../../api/shared-data/prepared-once.ts'
import { customersQuery } from '../../../api/shared-data/shared-queries.ts'
import { formatNumber } from '../../../ui/text/format.ts'
import { MAX_DEVICE_IDS } from '../../device-ids-text.ts'
import type { FieldBinding } from '../../form/checks/field-paths.ts'
import { ChosenChips } from '../picks/ChosenChips.tsx'
import { DeviceSearch } from './DeviceSearch.tsx'
import { deviceChoices, type DeviceChoices } from './device-choices.ts'
import classes from './devices.module.css'

/** The number of chips that are drawn at first, and added each time: thousands would make every click slow. */
const FIRST_SHOWN = 30
const MORE_SHOWN = 300

interface ChosenDevicesProps {
  ids: readonly number[]
  choices: DeviceChoices | undefined
  /** 'robots'. */
  plural: string
  onRemove: (id: number) => void
  onClear: () => void
}

function ChosenDevices({ ids, choices, plural, onRemove, onClear }: ChosenDevicesProps) {
  const [most, setMost] = useState(FIRST_SHOWN)
  const rest = ids.length - most
  const chips = ids.slice(0, most).map((id) => ({ id, label: choices?.byId.get(id)?.label ?? `(${id})` }))
  return (
    <div className={classes['chosen']}>
      <div className={classes['chosenHead']}>
        <span>{formatNumber(ids.length)} chosen</span>
        <Button variant="subtle" color="gray" onClick={onClear}>
          Remove all
        </Button>
      </div>
      <ChosenChips label={`Chosen ${plural}`} chips={chips} onRemove={onRemove} isLow />
      {rest > 0 && (
        <Button variant="subtle" onClick={() => setMost(most + MORE_SHOWN)}>
          Show {formatNumber(Math.min(rest, MORE_SHOWN))} of {formatNumber(rest)} more
        </Button>
      )}
    </div>
  )
}

interface DevicesFieldProps extends FieldBinding<readonly number[]> {
  type: DeviceType
  label: string
  description?: string | undefined
}

/**
 * Many devices of one type, found by id, name or customer. They are added one by one, all found at once, all of a
 * customer, or as a pasted list of ids. The value is their ids, ascending.
 */
export function DevicesField({ type, value, onChange, name, error, ...field }: DevicesFieldProps) {
  const choices = useDeviceChoices(type)
  const chosen = useMemo(() => new Set(value), [value])
  const [unknown, setUnknown] = useState<readonly number[]>([])
  const add = (ids: readonly number[]) => {
    setUnknown(choices === undefined ? [] : ids.filter((id) => !choices.byId.has(id)))
    const known = ids.filter((id) => choices?.byId.has(id) === true)
    const all = [...new Set([...value, ...known])].toSorted((a, b) => a - b)
    onChange(all.slice(0, MAX_DEVICE_IDS))
  }
  return (
    <div className={classes['field']}>
      <DeviceSearch
        {...field}
        name={name}
        error={error}
        plural={DEVICE_KINDS[type].plural}
        choices={choices}
        chosen={chosen}
        onAdd={add}
      />
      {unknown.length > 0 && (
        <output className={classes['unknown']}>{unknownText(unknown, DEVICE_KINDS[type].plural)}</output>
      )}
      {value.length > 0 && (
        <ChosenDevices
          ids={value}
          choices={choices}
          plural={DEVICE_KINDS[type].plural}
          onRemove={(id) => onChange(value.filter((one) => one !== id))}
          onClear={() => onChange([])}
        />
      )}
    </div>
  )
}

const MAX_UNKNOWN_SHOWN = 10

function unknownText(ids: readonly number[], plural: string): string {
  const rest = ids.length - MAX_UNKNOWN_SHOWN
  const shown = ids.slice(0, MAX_UNKNOWN_SHOWN).join(', ')
  return `Not among your ${plural}: ${shown}${rest > 0 ? ` and ${rest} more` : ''}.`
}

/** The devices of a type to choose from, without deprecated ones if the user excludes them. */
function useDeviceChoices(type: DeviceType): DeviceChoices | undefined {
  const fleet = useFleet()
  const { data: customers } = useQuery(customersQuery)
  const isExcluding = useExcludeDeprecated()
  if (fleet === undefined || customers === undefined) return undefined
  return preparedChoices(fleet)(customers.data)(type, isExcluding)
}

/** Prepares the choices of each type once, until the devices or the customers are loaded again. */
const preparedChoices = preparedOnce((fleet: readonly FleetDevice[]) =>
  preparedOnce((customers: readonly Customer[]) => {
    const known = new Map<string, DeviceChoices>()
    return (type: DeviceType, isExcluding: boolean): DeviceChoices => {
      const key = `${type} ${isExcluding}`
      const before = known.get(key)
      if (before !== undefined) return before
      const own = fleet.filter((one) => one.type === type && !(isExcluding && one.deprecated !== null))
      const choices = deviceChoices(own, customers)
      known.set(key, choices)
      return choices
    }
  }),
)
