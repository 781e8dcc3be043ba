import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import classes from './split-pane.module.css'

const STEP = 16

interface SplitPaneProps {
  /** Accessible name of the line between the parts: 'Width of the tree'. */
  label: string
  /** Width of the left part in px, between `min` and `max`; the right part keeps 400 px if there is space. */
  width: number
  min: number
  max: number
  /** The width that a double click restores. */
  initial: number
  onWidth: (width: number) => void
  left: ReactNode
  right: ReactNode
}

/** Two parts side by side; the line between them is moved by dragging or arrow keys. */
export function SplitPane({ label, width, min, max, initial, onWidth, left, right }: SplitPaneProps) {
  const grip = useRef<{ x: number; width: number }>(undefined)
  const leftPart = useRef<HTMLDivElement>(null)
  // The right part may leave less than the stored width. A move begins at what is seen, so that it takes effect at once.
  const seenWidth = () => Math.round(leftPart.current?.getBoundingClientRect().width ?? width)
  const set = (next: number) => onWidth(Math.round(Math.min(max, Math.max(min, next))))

  function onKeyDown(event: KeyboardEvent) {
    const seen = seenWidth()
    const next = { ArrowLeft: seen - STEP, ArrowRight: seen + STEP, Home: min, End: max }[event.key]
    if (next === undefined) return
    event.preventDefault()
    set(next)
  }
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    // Otherwise the drag would select the text that it passes.
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, width: seenWidth() }
  }
  function onPointerMove(event: PointerEvent) {
    if (grip.current !== undefined) set(grip.current.width + event.clientX - grip.current.x)
  }
  const release = () => {
    grip.current = undefined
  }

  // React's types lack custom properties.
  const style = { '--split': `${width}px`, '--split-min': `${min}px` } as CSSProperties
  return (
    <div className={classes['split']} style={style}>
      <div ref={leftPart} className={classes['left']}>
        {left}
      </div>
      {/* A focusable separator, as in WAI-ARIA's window splitter pattern. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <hr
        aria-label={label}
        aria-orientation="vertical"
        aria-valuenow={width}
        aria-valuemin={min}
        aria-valuemax={max}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        className={classes['line']}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
        onDoubleClick={() => onWidth(initial)}
      />
      <div className={classes['right']}>{right}</div>
    </div>
  )
}
