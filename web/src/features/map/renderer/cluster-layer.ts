import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import { type Cluster, discRadius } from '../data/clusters.ts'
import { rgbOf } from '../data/time-gradient.ts'
import { basemapColors } from './basemap-style.ts'
import { CELL, CELL_COLUMNS, ClusterLabels } from './cluster-labels.ts'
import {
  attributesOf,
  forEachWorld,
  programOf,
  type Uniforms,
  uniformsOf,
  WORLD_PLACE,
  WORLD_UNIFORMS,
  writePlace,
} from './world-drawing.ts'

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
const STRIDE = FLOATS * 4
const UNIFORMS = [...WORLD_UNIFORMS, 'viewport', 'ratio', 'rows', 'ink', 'ground', 'labels'] as const

interface Drawing {
  readonly program: WebGLProgram
  readonly buffer: WebGLBuffer
  readonly array: WebGLVertexArrayObject
  readonly texture: WebGLTexture
  readonly uniforms: Uniforms<(typeof UNIFORMS)[number]>
}

/**
 * Draws clusters as dark discs with a number in them. A layer of MapLibre's own would prepare each change in a worker,
 * together with the names of towns; these are there with the next frame.
 */
export class ClusterLayer implements CustomLayerInterface {
  readonly id = 'clusters'
  readonly type = 'custom'
  readonly #labels = new ClusterLabels()
  #map: MapLibreMap | undefined
  #drawing: Drawing | undefined
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
    this.#drawing = createDrawing(gl)
    this.#isChanged = true
    this.#ratio = 0
  }

  onRemove(_map: MapLibreMap, gl: WebGL2RenderingContext): void {
    if (this.#drawing === undefined) return
    gl.deleteBuffer(this.#drawing.buffer)
    gl.deleteVertexArray(this.#drawing.array)
    gl.deleteTexture(this.#drawing.texture)
    gl.deleteProgram(this.#drawing.program)
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
    this.#upload(gl, drawing, map.getPixelRatio())
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

  /** Passes on what has changed since the last frame. */
  #upload(gl: WebGL2RenderingContext, drawing: Drawing, ratio: number): void {
    const image = this.#labels.image({ ratio, isNeeded: ratio !== this.#ratio })
    this.#ratio = ratio
    if (image !== undefined) {
      gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false)
      gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image)
    }
    if (!this.#isChanged) return
    this.#isChanged = false
    gl.bindBuffer(gl.ARRAY_BUFFER, drawing.buffer)
    gl.bufferData(gl.ARRAY_BUFFER, this.#data, gl.DYNAMIC_DRAW)
  }
}

function createDrawing(gl: WebGL2RenderingContext): Drawing {
  const program = programOf(gl, { vertex: CLUSTER_VERTEX, fragment: CLUSTER_FRAGMENT })
  const buffer = gl.createBuffer()
  const array = gl.createVertexArray()
  gl.bindVertexArray(array)
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  const { floats } = attributesOf(gl, { program, stride: STRIDE, isInstance: true })
  floats('high', { size: 2, at: 0 })
  floats('low', { size: 2, at: 8 })
  floats('radius', { size: 1, at: 16 })
  floats('cell', { size: 1, at: 20 })
  gl.bindVertexArray(null)
  const texture = gl.createTexture()
  gl.activeTexture(gl.TEXTURE0)
  gl.bindTexture(gl.TEXTURE_2D, texture)
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) {
    gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE)
  }
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) {
    gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR)
  }
  return { program, buffer, array, texture, uniforms: uniformsOf(gl, program, UNIFORMS) }
}

function colorsOf(scheme: Scheme) {
  const { ink, surface } = basemapColors(scheme)
  return { ink: sharesOf(ink), ground: sharesOf(surface) }
}

const sharesOf = (hex: string) => rgbOf(hex).map((part) => part / 255)
