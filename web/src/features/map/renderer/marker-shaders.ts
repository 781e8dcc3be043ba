import { WORLD_PLACE } from './world-drawing.ts'

/** Markers as points. */
export const VERTEX_SHADER = `#version 300 es
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
export const FRAGMENT_SHADER = `#version 300 es
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
