import createCode from 'qrcode-generator'

/** Error correction of 15 %: enough for a screen, and the modules stay large. */
const CORRECTION = 'M'
/** The standard requires four light modules around the code. */
const QUIET_ZONE = 4

/**
 * A text as a QR code.
 * @returns the dark modules as an SVG path, one unit per module, and the size including the quiet zone
 */
export function qrPath(text: string): { path: string; size: number } {
  const code = createCode(0, CORRECTION)
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const all = Array.from({ length: count }, (_none, place) => place)
  const path = all
    .flatMap((row) => all.filter((column) => code.isDark(row, column)).map((column) => square(column, row)))
    .join('')
  return { path, size: count + 2 * QUIET_ZONE }
}

const square = (column: number, row: number) => `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`
