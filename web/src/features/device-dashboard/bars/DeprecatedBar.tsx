import type { DeviceKind } from '@service-center/contract/devices/devices.ts'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../../kit/addresses.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import classes from './bars.module.css'

/**
 * Says that a device is out of service, and links to its replacement.
 * @param replacement the id of that device; 0 when there is none
 */
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
