import type { Points } from '../data/points.ts'
import { FRAGMENT_SHADER, VERTEX_SHADER } from './marker-shaders.ts'

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

const UNIFORMS = ['matrix', 'centerHigh', 'centerLow', 'size', 'edge', 'moments', 'chosen', 'ground'] as const
type Uniform = (typeof UNIFORMS)[number]

/** The WebGL resources of the markers. */
export interface Drawing {
  readonly program: WebGLProgram
  readonly buffer: WebGLBuffer
  readonly array: WebGLVertexArrayObject
  readonly uniforms: Readonly<Record<Uniform, WebGLUniformLocation | null>>
}

/**
 * Compiles the shaders and sets up the vertex attributes.
 * @throws Error with the compiler's message
 */
export function createDrawing(gl: WebGL2RenderingContext): Drawing {
  const program = programOf(gl)
  const buffer = gl.createBuffer()
  const array = gl.createVertexArray()
  gl.bindVertexArray(array)
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  const float = (name: string, { size, at }: { size: number; at: number }) => {
    const place = gl.getAttribLocation(program, name)
    gl.enableVertexAttribArray(place)
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, STRIDE, at)
  }
  float('high', { size: 2, at: 0 })
  float('low', { size: 2, at: 8 })
  float('moment', { size: 1, at: 16 })
  const bytes = (name: string, options: { size: number; at: number; isShare: boolean }) => {
    const place = gl.getAttribLocation(program, name)
    gl.enableVertexAttribArray(place)
    gl.vertexAttribPointer(place, options.size, gl.UNSIGNED_BYTE, options.isShare, STRIDE, options.at)
  }
  bytes('color', { size: 3, at: BYTES_AT, isShare: true })
  bytes('shape', { size: 1, at: BYTES_AT + 3, isShare: false })
  gl.bindVertexArray(null)
  const uniforms = Object.fromEntries(UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)]))
  // The entries are those of UNIFORMS, which the compiler does not follow through `fromEntries`.
  return { program, buffer, array, uniforms: uniforms as Drawing['uniforms'] }
}

function programOf(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX_SHADER],
    [gl.FRAGMENT_SHADER, FRAGMENT_SHADER],
  ] as const) {
    const shader = gl.createShader(kind)
    if (shader === null) throw new Error('The markers cannot be drawn.')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true) {
    throw new Error(gl.getProgramInfoLog(program) ?? 'The markers cannot be drawn.')
  }
  return program
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
    const [x, y] = [points.x[row] ?? 0, points.y[row] ?? 0]
    const [highX, highY] = [Math.fround(x), Math.fround(y)]
    const float = at * FLOATS
    floats[float] = highX
    floats[float + 1] = highY
    floats[float + 2] = x - highX
    floats[float + 3] = y - highY
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

/** A 4 x 4 matrix with a translation in the plane applied first, in single precision. */
export function translated(matrix: ArrayLike<number>, x: number, y: number): Float32Array {
  const moved = Float32Array.from(matrix)
  for (let row = 0; row < 4; row++) {
    const at = (column: number) => matrix[column * 4 + row] ?? 0
    moved[12 + row] = at(0) * x + at(1) * y + at(3)
  }
  return moved
}
