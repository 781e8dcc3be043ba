import type { CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl'
import { mercatorX, mercatorY } from '../positions/geometry.ts'

/** The WebGL resources of a layer. */
export interface Drawing<Uniform extends string> {
  readonly program: WebGLProgram
  readonly buffer: WebGLBuffer
  readonly array: WebGLVertexArrayObject
  readonly uniforms: Uniforms<Uniform>
}

type Uniforms<Name extends string> = Readonly<Record<Name, WebGLUniformLocation | null>>

/** A part of a vertex or an instance: `at` bytes from its beginning. */
interface Attribute {
  readonly name: string
  /** The number of floats or bytes. */
  readonly size: number
  readonly at: number
  /**
   * How the shader gets bytes of 0 to 255: 'share' as 0 to 1, 'number' unchanged. Undefined: the values are floats.
   */
  readonly bytes?: 'share' | 'number'
}

interface DrawingOptions<Uniform extends string> {
  vertex: string
  fragment: string
  uniforms: readonly Uniform[]
  attributes: readonly Attribute[]
  /** Bytes of a vertex or an instance. */
  stride: number
  /** Whether the buffer holds instances instead of vertices. */
  isInstanced?: boolean
}

/**
 * Compiles the shaders and describes the content of the buffer.
 * @throws Error with the compiler's message
 */
export function createDrawing<Uniform extends string>(
  gl: WebGL2RenderingContext,
  options: DrawingOptions<Uniform>,
): Drawing<Uniform> {
  const { attributes, stride, isInstanced = false } = options
  const program = programOf(gl, options)
  const buffer = gl.createBuffer()
  const array = gl.createVertexArray()
  gl.bindVertexArray(array)
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  for (const { name, size, at, bytes } of attributes) {
    const place = gl.getAttribLocation(program, name)
    gl.enableVertexAttribArray(place)
    const kind = bytes === undefined ? gl.FLOAT : gl.UNSIGNED_BYTE
    gl.vertexAttribPointer(place, size, kind, bytes === 'share', stride, at)
    if (isInstanced) gl.vertexAttribDivisor(place, 1)
  }
  gl.bindVertexArray(null)
  const places = options.uniforms.map((name) => [name, gl.getUniformLocation(program, name)])
  // The entries are those of `uniforms`, which the compiler does not follow through `fromEntries`.
  return { program, buffer, array, uniforms: Object.fromEntries(places) as Uniforms<Uniform> }
}

function programOf(
  gl: WebGL2RenderingContext,
  { vertex, fragment }: { vertex: string; fragment: string },
): WebGLProgram {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)
    if (shader === null) throw new Error('The map cannot be drawn.')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true) {
    throw new Error(gl.getProgramInfoLog(program) ?? 'The map cannot be drawn.')
  }
  return program
}

export function deleteDrawing(gl: WebGL2RenderingContext, { buffer, array, program }: Drawing<string>): void {
  gl.deleteBuffer(buffer)
  gl.deleteVertexArray(array)
  gl.deleteProgram(program)
}

/** The uniforms of `WORLD_PLACE`. */
export const WORLD_UNIFORMS = ['matrix', 'centerHigh', 'centerLow'] as const

/**
 * Code of vertex shaders that places a position of the world square on the screen. Single precision alone would be wrong
 * by metres. So a position is given in two parts, `high` and `low`, and the centre of the view is subtracted from both
 * before any multiplication.
 */
export const WORLD_PLACE = `
uniform mat4 matrix;
uniform vec2 centerHigh;
uniform vec2 centerLow;
vec4 placed(vec2 high, vec2 low) {
  return matrix * vec4((high - centerHigh) + (low - centerLow), 0.0, 1.0);
}`

interface Scene {
  readonly uniforms: Uniforms<(typeof WORLD_UNIFORMS)[number]>
  readonly map: MapLibreMap
  readonly input: CustomRenderMethodInput
}

/**
 * Draws once for each copy of the world in view, because the map repeats the world to its sides.
 * @param options.reach further copies on each side, for lines that extend beyond the edge of their world
 */
export function forEachWorld(
  gl: WebGL2RenderingContext,
  scene: Scene,
  { reach = 0, draw }: { reach?: number; draw: () => void },
): void {
  const bounds = scene.map.getBounds()
  const first = Math.floor(mercatorX(bounds.getWest())) - reach
  const last = Math.floor(mercatorX(bounds.getEast())) + reach
  const { lng, lat } = scene.map.getCenter()
  for (let copy = first; copy <= last; copy++) {
    const [x, y] = [mercatorX(lng) - copy, mercatorY(lat)]
    const [highX, highY] = [Math.fround(x), Math.fround(y)]
    const matrix = translated(scene.input.defaultProjectionData.mainMatrix, x + copy, y)
    gl.uniformMatrix4fv(scene.uniforms.matrix, false, matrix)
    gl.uniform2f(scene.uniforms.centerHigh, highX, highY)
    gl.uniform2f(scene.uniforms.centerLow, x - highX, y - highY)
    draw()
  }
}

/** A 4 x 4 matrix that first moves by `x` and `y`, in single precision. */
export function translated(matrix: ArrayLike<number>, x: number, y: number): Float32Array {
  const moved = Float32Array.from(matrix)
  for (let row = 0; row < 4; row++) {
    const at = (column: number) => matrix[column * 4 + row] ?? 0
    moved[12 + row] = at(0) * x + at(1) * y + at(3)
  }
  return moved
}

/** Writes a position of the world square in two parts of two floats, see `WORLD_PLACE`. */
export function writePlace(floats: Float32Array, at: number, { x, y }: { x: number; y: number }): void {
  const [highX, highY] = [Math.fround(x), Math.fround(y)]
  floats[at] = highX
  floats[at + 1] = highY
  floats[at + 2] = x - highX
  floats[at + 3] = y - highY
}
