import { Tooltip } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useState,
} from 'react'

interface RowTooltipProps {
  label: ReactNode
  /** A button or link with its own accessible name: screen readers do not get the tooltip. */
  children: ReactElement
}

/** The same as that of the theme's tooltips. */
const OPEN_DELAY_MS = 350

/**
 * The tooltip of a button in a table row, mounted only while shown: mounting one per row would take most of the time of each
 * frame while scrolling.
 */
export function RowTooltip({ label, children }: RowTooltipProps) {
  const [target, setTarget] = useState<HTMLElement>()
  const { start, clear } = useTimeout((child: HTMLElement | undefined) => setTarget(child), OPEN_DELAY_MS)
  const hide = () => {
    clear()
    setTarget(undefined)
  }
  const onMouseEnter = ({ currentTarget }: SyntheticEvent<HTMLElement>) => start(childOf(currentTarget))
  const onFocus = ({ target: focused, currentTarget }: FocusEvent<HTMLElement>) => {
    if (focused.matches(':focus-visible')) setTarget(childOf(currentTarget))
  }
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
  return (
    <>
      {/* Only listens to events of its child, which is the element that users and screen readers see. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <span
        style={{ display: 'contents' }}
        onMouseEnter={onMouseEnter}
        onMouseLeave={hide}
        onMouseDown={hide}
        onFocus={onFocus}
        onBlur={hide}
        onKeyDown={onKeyDown}
      >
        {children}
      </span>
      {target !== undefined && <Tooltip target={target} label={label} opened />}
    </>
  )
}

const childOf = ({ firstElementChild: child }: HTMLElement) =>
  child instanceof HTMLElement ? child : undefined
