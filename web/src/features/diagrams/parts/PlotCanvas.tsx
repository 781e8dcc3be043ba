import { useLayoutEffect, useRef } from 'react'
import { useSeen } from './use-seen.ts'
import classes from '../diagrams.module.css'

interface PlotCanvasProps {
  /** Of the plot in pixels; the canvas reaches `gutter` pixels further to the left. */
  width: number
  height: number
  gutter?: number
  /** Draws everything anew; the pen's origin is the plot's upper left corner. Another function draws again. */
  draw: (pen: CanvasRenderingContext2D) => void
}

/** A row's drawing, as sharp as the screen; rows off the screen are not drawn. */
export function PlotCanvas({ width, height, gutter = 0, draw }: PlotCanvasProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  const isSeen = useSeen(ref)
  useLayoutEffect(() => {
    const canvas = ref.current
    const pen = canvas?.getContext('2d') ?? null
    if (canvas === null || pen === null || !isSeen || width <= 0) return
    const ratio = globalThis.devicePixelRatio
    const [across, down] = [Math.round((width + gutter) * ratio), Math.round(height * ratio)]
    // Setting a size empties the canvas and costs a new buffer, so only where it is another.
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
