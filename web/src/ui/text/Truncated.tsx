import { Tooltip } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { tooltipText } from './tooltip-text.ts'
import classes from './truncated.module.css'

const OPEN_DELAY_MS = 350
/** More letters than a line of the widest column has: a value may be a whole file, whose layout would take long. */
const MAX_LETTERS = 300

/** Whether a text is too long for a line: the page has its beginning only. */
export const isCut = (text: string): boolean => text.length > MAX_LETTERS

/** The beginning of a text that is too long for a line, others as they are. */
export const beginningOf = (text: string): string => (isCut(text) ? `${text.slice(0, MAX_LETTERS)}…` : text)

/**
 * Text on one line with an ellipsis and, only when truncated, a tooltip with the whole text. The tooltip is mounted
 * only while open: a table has thousands of these.
 */
export function Truncated({ text }: { text: string }) {
  const ref = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [shown, setShown] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  function enter() {
    const element = ref.current
    if (element === null || (!isCut(text) && element.scrollWidth <= element.clientWidth)) return
    timer.current = setTimeout(() => setShown(true), OPEN_DELAY_MS)
  }
  function leave() {
    clearTimeout(timer.current)
    setShown(false)
  }

  return (
    <>
      <span ref={ref} className={classes['truncated']} onMouseEnter={enter} onMouseLeave={leave}>
        {beginningOf(text)}
      </span>
      {shown && <Tooltip target={ref} opened label={tooltipText(text)} />}
    </>
  )
}
