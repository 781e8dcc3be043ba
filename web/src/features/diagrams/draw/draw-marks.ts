import type { StateName } from '../../../ui/state/states.ts'

/** The shapes of states as canvas paths in a square of 12, as `StateMark` draws them. */
const SHAPES: Record<StateName, { path: string; isFilled: boolean; dash?: number[] }> = {
  ok: { path: 'M10.5 6a4.5 4.5 0 1 1-9 0a4.5 4.5 0 1 1 9 0Z', isFilled: true },
  offline: { path: 'M9.75 6a3.75 3.75 0 1 1-7.5 0a3.75 3.75 0 1 1 7.5 0Z', isFilled: false },
  unknown: { path: 'M10 6a4 4 0 1 1-8 0a4 4 0 1 1 8 0Z', isFilled: false, dash: [1.8, 1.34] },
  warning: { path: 'M6 1.2 11.4 10.6H.6Z', isFilled: true },
  bad: { path: 'M6 .6 11.4 6 6 11.4.6 6Z', isFilled: true },
  deprecated: { path: 'M10.5 6a4.5 4.5 0 1 1-9 0a4.5 4.5 0 1 1 9 0ZM9.2 2.8 2.8 9.2', isFilled: false },
  info: { path: 'M1.75 1.75H10.25V10.25H1.75Z', isFilled: true },
  planned: { path: 'M10.5 6a4.5 4.5 0 1 1-9 0a4.5 4.5 0 1 1 9 0ZM6 3.4V6L7.9 7.2', isFilled: false },
  logbook: { path: 'M2 1v10.5M2 1.5h8L7.6 4.25 10 7H2', isFilled: true },
}

const paths = new Map<StateName, Path2D>()

/** The edge of a drawn state mark in pixels. */
export const MARK_SIZE = 10

/** Draws a state's shape with its left edge at `x`, centred on `y`. */
export function drawStateMark(
  pen: CanvasRenderingContext2D,
  { state, x, y, color }: { state: StateName; x: number; y: number; color: string },
): void {
  const shape = SHAPES[state]
  const path = paths.get(state) ?? new Path2D(shape.path)
  paths.set(state, path)
  pen.save()
  pen.translate(x, y - MARK_SIZE / 2)
  pen.scale(MARK_SIZE / 12, MARK_SIZE / 12)
  if (shape.isFilled) {
    pen.fillStyle = color
    pen.fill(path)
  } else {
    pen.strokeStyle = color
    pen.lineWidth = 1.5
    pen.setLineDash(shape.dash ?? [])
    pen.stroke(path)
  }
  pen.restore()
}
