/** Size of a label's cell in CSS pixels: wider than '999K'. */
export const CELL = { width: 40, height: 20 } as const
/** Cells in a row of the image. */
export const CELL_COLUMNS = 16

/** The texts on the discs, drawn once into an image from which the graphics card takes them. */
export class ClusterLabels {
  readonly #cells = new Map<string, number>()
  #isChanged = true

  /** The cell of a text; a new one changes the image. */
  cellOf(text: string): number {
    const known = this.#cells.get(text)
    if (known !== undefined) return known
    const cell = this.#cells.size
    this.#cells.set(text, cell)
    this.#isChanged = true
    return cell
  }

  get rows(): number {
    return Math.max(1, Math.ceil(this.#cells.size / CELL_COLUMNS))
  }

  /**
   * The image, white on nothing, when it has changed since the last call or `isNeeded`.
   * @param options.ratio pixels of the screen per CSS pixel
   */
  image({ ratio, isNeeded }: { ratio: number; isNeeded: boolean }): HTMLCanvasElement | undefined {
    if (!this.#isChanged && !isNeeded) return undefined
    this.#isChanged = false
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(CELL.width * CELL_COLUMNS * ratio)
    canvas.height = Math.ceil(CELL.height * this.rows * ratio)
    const context = canvas.getContext('2d')
    if (context === null) return undefined
    context.scale(ratio, ratio)
    context.font = `500 12px ${getComputedStyle(document.body).fontFamily}`
    context.fillStyle = '#FFFFFF'
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    for (const [text, cell] of this.#cells) {
      const x = (cell % CELL_COLUMNS) * CELL.width
      const y = Math.floor(cell / CELL_COLUMNS) * CELL.height
      context.fillText(text, x + CELL.width / 2, y + CELL.height / 2 + 0.5)
    }
    return canvas
  }
}
