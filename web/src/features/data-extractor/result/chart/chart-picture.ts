import { categoryColor, type Scheme } from '../../../../ui/theme/category-colors.ts'
import { COLORS } from '../../../../ui/theme/colors.ts'
import type { ChartData } from './chart-data.ts'

const FONT = "'Hanken Grotesk Variable', sans-serif"
/** Sizes in CSS px. */
const MARGIN = 12
const LINE = 20
const SWATCH = 10

interface Picture {
  readonly canvas: HTMLCanvasElement
  readonly data: ChartData
  readonly scheme: Scheme
  readonly hidden: ReadonlySet<string>
}

/** A chart with its legend as a PNG; undefined if the browser cannot make one. */
export async function chartPicture({ canvas, data, scheme, hidden }: Picture): Promise<Blob | undefined> {
  const scale = devicePixelRatio
  const width = canvas.width / scale
  const height = canvas.height / scale
  const shown = data.series.flatMap(({ label }, place) => (hidden.has(label) ? [] : [{ label, place }]))
  const picture = document.createElement('canvas')
  const pen = picture.getContext('2d')
  if (pen === null) return undefined
  pen.font = `12px ${FONT}`
  const entries = laidOut(shown, { measure: (text) => pen.measureText(text).width, width })
  const lines = (entries.at(-1)?.line ?? -1) + 1
  picture.width = canvas.width
  picture.height = Math.round((height + 2 * MARGIN + lines * LINE) * scale)
  const color = (name: 'surface' | 'ink') => COLORS[name][scheme === 'light' ? 0 : 1]
  pen.fillStyle = color('surface')
  pen.fillRect(0, 0, picture.width, picture.height)
  pen.drawImage(canvas, 0, MARGIN * scale)
  pen.scale(scale, scale)
  pen.font = `12px ${FONT}`
  pen.textBaseline = 'middle'
  for (const { label, place, left, line } of entries) {
    const middle = height + MARGIN + (line + 0.5) * LINE
    pen.fillStyle = categoryColor(place, scheme)
    pen.fillRect(left, middle - SWATCH / 2, SWATCH, SWATCH)
    pen.fillStyle = color('ink')
    pen.fillText(label, left + SWATCH + 6, middle)
  }
  return await new Promise((resolve) => picture.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}

interface Entry {
  readonly label: string
  readonly place: number
}
/** Places the names side by side, in as many lines as needed. */
function laidOut(
  entries: readonly Entry[],
  { measure, width }: { measure: (text: string) => number; width: number },
): (Entry & { left: number; line: number })[] {
  let left = MARGIN
  let line = 0
  return entries.map((entry) => {
    const space = measure(entry.label) + SWATCH + 6 + 16
    if (left > MARGIN && left + space > width) {
      left = MARGIN
      line += 1
    }
    const at = { ...entry, left, line }
    left += space
    return at
  })
}
