import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../ui/numbers/format-number.ts'
import { ChosenChips } from './ChosenChips.tsx'
import type { DeviceChoices } from './device-choices.ts'
import classes from './devices.module.css'

/** How many chips are drawn at first, and how many more each time: thousands would make every click slow. */
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

/** The chosen devices as chips; a click on one removes it. */
export function ChosenDevices({ ids, choices, plural, onRemove, onClear }: ChosenDevicesProps) {
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
