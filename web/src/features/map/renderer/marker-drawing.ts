import type { Points } from '../data/points.ts'
import {
  attributesOf,
  programOf,
  type Uniforms,
  uniformsOf,
  WORLD_PLACE,
  WORLD_UNIFORMS,
  writePlace,
} from './world-drawing.ts'

/** Markers as points. */
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
 * Each shape as its distance to the edge in pixels: its inside, or in another pass its outline in the background colour.
 * All outlines are drawn before all insides. Where markers overlap, outlines drawn with their insides would cover the
 * others' colour, until of a dense path only outlines were left.
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

/** Style of the markers. */
export interface MarkerStyle {
  /** Edge in CSS pixels. */
  readonly size: number
  /** The background colour, 0 to 255: the outline of each marker. */
  readonly ground: readonly [number, number, number]
  /** Colour (0 to 255) and shape (see the shader) of a row. */
  of(row: number): { color: readonly [number, number, number]; shape: number }
}

/** For no markers. */
export const NO_STYLE: MarkerStyle = {
  size: 0,
  ground: [0, 0, 0],
  of: () => ({ color: [0, 0, 0], shape: 0 }),
}

/** Bytes of a marker: its position in two parts of two floats, its time, its colour and its shape. */
const STRIDE = 24
const FLOATS = STRIDE / 4
const BYTES_AT = 20

const UNIFORMS = [...WORLD_UNIFORMS, 'size', 'edge', 'moments', 'chosen', 'ground', 'isOutline'] as const

/** The WebGL resources of the markers. */
export interface Drawing {
  readonly program: WebGLProgram
  readonly buffer: WebGLBuffer
  readonly array: WebGLVertexArrayObject
  readonly uniforms: Uniforms<(typeof UNIFORMS)[number]>
}

/**
 * Compiles the shaders and sets up the vertex attributes.
 * @throws Error with the compiler's message
 */
export function createDrawing(gl: WebGL2RenderingContext): Drawing {
  const program = programOf(gl, { vertex: VERTEX_SHADER, fragment: FRAGMENT_SHADER })
  const buffer = gl.createBuffer()
  const array = gl.createVertexArray()
  gl.bindVertexArray(array)
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  const { floats, bytes } = attributesOf(gl, { program, stride: STRIDE })
  floats('high', { size: 2, at: 0 })
  floats('low', { size: 2, at: 8 })
  floats('moment', { size: 1, at: 16 })
  bytes('color', { size: 3, at: BYTES_AT, isShare: true })
  bytes('shape', { size: 1, at: BYTES_AT + 3, isShare: false })
  gl.bindVertexArray(null)
  return { program, buffer, array, uniforms: uniformsOf(gl, program, UNIFORMS) }
}

/**
 * The markers' vertex data, in the order of the rows.
 * @param options.origin unix seconds that times are relative to: a float cannot hold the whole number
 */
export function verticesOf(options: {
  points: Points
  rows: ArrayLike<number>
  look: MarkerStyle
  origin: number
}): ArrayBuffer {
  const { points, rows, look, origin } = options
  const data = new ArrayBuffer(rows.length * STRIDE)
  const floats = new Float32Array(data)
  const bytes = new Uint8Array(data)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    const float = at * FLOATS
    writePlace(floats, float, { x: points.x[row] ?? 0, y: points.y[row] ?? 0 })
    floats[float + 4] = (points.at[row] ?? 0) - origin
    const { color, shape } = look.of(row)
    const byte = at * STRIDE + BYTES_AT
    bytes[byte] = color[0]
    bytes[byte + 1] = color[1]
    bytes[byte + 2] = color[2]
    bytes[byte + 3] = shape
  }
  return data
}
