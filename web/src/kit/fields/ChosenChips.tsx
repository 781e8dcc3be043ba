import { IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import classes from './chips.module.css'

interface ChosenChipsProps {
  /** 'Chosen robots'. */
  label: string
  chips: readonly { readonly id: number; readonly label: string }[]
  onRemove: (id: number) => void
  /** Behind the last chip: what is not drawn. */
  rest?: ReactNode
  /** Whether many scroll in a low box. */
  isLow?: boolean
}

/** What was chosen, as chips; a click on one removes it, and the next one gets the focus. */
export function ChosenChips({ label, chips, onRemove, rest, isLow = false }: ChosenChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const removedAt = useRef<number>(undefined)
  useLayoutEffect(() => {
    const place = removedAt.current
    removedAt.current = undefined
    if (place === undefined) return
    // The focus would be lost with the chip that had it.
    const drawn = list.current?.querySelectorAll('button') ?? []
    const next = drawn[Math.min(place, drawn.length - 1)]
    next?.focus()
  })
  return (
    <ul ref={list} className={classes['chips']} data-low={isLow || undefined} aria-label={label}>
      {chips.map((chip, place) => (
        <li key={chip.id}>
          <button
            type="button"
            className={classes['chip']}
            title={chip.label}
            aria-label={`Remove ${chip.label}`}
            onClick={() => {
              removedAt.current = place
              onRemove(chip.id)
            }}
          >
            <span>{chip.label}</span>
            <IconX size={12} stroke={1.6} aria-hidden />
          </button>
        </li>
      ))}
      {rest}
    </ul>
  )
}
