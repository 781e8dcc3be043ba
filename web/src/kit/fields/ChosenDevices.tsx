import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { formatNumber } from '../../ui/numbers/format-number.ts'
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
  const list = useRef<HTMLUListElement>(null)
  const removedAt = useRef<number>(undefined)
  useLayoutEffect(() => {
    const place = removedAt.current
    removedAt.current = undefined
    if (place === undefined) return
    // The focus would be lost with the chip that had it.
    const chips = list.current?.querySelectorAll('button') ?? []
    const next = chips[Math.min(place, chips.length - 1)]
    next?.focus()
  })
  return (
    <div className={classes['chosen']}>
      <div className={classes['chosenHead']}>
        <span>{formatNumber(ids.length)} chosen</span>
        <Button variant="subtle" color="gray" onClick={onClear}>
          Remove all
        </Button>
      </div>
      <ul ref={list} className={classes['chips']} aria-label={`Chosen ${plural}`}>
        {ids.slice(0, most).map((id, place) => {
          const label = choices?.byId.get(id)?.label ?? `(${id})`
          return (
            <li key={id}>
              <button
                type="button"
                className={classes['chip']}
                title={label}
                aria-label={`Remove ${label}`}
                onClick={() => {
                  removedAt.current = place
                  onRemove(id)
                }}
              >
                <span>{label}</span>
                <IconX size={12} stroke={1.6} aria-hidden />
              </button>
            </li>
          )
        })}
      </ul>
      {rest > 0 && (
        <Button variant="subtle" onClick={() => setMost(most + MORE_SHOWN)}>
          Show {formatNumber(Math.min(rest, MORE_SHOWN))} of {formatNumber(rest)} more
        </Button>
      )}
    </div>
  )
}
