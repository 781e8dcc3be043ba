import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import { type Cluster, discRadius } from '../positions/clusters.ts'
import { basemapColors } from './basemap.ts'
import { rgbOf } from './marker-style.ts'
import {
  createDrawing,
  deleteDrawing,
  type Drawing,
  forEachWorld,
  WORLD_PLACE,
  WORLD_UNIFORMS,
  writePlace,
} from './world-drawing.ts'

/** Size of a label's cell in CSS pixels: wider than '999K'. */
const CELL = { width: 40, height: 20 } as const
/** Cells in a row of the image. */
const CELL_COLUMNS = 16

/** A square for each disc. `viewport` and everything below is in pixels of the screen; y points down in `vPlace`. */
const CLUSTER_VERTEX = `#version 300 es
in vec2 high;
in vec2 low;
in float radius;
in float cell;
uniform vec2 viewport;
uniform float ratio;
out vec2 vPlace;
flat out float vRadius;
flat out float vCell;
${WORLD_PLACE}
void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
  float reach = (radius + 3.0) * ratio;
  vec4 place = placed(high, low);
  gl_Position = place + vec4(corner * reach * 2.0 / viewport, 0.0, 0.0) * place.w;
  vPlace = vec2(corner.x, -corner.y) * reach;
  vRadius = radius * ratio;
  vCell = cell;
}`

/** A disc with an edge in the background colour, and its label. */
const CLUSTER_FRAGMENT = `#version 300 es
precision highp float;
in vec2 vPlace;
flat in float vRadius;
flat in float vCell;
uniform float ratio;
uniform float rows;
uniform vec3 ink;
uniform vec3 ground;
uniform sampler2D labels;
out vec4 fragment;
void main() {
  float away = length(vPlace);
  float outer = clamp(vRadius + 2.0 * ratio - away + 0.5, 0.0, 1.0);
  float inner = clamp(vRadius - away + 0.5, 0.0, 1.0);
  vec2 size = vec2(${CELL.width}.0, ${CELL.height}.0) * ratio;
  vec2 inCell = vPlace / size + 0.5;
  vec2 place = (vec2(mod(vCell, ${CELL_COLUMNS}.0), floor(vCell / ${CELL_COLUMNS}.0)) + inCell)
    / vec2(${CELL_COLUMNS}.0, rows);
  bool isText = inCell.x > 0.0 && inCell.x < 1.0 && inCell.y > 0.0 && inCell.y < 1.0;
  float text = isText ? texture(labels, place).a : 0.0;
  vec3 color = mix(mix(ground, ink, inner), ground, text);
  fragment = vec4(color * outer, outer);
}`

const NUMBER = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Floats of a disc: its position in two parts of two, its radius, and the cell of its label. */
const FLOATS = 6
const UNIFORMS = [...WORLD_UNIFORMS, 'viewport', 'ratio', 'rows', 'ink', 'ground', 'labels'] as const

/**
 * Draws clusters as dark discs with a number in them. A change is visible in the next frame: a normal layer of MapLibre
 * would first prepare it in a worker, together with the names of towns.
 */
export class ClusterLayer implements CustomLayerInterface {
  readonly id = 'clusters'
  readonly type = 'custom'
  readonly #labels = new ClusterLabels()
  #map: MapLibreMap | undefined
  #drawing: (Drawing<(typeof UNIFORMS)[number]> & { texture: WebGLTexture }) | undefined
  #data = new Float32Array(0)
  #colors = colorsOf('light')
  #isChanged = false
  #ratio = 0

  setScheme(scheme: Scheme): void {
    this.#colors = colorsOf(scheme)
  }

  setClusters(clusters: readonly Cluster[]): void {
    this.#data = new Float32Array(clusters.length * FLOATS)
    for (const [place, { x, y, rows }] of clusters.entries()) {
      const at = place * FLOATS
      writePlace(this.#data, at, { x, y })
      this.#data[at + 4] = discRadius(rows.length)
      this.#data[at + 5] = this.#labels.cellOf(NUMBER.format(rows.length))
    }
    this.#isChanged = true
    this.#map?.triggerRepaint()
  }

  onAdd(map: MapLibreMap, gl: WebGL2RenderingContext): void {
    this.#map = map
    const drawing = createDrawing(gl, {
      vertex: CLUSTER_VERTEX,
      fragment: CLUSTER_FRAGMENT,
      uniforms: UNIFORMS,
      stride: FLOATS * 4,
      isInstanced: true,
      attributes: [
        { name: 'high', size: 2, at: 0 },
        { name: 'low', size: 2, at: 8 },
        { name: 'radius', size: 1, at: 16 },
        { name: 'cell', size: 1, at: 20 },
      ],
    })
    this.#drawing = { ...drawing, texture: createTexture(gl) }
    this.#isChanged = true
    this.#ratio = 0
  }

  onRemove(_map: MapLibreMap, gl: WebGL2RenderingContext): void {
    if (this.#drawing === undefined) return
    deleteDrawing(gl, this.#drawing)
    gl.deleteTexture(this.#drawing.texture)
    this.#drawing = undefined
  }

  render(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    const [drawing, map] = [this.#drawing, this.#map]
    const count = this.#data.length / FLOATS
    if (drawing === undefined || map === undefined || count === 0) return
    const { uniforms } = drawing
    gl.useProgram(drawing.program)
    gl.bindVertexArray(drawing.array)
    gl.activeTexture(gl.TEXTURE0)
    gl.bindTexture(gl.TEXTURE_2D, drawing.texture)
    this.#upload(gl, drawing.buffer, map.getPixelRatio())
    gl.uniform2f(uniforms.viewport, gl.drawingBufferWidth, gl.drawingBufferHeight)
    gl.uniform1f(uniforms.ratio, this.#ratio)
    gl.uniform1f(uniforms.rows, this.#labels.rows)
    gl.uniform1i(uniforms.labels, 0)
    gl.uniform3fv(uniforms.ink, this.#colors.ink)
    gl.uniform3fv(uniforms.ground, this.#colors.ground)
    gl.disable(gl.DEPTH_TEST)
    gl.disable(gl.STENCIL_TEST)
    const draw = () => gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count)
    forEachWorld(gl, { uniforms, map, input }, { draw })
    gl.bindVertexArray(null)
  }

  /** Uploads the labels and discs that have changed since the last frame. */
  #upload(gl: WebGL2RenderingContext, buffer: WebGLBuffer, ratio: number): void {
    const image = this.#labels.image({ ratio, isNeeded: ratio !== this.#ratio })
    this.#ratio = ratio
    if (image !== undefined) {
      gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false)
      gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image)
    }
    if (!this.#isChanged) return
    this.#isChanged = false
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
    gl.bufferData(gl.ARRAY_BUFFER, this.#data, gl.DYNAMIC_DRAW)
  }
}

function createTexture(gl: WebGL2RenderingContext): WebGLTexture {
  const texture = gl.createTexture()
  gl.activeTexture(gl.TEXTURE0)
  gl.bindTexture(gl.TEXTURE_2D, texture)
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) {
    gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE)
  }
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) {
    gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR)
  }
  return texture
}

function colorsOf(scheme: Scheme) {
  const { ink, surface } = basemapColors(scheme)
  return { ink: sharesOf(ink), ground: sharesOf(surface) }
}

const sharesOf = (hex: string) => rgbOf(hex).map((part) => part / 255)

/** The texts on the discs, drawn once into an image that the shader reads. */
class ClusterLabels {
  readonly #cells = new Map<string, number>()
  #isChanged = true

  /** The cell of a text. A new text changes the image. */
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
   * The image, white on transparent, if it has changed since the last call or `isNeeded`.
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
