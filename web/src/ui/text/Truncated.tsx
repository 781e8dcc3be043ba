import { isolated } from '@service-center/contract/text/name-characters.ts'
import { Tooltip } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useRef, useState } from 'react'
import classes from './truncated.module.css'

/** More characters than fit into a tooltip; the layout of a whole file would take long. */
const MAX_TOOLTIP_LETTERS = 2000

export const tooltipText = (text: string): string => text.slice(0, MAX_TOOLTIP_LETTERS)

const OPEN_DELAY_MS = 350
/** More letters than fit the widest column. A value may be a whole file, whose layout would take long. */
const MAX_LETTERS = 300

/** Whether the page contains only the beginning of the text, because it is too long for a line. */
export const isCut = (text: string): boolean => text.length > MAX_LETTERS

/** The beginning of a text that is too long for a line, or the whole text. */
export const beginningOf = (text: string): string => (isCut(text) ? `${text.slice(0, MAX_LETTERS)}…` : text)

/**
 * Text on one line and in its own direction, with an ellipsis and a tooltip if it is too long. The tooltip is mounted only while open, because a table has
 * thousands of these.
 */
export function Truncated({ text }: { text: string }) {
  const ref = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)
  const { start, clear } = useTimeout(() => setShown(true), OPEN_DELAY_MS)

  function enter() {
    const element = ref.current
    if (element !== null && (isCut(text) || element.scrollWidth > element.clientWidth)) start()
  }
  function leave() {
    clear()
    setShown(false)
  }

  return (
    <>
      <span ref={ref} className={classes['truncated']} onMouseEnter={enter} onMouseLeave={leave}>
        {isolated(beginningOf(text))}
      </span>
      {shown && <Tooltip target={ref} opened label={isolated(tooltipText(text))} />}
    </>
  )
}
