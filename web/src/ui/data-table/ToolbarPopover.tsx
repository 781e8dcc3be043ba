import { Popover } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { isOwnEscape } from '../dialog/escape.ts'

type Props = {
  label: string
  position: 'bottom-start' | 'bottom-end'
  isOpen: boolean
  onClose: () => void
  /** The button that opens it. */
  target: ReactElement
  children: ReactNode
}

/** A popover of the toolbar. Escape in a list or picker inside it closes only that one. */
export function ToolbarPopover({ label, position, isOpen, onClose, target, children }: Props) {
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && onClose()}
      position={position}
      offset={8}
      closeOnEscape={false}
      trapFocus
      returnFocus
      width="auto"
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={label} onKeyDown={(event) => isOwnEscape(event) && onClose()}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
