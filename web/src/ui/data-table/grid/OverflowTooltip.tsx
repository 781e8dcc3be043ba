import { Portal } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { tooltipText } from '../../text/Truncated.tsx'
import classes from './grid.module.css'
import { TOOLTIP_DELAY } from '../table-constants.ts'

/** Position in px from the window's edges: below the cell, or above it in the lower half of the window. */
type Tip = { text: string; left: number; top?: number; bottom?: number }

const GAP = 6

/** One tooltip for all cells that shows the whole text of a truncated one. A component per cell would be too expensive. */
export function OverflowTooltip({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let timer = 0
    let under: Element | null = null
    const hide = () => {
      window.clearTimeout(timer)
      under = null
      setTip(null)
    }
    const onOver = (event: PointerEvent) => {
      const cell =
        event.target instanceof Element ? event.target.closest('[role=gridcell], [role=columnheader]') : null
      if (cell === under) return
      hide()
      under = cell
      if (cell && event.pointerType !== 'touch')
        timer = window.setTimeout(() => setTip(cutText(cell)), TOOLTIP_DELAY)
    }
    element.addEventListener('pointerover', onOver)
    element.addEventListener('pointerleave', hide)
    element.addEventListener('pointerdown', hide)
    element.addEventListener('scroll', hide, { passive: true })
    return () => {
      hide()
      element.removeEventListener('pointerover', onOver)
      element.removeEventListener('pointerleave', hide)
      element.removeEventListener('pointerdown', hide)
      element.removeEventListener('scroll', hide)
    }
  }, [scroller])
  if (!tip) return null
  const { text, ...place } = tip
  return (
    <Portal>
      <div role="tooltip" className={`mantine-Tooltip-tooltip ${classes['tip']}`} style={place}>
        {text}
      </div>
    </Portal>
  )
}

function cutText(cell: Element): Tip | null {
  const content = cell.querySelector('[data-cut]')
  if (!content || content.scrollWidth <= content.clientWidth) return null
  const box = content.getBoundingClientRect()
  const isLow = box.bottom > window.innerHeight / 2
  const edge = isLow ? { bottom: window.innerHeight - box.top + GAP } : { top: box.bottom + GAP }
  return { text: tooltipText(content.textContent), left: box.left, ...edge }
}
