import type { Customer } from '@service-center/contract/customers/customers.ts'
import type { DeviceStatus, Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { systemStatus } from '@service-center/contract/devices/device-state.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFleet, type FleetDevice } from '../../../api/fleet.ts'
import { customersQuery } from '../../../api/shared-queries.ts'
import { useStoredValue } from '../../../api/stored-value.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { useCurrentHour } from '../../../ui/time/use-current-hour.ts'
import { hasPassed } from '../../../kit/device/device-dates.ts'
import { translateSetting } from '../../../kit/device/translate-setting.ts'

/** What the presentation of a fact depends on besides the fact itself. */
export interface FactContext {
  readonly dictionary: Dictionary
  readonly isTranslated: boolean
  readonly isDeprecated: boolean
  /** The system message warns about HDOP. */
  readonly isHdopWarned: boolean
  /** The end keys, such as `warranty_end`, whose date has passed; joined by spaces. */
  readonly endedKeys: string
  readonly fleet: readonly FleetDevice[]
  readonly customers: readonly Customer[]
}

const END_KEYS = ['warranty_end', 'service_agreement_end']
const NO_DICTIONARY: Dictionary = {}
const NO_FLEET: readonly FleetDevice[] = []
const NO_CUSTOMERS: readonly Customer[] = []

/** The context of a device's facts; a stable object while nothing in it changes. */
export function useFactContext({ data, deprecated, dictionary = NO_DICTIONARY }: DeviceStatus): FactContext {
  const isTranslated = useStoredValue(translateSetting)
  const fleet = useFleet() ?? NO_FLEET
  const customers = useQuery(customersQuery).data?.data ?? NO_CUSTOMERS
  const offset = useTimeOffset()
  const now = useCurrentHour()
  const isDeprecated = deprecated !== null
  const isHdopWarned = systemStatus(data['system_message']) === 'warning'
  const endedKeys = END_KEYS.filter((key) => hasPassed(data[key], { now, offset })).join(' ')
  return useMemo(
    () => ({ dictionary, isTranslated, isDeprecated, isHdopWarned, endedKeys, fleet, customers }),
    [dictionary, isTranslated, isDeprecated, isHdopWarned, endedKeys, fleet, customers],
  )
}
