import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl'
import type { Points } from '../data/points.ts'
import { type Drawing, createDrawing, type MarkerStyle, verticesOf } from './marker-drawing.ts'
import { forEachWorld } from './world-drawing.ts'

const EDGE_PIXELS = 2
/** Both ends open. */
const ALL_MOMENTS: readonly [number, number] = [-1e30, 1e30]

/**
 * Draws any number of markers in two draw calls, their outlines and their insides. Setting a time window (for a replay) or selecting a marker is cheap:
 * neither changes the markers' data.
 */
export class MarkerLayer implements CustomLayerInterface {
  readonly id: string
  readonly type = 'custom'
  #map: MapLibreMap | undefined
  #drawing: Drawing | undefined
  #data = new ArrayBuffer(0)
  #rows: ArrayLike<number> = []
  #look: Pick<MarkerStyle, 'size' | 'ground'> = { size: 14, ground: [255, 255, 255] }
  #origin = 0
  #moments = ALL_MOMENTS
  #chosen: number | undefined
  /** The index of the selected row; -1 for none. */
  #place = -1
  #isChanged = false

  constructor(id: string) {
    this.id = id
  }

  /** Replaces the rows; the last is drawn on top. */
  setRows(points: Points, rows: ArrayLike<number>, look: MarkerStyle): void {
    this.#rows = rows
    this.#look = look
    this.#place = this.#placeOf(this.#chosen)
    this.#origin = points.at[rows[0] ?? 0] ?? 0
    this.#data = verticesOf({ points, rows, look, origin: this.#origin })
    this.#isChanged = true
    this.#map?.triggerRepaint()
  }

  /**
   * Draws only a time window; without one everything.
   * @param window unix seconds, both ends inclusive
   */
  showTimeWindow(window: { from: number; until: number } | undefined): void {
    this.#moments = window === undefined ? ALL_MOMENTS : [window.from, window.until]
    this.#map?.triggerRepaint()
  }

  /** Draws one row larger; undefined: none. */
  select(row: number | undefined): void {
    this.#chosen = row
    this.#place = this.#placeOf(row)
    this.#map?.triggerRepaint()
  }

  #placeOf(row: number | undefined): number {
    return row === undefined ? -1 : Array.prototype.indexOf.call(this.#rows, row)
  }

  onAdd(map: MapLibreMap, gl: WebGL2RenderingContext): void {
    this.#map = map
    this.#drawing = createDrawing(gl)
    this.#isChanged = true
  }

  onRemove(_map: MapLibreMap, gl: WebGL2RenderingContext): void {
    if (this.#drawing !== undefined) {
      gl.deleteBuffer(this.#drawing.buffer)
      gl.deleteVertexArray(this.#drawing.array)
      gl.deleteProgram(this.#drawing.program)
    }
    this.#drawing = undefined
  }

  render(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    const drawing = this.#drawing
    const map = this.#map
    if (drawing === undefined || map === undefined || this.#rows.length === 0) return
    gl.useProgram(drawing.program)
    gl.bindVertexArray(drawing.array)
    if (this.#isChanged) {
      gl.bindBuffer(gl.ARRAY_BUFFER, drawing.buffer)
      gl.bufferData(gl.ARRAY_BUFFER, this.#data, gl.DYNAMIC_DRAW)
      this.#isChanged = false
    }
    this.#setLook(gl, { drawing, map })
    gl.disable(gl.DEPTH_TEST)
    gl.disable(gl.STENCIL_TEST)
    const { uniforms } = drawing
    const pass = (first: number, count: number) => {
      for (const isOutline of [true, false]) {
        gl.uniform1i(uniforms.isOutline, Number(isOutline))
        gl.drawArrays(gl.POINTS, first, count)
      }
    }
    forEachWorld(
      gl,
      { uniforms, map, input },
      {
        draw: () => {
          pass(0, this.#rows.length)
          // Above the others, with its outline.
          if (this.#place >= 0) pass(this.#place, 1)
        },
      },
    )
    gl.bindVertexArray(null)
  }

  #setLook(gl: WebGL2RenderingContext, { drawing, map }: { drawing: Drawing; map: MapLibreMap }): void {
    const { uniforms } = drawing
    const ratio = map.getPixelRatio()
    gl.uniform1f(uniforms.size, (this.#look.size + 2 * EDGE_PIXELS) * ratio)
    gl.uniform1f(uniforms.edge, EDGE_PIXELS * ratio)
    gl.uniform2f(uniforms.moments, this.#moments[0] - this.#origin, this.#moments[1] - this.#origin)
    gl.uniform1i(uniforms.chosen, this.#place)
    const [red, green, blue] = this.#look.ground
    gl.uniform3f(uniforms.ground, red / 255, green / 255, blue / 255)
  }
}
