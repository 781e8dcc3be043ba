import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from '../diagrams.module.css'

interface PlotCanvasProps {
  /** Of the plot in pixels; the canvas extends `gutter` pixels further to the left. */
  width: number
  height: number
  gutter?: number
  /** Draws everything; the origin is the plot's upper left corner. A new function triggers a redraw. */
  draw: (pen: CanvasRenderingContext2D) => void
}

/** The canvas of a row at the screen's resolution; rows off the screen are not drawn. */
export function PlotCanvas({ width, height, gutter = 0, draw }: PlotCanvasProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  const isSeen = useIsVisible(ref)
  useLayoutEffect(() => {
    const canvas = ref.current
    const pen = canvas?.getContext('2d') ?? null
    if (canvas === null || pen === null || !isSeen || width <= 0) return
    const ratio = globalThis.devicePixelRatio
    const [across, down] = [Math.round((width + gutter) * ratio), Math.round(height * ratio)]
    // Setting a size clears the canvas and allocates a new buffer, so only when it has changed.
    if (canvas.width !== across) canvas.width = across
    if (canvas.height !== down) canvas.height = down
    pen.setTransform(ratio, 0, 0, ratio, gutter * ratio, 0)
    pen.clearRect(-gutter, 0, width + gutter, height)
    draw(pen)
  }, [draw, gutter, height, isSeen, width])
  return (
    <canvas
      ref={ref}
      className={classes['canvas']}
      aria-hidden
      style={{ width: width + gutter, height, left: -gutter }}
    />
  )
}

/** Whether an element is visible, or nearly; true until the browser reports otherwise. */
function useIsVisible(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.at(-1)?.isIntersecting === true),
      // A row is drawn before it scrolls into view.
      { rootMargin: '200px 0px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}
