import type { Customer } from '@service-center/contract/customers/customers.ts'
import type { DeviceStatus, Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { onlineStatus, systemStatus } from '@service-center/contract/devices/device-state.ts'
import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { deviceTitle, findDevice, type FleetDevice, useFleet } from '../../../api/shared-data/fleet.ts'
import { customersQuery } from '../../../api/shared-data/shared-queries.ts'
import { useStoredValue } from '../../../api/stored-value.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { deviceDate, endKeyOf, hasPassed, isDateKey } from '../../../kit/device/values/device-dates.ts'
import {
  mapsLink,
  noCoordinatesText,
  isEmptyValue,
  isMachineWritten,
  shownValue,
  translationOf,
} from '../../../kit/device/values/value-text.ts'
import { translateSetting } from '../../../kit/device/values/dictionary.ts'
import { BatteryLevel } from '../../../ui/state/BatteryLevel.tsx'
import { Missing, OnlineText, StateText, SystemText } from '../../../ui/state/StateText.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { useCurrentHour } from '../../../ui/time/current-time.ts'
import type { StatusFact } from './fact-groups.ts'

const END_KEYS = ['warranty_end', 'service_agreement_end']
const NO_DICTIONARY: Dictionary = {}
const NO_FLEET: readonly FleetDevice[] = []
const NO_CUSTOMERS: readonly Customer[] = []

/** Everything that the presentation of a fact depends on besides the fact. */
export interface FactContext {
  readonly dictionary: Dictionary
  readonly isTranslated: boolean
  readonly isDeprecated: boolean
  /** The system message warns about HDOP. */
  readonly isHdopWarned: boolean
  /** The keys of end dates that have passed, such as `warranty_end`, joined by spaces. */
  readonly endedKeys: string
  readonly fleet: readonly FleetDevice[]
  readonly customers: readonly Customer[]
}

/** `isInteractive`: contains a link, so a click on the value does not copy it. */
interface DrawnValue {
  readonly value: ReactNode
  readonly isInteractive?: boolean
  /** The text to copy if it is not the reported value. */
  readonly copy?: string
}

type Draw = (fact: StatusFact, context: FactContext) => DrawnValue

export function drawFact(fact: StatusFact, context: FactContext): DrawnValue {
  if (isEmptyValue(fact.value)) return { value: <Missing /> }
  const special = Object.hasOwn(SPECIAL, fact.key) ? SPECIAL[fact.key] : undefined
  if (special !== undefined) return special(fact, context)
  return isDateKey(fact.key) ? drawDate(fact, context) : drawText(fact, context)
}

/** Keys with a special presentation (specification 2, section 2.2). */
const SPECIAL: Record<string, Draw> = {
  'Location Link': ({ value }) => drawPlace(value),
  Battery: ({ value }) => ({ value: <BatteryLevel value={value} /> }),
  'Server online': ({ value }, { isDeprecated }) => ({
    value: (
      <OnlineText
        status={onlineStatus((key) => (key === 'Server online' ? value : undefined), isDeprecated)}
      />
    ),
  }),
  system_message: ({ value, meaning }, { isTranslated }) => ({
    value: (
      <SystemText
        message={value}
        text={(isTranslated ? translationOf(value, meaning) : undefined) ?? value}
      />
    ),
  }),
  HDOP: (fact, context) =>
    context.isHdopWarned
      ? { value: <StateText state="warning">{plainText(fact, context)}</StateText> }
      : drawText(fact, context),
  'Aggregated Parents': (fact, context) => {
    const names = context.isTranslated ? parentNames(fact.value, context.customers) : undefined
    return names === undefined ? drawText(fact, context) : { value: <Truncated text={names} />, copy: names }
  },
  base_station: drawDevice,
  robot: drawDevice,
}

function plainText({ value, meaning }: StatusFact, { isTranslated }: FactContext): string {
  return shownValue(value, { meaning, isTranslated })
}

function drawText(fact: StatusFact, context: FactContext): DrawnValue {
  const text = <Truncated text={plainText(fact, context)} />
  const copy = (context.isTranslated ? translationOf(fact.value, fact.meaning) : undefined) ?? fact.value
  return { value: isMachineWritten(fact.value) ? <span className="sc-mono">{text}</span> : text, copy }
}

function drawPlace(value: string): DrawnValue {
  const href = mapsLink(value)
  if (href === undefined) return { value: noCoordinatesText(value) }
  return {
    isInteractive: true,
    value: (
      <a className="sc-link" href={href} target="_blank" rel="noopener noreferrer">
        Click Me
      </a>
    ),
  }
}

function drawDate(fact: StatusFact, context: FactContext): DrawnValue {
  const date = deviceDate(fact.value)
  if (date === undefined) return drawText(fact, context)
  const end = endKeyOf(fact.key)
  const isOver = end !== undefined && context.endedKeys.includes(end)
  return { copy: date, value: isOver ? <StateText state="bad">{date}</StateText> : date }
}

function drawDevice(fact: StatusFact, context: FactContext): DrawnValue {
  const device = referencedDevice(fact, context.fleet)
  if (device === undefined) return drawText(fact, context)
  return {
    isInteractive: true,
    value: (
      <Link className="sc-link" {...addressOf.device(device)}>
        {deviceTitle(device)}
      </Link>
    ),
  }
}

const NAMING_KEYS: Record<string, DeviceType | undefined> = {
  base_station: DEVICE_TYPE.referenceStation,
  robot: DEVICE_TYPE.robot,
}

/** The device that a value such as a tablet's `robot` or a robot's `base_station` refers to. */
export function referencedDevice(
  { key, value }: { key: string; value: string },
  fleet: readonly FleetDevice[],
): FleetDevice | undefined {
  const type = NAMING_KEYS[key]
  if (type === undefined || !/^-?\d+$/.test(value)) return undefined
  return findDevice(fleet, { type, id: Number(value) })
}

/**
 * The names of the customers above a device, as far as they are in scope.
 * @param list a JSON array of ids, where 0 means none; for anything else the result is undefined
 */
export function parentNames(list: string, customers: readonly Customer[]): string | undefined {
  const ids = idsOf(list)
  if (ids === undefined) return undefined
  const names = new Map(customers.map(({ id, name }) => [id, name]))
  return ids.flatMap((id) => names.get(id) ?? []).join(' / ')
}

function idsOf(list: string): number[] | undefined {
  try {
    const ids: unknown = JSON.parse(list)
    return Array.isArray(ids) && ids.every((id) => Number.isInteger(id)) ? ids : undefined
  } catch {
    return undefined
  }
}

/** The same object until something in it changes. */
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
