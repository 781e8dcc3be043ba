import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl'
import type { Points } from '../positions/points.ts'
import {
  createDrawing,
  deleteDrawing,
  type Drawing,
  forEachWorld,
  WORLD_PLACE,
  WORLD_UNIFORMS,
  writePlace,
} from './world-drawing.ts'

const VERTEX_SHADER = `#version 300 es
in vec2 high;
in vec2 low;
in float moment;
in vec3 color;
in float shape;
uniform float size;
uniform vec2 moments;
uniform int chosen;
out vec3 vColor;
flat out int vShape;
flat out float vSize;
${WORLD_PLACE}
void main() {
  gl_Position = placed(high, low);
  bool isOut = moment < moments.x || moment > moments.y;
  float mine = gl_VertexID == chosen ? size * 1.4 : size;
  gl_PointSize = isOut ? 0.0 : mine;
  if (isOut) gl_Position = vec4(2.0, 2.0, 0.0, 1.0);
  vColor = color;
  vShape = int(shape + 0.5);
  vSize = mine;
}`

/**
 * Draws each shape by its distance to the edge in pixels: its inside, or in another pass its outline in the background
 * colour. All outlines are drawn before all insides: outlines drawn together with their insides would cover the markers
 * below them, until a dense path consisted only of outlines.
 */
const FRAGMENT_SHADER = `#version 300 es
precision highp float;
in vec3 vColor;
flat in int vShape;
flat in float vSize;
uniform vec3 ground;
uniform float edge;
uniform bool isOutline;
out vec4 fragment;

float hexagon(vec2 p, float r) {
  vec2 q = abs(p);
  return max(q.x * 0.866025 + q.y * 0.5, q.y) - r;
}

float distanceTo(vec2 p, float r) {
  if (vShape == 1) return max(abs(p.x), abs(p.y)) - r * 0.82;
  if (vShape == 2) return (abs(p.x) + abs(p.y) - r * 1.15) * 0.7071;
  if (vShape == 3) return max(abs(p.x) * 0.894 - p.y * 0.447 - r * 0.5, p.y - r * 0.8);
  if (vShape == 4) {
    vec2 q = abs(p);
    return max(min(q.x, q.y) - r * 0.34, max(q.x, q.y) - r);
  }
  if (vShape == 5) return hexagon(p.yx, r * 0.92);
  float circle = length(p) - r;
  return vShape == 6 ? max(circle, r * 0.45 - length(p)) : circle;
}

void main() {
  vec2 p = (gl_PointCoord - 0.5) * vSize;
  float r = vSize * 0.5 - edge - 0.5;
  float d = distanceTo(p, r);
  float part = clamp(0.5 - (isOutline ? d - edge : d), 0.0, 1.0);
  if (part <= 0.0) discard;
  fragment = vec4((isOutline ? ground : vColor) * part, part);
}`

export interface MarkerStyle {
  /** Edge in CSS pixels. */
  readonly size: number
  /** The background colour, 0 to 255, in which each marker is outlined. */
  readonly background: readonly [number, number, number]
  /** Colour (0 to 255) and shape (see the shader) of a row. */
  of(row: number): { color: readonly [number, number, number]; shape: number }
}

/** Bytes of a marker: its position in two parts of two floats, its time, its colour and its shape. */
const STRIDE = 24
const FLOATS = STRIDE / 4
const BYTES_AT = 20
const UNIFORMS = [...WORLD_UNIFORMS, 'size', 'edge', 'moments', 'chosen', 'ground', 'isOutline'] as const

const EDGE_PIXELS = 2
const ALL_MOMENTS: readonly [number, number] = [-1e30, 1e30]

/**
 * Draws any number of markers in two draw calls, their outlines and their insides. Setting a time window for a replay and
 * selecting a marker are cheap: neither changes the markers' data.
 */
export class MarkerLayer implements CustomLayerInterface {
  readonly id: string
  readonly type = 'custom'
  #map: MapLibreMap | undefined
  #drawing: Drawing<(typeof UNIFORMS)[number]> | undefined
  #data = new ArrayBuffer(0)
  #rows: ArrayLike<number> = []
  #style: Pick<MarkerStyle, 'size' | 'background'> = { size: 14, background: [255, 255, 255] }
  #origin = 0
  #moments = ALL_MOMENTS
  #chosen: number | undefined
  /** The index of the chosen row in `#rows`; -1 for none. */
  #place = -1
  #isChanged = false

  constructor(id: string) {
    this.id = id
  }

  /** Replaces the rows; the last is drawn on top. */
  setRows(points: Points, rows: ArrayLike<number>, style: MarkerStyle): void {
    this.#rows = rows
    this.#style = style
    this.#place = this.#placeOf(this.#chosen)
    this.#origin = points.at[rows[0] ?? 0] ?? 0
    this.#data = verticesOf({ points, rows, style, origin: this.#origin })
    this.#isChanged = true
    this.#map?.triggerRepaint()
  }

  /**
   * Draws only the markers of a time window; without a window all.
   * @param window unix seconds, both ends inclusive
   */
  showTimeWindow(window: { from: number; until: number } | undefined): void {
    this.#moments = window === undefined ? ALL_MOMENTS : [window.from, window.until]
    this.#map?.triggerRepaint()
  }

  /** Draws one row larger, or none. */
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
    this.#drawing = createDrawing(gl, {
      vertex: VERTEX_SHADER,
      fragment: FRAGMENT_SHADER,
      uniforms: UNIFORMS,
      stride: STRIDE,
      attributes: [
        { name: 'high', size: 2, at: 0 },
        { name: 'low', size: 2, at: 8 },
        { name: 'moment', size: 1, at: 16 },
        { name: 'color', size: 3, at: BYTES_AT, bytes: 'share' },
        { name: 'shape', size: 1, at: BYTES_AT + 3, bytes: 'number' },
      ],
    })
    this.#isChanged = true
  }

  onRemove(_map: MapLibreMap, gl: WebGL2RenderingContext): void {
    if (this.#drawing !== undefined) deleteDrawing(gl, this.#drawing)
    this.#drawing = undefined
  }

  render(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    const [drawing, map] = [this.#drawing, this.#map]
    if (drawing === undefined || map === undefined || this.#rows.length === 0) return
    gl.useProgram(drawing.program)
    gl.bindVertexArray(drawing.array)
    if (this.#isChanged) {
      gl.bindBuffer(gl.ARRAY_BUFFER, drawing.buffer)
      gl.bufferData(gl.ARRAY_BUFFER, this.#data, gl.DYNAMIC_DRAW)
      this.#isChanged = false
    }
    const { uniforms } = drawing
    const ratio = map.getPixelRatio()
    gl.uniform1f(uniforms.size, (this.#style.size + 2 * EDGE_PIXELS) * ratio)
    gl.uniform1f(uniforms.edge, EDGE_PIXELS * ratio)
    gl.uniform2f(uniforms.moments, this.#moments[0] - this.#origin, this.#moments[1] - this.#origin)
    gl.uniform1i(uniforms.chosen, this.#place)
    const [red, green, blue] = this.#style.background
    gl.uniform3f(uniforms.ground, red / 255, green / 255, blue / 255)
    gl.disable(gl.DEPTH_TEST)
    gl.disable(gl.STENCIL_TEST)
    const pass = (first: number, count: number) => {
      for (const isOutline of [true, false]) {
        gl.uniform1i(uniforms.isOutline, Number(isOutline))
        gl.drawArrays(gl.POINTS, first, count)
      }
    }
    const draw = () => {
      pass(0, this.#rows.length)
      // The chosen marker again, above the others and with its outline.
      if (this.#place >= 0) pass(this.#place, 1)
    }
    forEachWorld(gl, { uniforms, map, input }, { draw })
    gl.bindVertexArray(null)
  }
}

/**
 * The markers' vertex data, in the order of the rows.
 * @param options.origin unix seconds that times are relative to, because a float is too imprecise for unix time
 */
export function verticesOf(options: {
  points: Points
  rows: ArrayLike<number>
  style: MarkerStyle
  origin: number
}): ArrayBuffer {
  const { points, rows, style, origin } = options
  const data = new ArrayBuffer(rows.length * STRIDE)
  const floats = new Float32Array(data)
  const bytes = new Uint8Array(data)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    const float = at * FLOATS
    writePlace(floats, float, { x: points.x[row] ?? 0, y: points.y[row] ?? 0 })
    floats[float + 4] = (points.at[row] ?? 0) - origin
    const { color, shape } = style.of(row)
    const byte = at * STRIDE + BYTES_AT
    bytes[byte] = color[0]
    bytes[byte + 1] = color[1]
    bytes[byte + 2] = color[2]
    bytes[byte + 3] = shape
  }
  return data
}
