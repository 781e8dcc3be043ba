import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFleet } from '../../../api/fleet.ts'
import { useStatusValues } from '../../../api/status-values.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { UnlessFailed } from '../../../ui/feedback/Loaded.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { problemsOf, type Problem } from '../problems.ts'
import classes from '../home.module.css'

const SHOWN = 8

/** The online devices that report a fault, a warning or a low battery. */
export function NeedsALook() {
  const fleet = useFleet()
  const values = useStatusValues()
  const { data: readerOf } = values
  const troubles = useMemo(() => fleet && readerOf && problemsOf(fleet, readerOf), [fleet, readerOf])
  return (
    <Card title="Needs a look" detail={troubles?.length}>
      <UnlessFailed load={values}>{troubles && <Troubles troubles={troubles} />}</UnlessFailed>
    </Card>
  )
}

function Troubles({ troubles }: { troubles: readonly Problem[] }) {
  if (troubles.length === 0) {
    return (
      <p className={classes['quiet']}>No device at work reports a fault, a warning or an empty battery.</p>
    )
  }
  return (
    <ul className={classes['rows']}>
      {troubles.slice(0, SHOWN).map(({ device, state, text }) => (
        <li key={`${device.type}:${device.id}`}>
          <Link {...addressOf.device(device)} className="sc-link">
            {DEVICE_KINDS[device.type].name} {device.id} {device.name}
          </Link>
          <span className={classes['what']}>
            <StateText state={state}>{text}</StateText>
          </span>
        </li>
      ))}
      {troubles.length > SHOWN && <li className={classes['when']}>and {troubles.length - SHOWN} more</li>}
    </ul>
  )
}
