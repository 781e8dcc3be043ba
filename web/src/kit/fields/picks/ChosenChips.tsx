import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Tooltip, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import classes from './chips.module.css'

interface Chip {
  readonly id: number
  readonly label: string
  /** A sentence about it, shown as a tooltip and read with it. */
  readonly why?: string
}

interface ChosenChipsProps {
  label: string
  chips: readonly Chip[]
  onRemove: (id: number) => void
  /** Shown behind the last chip, for example how many are not drawn. */
  rest?: ReactNode
  /** Limits the height; many chips scroll. */
  isLow?: boolean
}

/** The chosen items as chips. A click on one removes it and moves the focus to the next one. */
export function ChosenChips({ label, chips, onRemove, rest, isLow = false }: ChosenChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const removedAt = useRef<number>(undefined)
  useLayoutEffect(() => {
    const place = removedAt.current
    removedAt.current = undefined
    if (place === undefined) return
    // The removed chip had the focus, which would be lost.
    const drawn = list.current?.querySelectorAll('button') ?? []
    const next = drawn[Math.min(place, drawn.length - 1)]
    next?.focus()
  })
  return (
    <ul ref={list} className={classes['chips']} data-low={isLow || undefined} aria-label={label}>
      {chips.map((chip, place) => (
        <li key={chip.id}>
          <ChipButton
            chip={chip}
            onClick={() => {
              removedAt.current = place
              onRemove(chip.id)
            }}
          />
        </li>
      ))}
      {rest}
    </ul>
  )
}

function ChipButton({ chip: { label, why }, onClick }: { chip: Chip; onClick: () => void }) {
  const id = useId()
  const button = (
    <button
      type="button"
      className={classes['chip']}
      title={why === undefined ? label : undefined}
      aria-label={sentence`Remove ${label}`}
      aria-describedby={why === undefined ? undefined : id}
      onClick={onClick}
    >
      <span>{label}</span>
      <IconX size={12} stroke={1.6} aria-hidden />
    </button>
  )
  if (why === undefined) return button
  return (
    <>
      <Tooltip label={sentence`${label}. ${why}`}>{button}</Tooltip>
      <VisuallyHidden id={id}>{why}</VisuallyHidden>
    </>
  )
}
