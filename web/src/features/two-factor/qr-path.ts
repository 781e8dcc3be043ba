import createCode from 'qrcode-generator'

/** Error correction of 15 %: enough for a screen, and the modules stay large. */
const CORRECTION = 'M'
/** The standard asks for four light modules around the code. */
const QUIET_ZONE = 4

/**
 * A text as a QR code.
 * @returns the dark modules as the path of an SVG, one unit a module, and the edge of the whole with its quiet zone
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
