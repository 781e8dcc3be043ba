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
  /** A button or a link that has a name of its own: the tooltip does not describe it to screen readers. */
  children: ReactElement
}

/** As long as the theme's tooltips wait. */
const OPEN_DELAY_MS = 350

/**
 * The tooltip of a button in the row of a table: made when it is shown. Those of rows that scroll past would take most of
 * the time of each frame.
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
      {/* It only hears what happens to its child: the child is what people and screen readers meet. */}
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
