import { onlineStatus } from '@service-center/contract/devices/device-state.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { deviceTitle } from '../../../api/fleet.ts'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { BatteryLevel } from '../../../ui/state/BatteryLevel.tsx'
import { Missing } from '../../../ui/state/Missing.tsx'
import { OnlineText, StateText, SystemText } from '../../../ui/state/StateText.tsx'
import { mapsLink } from '../../../kit/device/maps-link.ts'
import { parentNames } from './customer-names.ts'
import { deviceDate, endKeyOf, isDateKey } from '../../../kit/device/device-dates.ts'
import type { StatusFact } from './fact-groups.ts'
import { referencedDevice } from './referenced-device.ts'
import type { FactContext } from './use-fact-context.ts'
import { isEmptyValue, isMachineWritten, shownValue, translationOf } from '../../../kit/device/value-text.ts'
import { addressOf } from '../../../kit/addresses.ts'

/** A fact's rendered value. `isInteractive`: it holds a link, so that only the icon copies. */
interface DrawnValue {
  readonly value: ReactNode
  readonly isInteractive?: boolean
  /** The text to copy, if it differs from the reported value. */
  readonly copy?: string
}

type Draw = (fact: StatusFact, context: FactContext) => DrawnValue

/** The rows with a special presentation (specification 2, section 2.2). */
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

/** Renders a fact of a card. */
export function drawFact(fact: StatusFact, context: FactContext): DrawnValue {
  if (isEmptyValue(fact.value)) return { value: <Missing /> }
  const special = Object.hasOwn(SPECIAL, fact.key) ? SPECIAL[fact.key] : undefined
  if (special !== undefined) return special(fact, context)
  return isDateKey(fact.key) ? drawDate(fact, context) : drawText(fact, context)
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
  if (href === undefined) return { value: 'No coordinates found' }
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
