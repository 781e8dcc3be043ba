import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl'
import type { Points } from '../positions/points.ts'
import type { TrackSegments } from '../positions/tracks.ts'
import type { MarkerStyle } from './marker-layer.ts'
import {
  createDrawing,
  deleteDrawing,
  type Drawing,
  forEachWorld,
  WORLD_PLACE,
  WORLD_UNIFORMS,
  writePlace,
} from './world-drawing.ts'

/** Width of the lines in CSS pixels. */
const WIDTH = 1.5
const OPACITY = 0.7

/** Draws a rectangle from end to end, with half a pixel more on each side for a smooth edge. */
const VERTEX = `#version 300 es
in vec2 high;
in vec2 low;
in vec2 olderHigh;
in vec2 olderLow;
in float moment;
in vec3 color;
in vec3 olderColor;
uniform vec2 viewport;
uniform float width;
uniform float until;
out vec3 vColor;
out float vAcross;
${WORLD_PLACE}
void main() {
  vec4 from = placed(high, low);
  vec4 to = placed(olderHigh, olderLow);
  vec2 along = (to.xy / to.w - from.xy / from.w) * viewport;
  float size = length(along);
  bool isOlder = (gl_VertexID & 1) == 1;
  float side = float(gl_VertexID >> 1) * 2.0 - 1.0;
  float reach = width * 0.5 + 0.5;
  vec2 across = size > 0.0 ? vec2(-along.y, along.x) / size * side * reach * 2.0 / viewport : vec2(0.0);
  vec4 place = isOlder ? to : from;
  gl_Position = moment > until ? vec4(2.0, 2.0, 0.0, 1.0) : place + vec4(across, 0.0, 0.0) * place.w;
  vColor = isOlder ? olderColor : color;
  vAcross = side * reach;
}`

const FRAGMENT = `#version 300 es
precision highp float;
in vec3 vColor;
in float vAcross;
uniform float width;
uniform float opacity;
out vec4 fragment;
void main() {
  float part = clamp(width * 0.5 + 0.5 - abs(vAcross), 0.0, 1.0) * opacity;
  fragment = vec4(vColor * part, part);
}`

/** Bytes of a line: its ends in two parts of two floats each, the time of the newer, and their colours. */
const STRIDE = 44
const FLOATS = STRIDE / 4
const BYTES_AT = 36
const UNIFORMS = [...WORLD_UNIFORMS, 'viewport', 'width', 'until', 'opacity'] as const
/** A time that is never reached. */
const NEVER = 1e30

/** Draws the tracks of robots as lines in the colours of their ends, in one draw call. */
export class TrackLayer implements CustomLayerInterface {
  readonly id = 'tracks'
  readonly type = 'custom'
  #map: MapLibreMap | undefined
  #drawing: Drawing<(typeof UNIFORMS)[number]> | undefined
  #data = new ArrayBuffer(0)
  #origin = 0
  #until = NEVER
  #isChanged = false

  setTracks(points: Points, segments: TrackSegments, style: MarkerStyle): void {
    this.#origin = points.at[0] ?? 0
    this.#data = linesOf({ points, segments, style, origin: this.#origin })
    this.#isChanged = true
    this.#map?.triggerRepaint()
  }

  /** Draws only the tracks until a time in unix seconds; without a time all of them. */
  showUntil(until: number | undefined): void {
    this.#until = until ?? NEVER
    this.#map?.triggerRepaint()
  }

  onAdd(map: MapLibreMap, gl: WebGL2RenderingContext): void {
    this.#map = map
    this.#drawing = createDrawing(gl, {
      vertex: VERTEX,
      fragment: FRAGMENT,
      uniforms: UNIFORMS,
      stride: STRIDE,
      isInstanced: true,
      attributes: [
        { name: 'high', size: 2, at: 0 },
        { name: 'low', size: 2, at: 8 },
        { name: 'olderHigh', size: 2, at: 16 },
        { name: 'olderLow', size: 2, at: 24 },
        { name: 'moment', size: 1, at: 32 },
        { name: 'color', size: 3, at: BYTES_AT, bytes: 'share' },
        { name: 'olderColor', size: 3, at: BYTES_AT + 4, bytes: 'share' },
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
    const count = this.#data.byteLength / STRIDE
    if (drawing === undefined || map === undefined || count === 0) return
    const { uniforms } = drawing
    gl.useProgram(drawing.program)
    gl.bindVertexArray(drawing.array)
    if (this.#isChanged) {
      this.#isChanged = false
      gl.bindBuffer(gl.ARRAY_BUFFER, drawing.buffer)
      gl.bufferData(gl.ARRAY_BUFFER, this.#data, gl.DYNAMIC_DRAW)
    }
    gl.uniform2f(uniforms.viewport, gl.drawingBufferWidth / 2, gl.drawingBufferHeight / 2)
    gl.uniform1f(uniforms.width, WIDTH * map.getPixelRatio())
    gl.uniform1f(uniforms.until, this.#until - this.#origin)
    gl.uniform1f(uniforms.opacity, OPACITY)
    gl.disable(gl.DEPTH_TEST)
    gl.disable(gl.STENCIL_TEST)
    const draw = () => gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count)
    // A line across the 180th meridian extends beyond the edge of its world.
    forEachWorld(gl, { uniforms, map, input }, { reach: 1, draw })
    gl.bindVertexArray(null)
  }
}

/** @param options.origin unix seconds that times are relative to, because a float is too imprecise for unix time */
export function linesOf(options: {
  points: Points
  segments: TrackSegments
  style: MarkerStyle
  origin: number
}): ArrayBuffer {
  const { points, segments, style, origin } = options
  const { newer, older } = segments
  const data = new ArrayBuffer(newer.length * STRIDE)
  const floats = new Float32Array(data)
  const bytes = new Uint8Array(data)
  for (let at = 0; at < newer.length; at++) {
    const [from, to] = [newer[at] ?? 0, older[at] ?? 0]
    const x = points.x[from] ?? 0
    const float = at * FLOATS
    writePlace(floats, float, { x, y: points.y[from] ?? 0 })
    writePlace(floats, float + 4, { x: nearest(points.x[to] ?? 0, x), y: points.y[to] ?? 0 })
    floats[float + 8] = (points.at[from] ?? 0) - origin
    bytes.set(style.of(from).color, at * STRIDE + BYTES_AT)
    bytes.set(style.of(to).color, at * STRIDE + BYTES_AT + 4)
  }
  return data
}

/** `x` in the copy of the world where it is nearest to another place: the short way around the earth. */
function nearest(x: number, other: number): number {
  if (x - other > 0.5) return x - 1
  return other - x > 0.5 ? x + 1 : x
}
