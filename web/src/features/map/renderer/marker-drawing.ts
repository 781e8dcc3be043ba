import type { Points } from '../data/points.ts'
import { FRAGMENT_SHADER, VERTEX_SHADER } from './marker-shaders.ts'
import {
  attributesOf,
  programOf,
  type Uniforms,
  uniformsOf,
  WORLD_UNIFORMS,
  writePlace,
} from './world-drawing.ts'

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
