import type { CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl'
import { mercatorX, mercatorY } from '../data/mercator.ts'

/**
 * Compiles the two shaders of a drawing.
 * @throws Error with the compiler's message
 */
export function programOf(
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

export type Uniforms<Name extends string> = Readonly<Record<Name, WebGLUniformLocation | null>>

export function uniformsOf<Name extends string>(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  names: readonly Name[],
): Uniforms<Name> {
  const places = names.map((name) => [name, gl.getUniformLocation(program, name)])
  // The entries are those of `names`, which the compiler does not follow through `fromEntries`.
  return Object.fromEntries(places) as Uniforms<Name>
}

/** Describes the parts of one vertex or instance in a buffer of bytes. */
export function attributesOf(
  gl: WebGL2RenderingContext,
  { program, stride, isInstance = false }: { program: WebGLProgram; stride: number; isInstance?: boolean },
) {
  const describe = (
    name: string,
    { size, at, kind, isShare }: { size: number; at: number; kind: number; isShare: boolean },
  ) => {
    const place = gl.getAttribLocation(program, name)
    gl.enableVertexAttribArray(place)
    gl.vertexAttribPointer(place, size, kind, isShare, stride, at)
    if (isInstance) gl.vertexAttribDivisor(place, 1)
  }
  return {
    /** @param options.at bytes from the beginning */
    floats: (name: string, options: { size: number; at: number }) =>
      describe(name, { ...options, kind: gl.FLOAT, isShare: false }),
    /** @param options.isShare 0 to 255 becomes 0 to 1 */
    bytes: (name: string, options: { size: number; at: number; isShare: boolean }) =>
      describe(name, { ...options, kind: gl.UNSIGNED_BYTE }),
  }
}

/** The uniforms of every vertex shader that places something in the world; see `WORLD_PLACE`. */
export const WORLD_UNIFORMS = ['matrix', 'centerHigh', 'centerLow'] as const

/**
 * For vertex shaders. A position is given in two parts, `high` and `low`, and the view's centre is subtracted from both
 * before any multiplication: single precision alone would move what is drawn by metres.
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
 * Draws once for each copy of the world in view: the map repeats it to its sides.
 * @param options.reach copies beyond the sides, for what extends over the edge of the world
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

/** A 4 x 4 matrix with a translation in the plane applied first, in single precision. */
export function translated(matrix: ArrayLike<number>, x: number, y: number): Float32Array {
  const moved = Float32Array.from(matrix)
  for (let row = 0; row < 4; row++) {
    const at = (column: number) => matrix[column * 4 + row] ?? 0
    moved[12 + row] = at(0) * x + at(1) * y + at(3)
  }
  return moved
}

/** Writes a position of the world square in two parts of two floats. */
export function writePlace(floats: Float32Array, at: number, { x, y }: { x: number; y: number }): void {
  const [highX, highY] = [Math.fround(x), Math.fround(y)]
  floats[at] = highX
  floats[at + 1] = highY
  floats[at + 2] = x - highX
  floats[at + 3] = y - highY
}
