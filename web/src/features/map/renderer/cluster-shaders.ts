import { CELL, CELL_COLUMNS } from './cluster-labels.ts'
import { WORLD_PLACE } from './world-drawing.ts'

/** A square for each disc. `viewport` and everything below is in pixels of the screen; y points down in `vPlace`. */
export const CLUSTER_VERTEX = `#version 300 es
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
export const CLUSTER_FRAGMENT = `#version 300 es
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
