import type { DeviceKind } from '@service-center/contract/devices/devices.ts'
import type { Refusal } from '@service-center/contract/refused-data/refused-data.ts'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../kit/addresses.ts'
import { REFUSAL_TEXTS } from '../../kit/device/refusal-text.ts'
import { counted } from '../../ui/text/format.ts'
import { StateMark } from '../../ui/state/StateMark.tsx'
import { Truncated } from '../../ui/text/Truncated.tsx'
import { Time } from '../../ui/time/Time.tsx'
import classes from './bars.module.css'

/** @param replacement the id of the device that replaces this one; 0 if there is none */
export function DeprecatedBar({ kind, replacement }: { kind: DeviceKind; replacement: number }) {
  return (
    <div className={classes['deprecated']} role="note">
      <StateMark state="deprecated" size={14} />
      <strong>Deprecated {kind.name}!</strong>
      {replacement !== 0 && (
        <Link
          className={`sc-link ${classes['replacement']}`}
          {...addressOf.device({ type: kind.type, id: replacement })}
        >
          new {kind.name.toLowerCase()} {replacement}
        </Link>
      )}
    </div>
  )
}

/** The device's data that was refused, or stored with another time, in the last thirty days. */
export function RefusedBar({ refused }: { refused: readonly Refusal[] }) {
  if (refused.length === 0) return null
  return (
    <section className={classes['refused']} aria-label="Refused data">
      <h3>
        <StateMark state="warning" size={14} />
        {summaryOf(refused)}
      </h3>
      <ul>
        {refused.map(({ reason, messages: count, first, last, example }) => (
          <li key={reason}>
            <span>{REFUSAL_TEXTS[reason]}</span>
            <span data-quiet>
              {counted(count, 'messages')}
              {count > 1 && (
                <>
                  {' '}
                  since <Time at={first} />
                </>
              )}
              , last <Time at={last} />
            </span>
            <span data-quiet className={classes['example']}>
              <Truncated text={example} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Messages with a wrong clock were stored, so they are counted apart from refused ones. */
function summaryOf(refused: readonly Refusal[]): string {
  const wrongTimes = total(refused.filter(({ reason }) => reason === 'clock'))
  const others = total(refused.filter(({ reason }) => reason !== 'clock'))
  return [
    others === 0 ? [] : `${counted(others, 'messages')} refused, completely or in part`,
    wrongTimes === 0 ? [] : `${counted(wrongTimes, 'messages')} with a wrong time`,
  ]
    .flat()
    .join('; ')
}

const total = (refused: readonly Refusal[]) => refused.reduce((sum, { messages }) => sum + messages, 0)
