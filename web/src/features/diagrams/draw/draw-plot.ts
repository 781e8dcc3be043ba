import type { Scheme } from '../../../ui/theme/category-colors.ts'
import { colorNamed } from './palette.ts'

/** The vertical lines of the time axis, behind a row. */
export function drawTimeLines(
  pen: CanvasRenderingContext2D,
  { lines, height, scheme }: { lines: readonly number[]; height: number; scheme: Scheme },
): void {
  pen.fillStyle = colorNamed('line', scheme)
  for (const x of lines) pen.fillRect(Math.round(x), 0, 1, height)
}

const HATCH_GAP = 7

/** A grey hatch over a time in which the device was not connected here. */
export function drawHatch(
  pen: CanvasRenderingContext2D,
  { left, right, height, scheme }: { left: number; right: number; height: number; scheme: Scheme },
): void {
  const [top, bottom] = [4, height - 4]
  pen.save()
  pen.beginPath()
  pen.rect(left, top, right - left, bottom - top)
  pen.fillStyle = colorNamed('sunk', scheme)
  pen.globalAlpha = 0.55
  pen.fill()
  pen.globalAlpha = 1
  pen.clip()
  pen.beginPath()
  // Starts at multiples of the gap, so that the hatch is stable while the window moves.
  const reach = bottom - top
  for (let x = Math.floor((left - reach) / HATCH_GAP) * HATCH_GAP; x < right; x += HATCH_GAP) {
    pen.moveTo(x, bottom)
    pen.lineTo(x + reach, top)
  }
  pen.strokeStyle = colorNamed('offline-mark', scheme)
  pen.lineWidth = 1
  pen.stroke()
  pen.restore()
  pen.strokeStyle = colorNamed('offline-mark', scheme)
  pen.lineWidth = 1
  pen.strokeRect(left + 0.5, top + 0.5, Math.max(1, right - left - 1), reach - 1)
}
