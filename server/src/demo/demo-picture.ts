import { makePng } from './png.ts'

const WIDTH = 960
const HEIGHT = 600
const GREENS = [
  [0x2f, 0x7d, 0x4f],
  [0x37, 0x8a, 0x59],
] as const
const WHITE = [0xf7, 0xf8, 0xf5] as const
const LINE = 5
const EDGE = 60

/** A PNG of a marked football field, seen from above. */
export function demoPicture(): Buffer {
  return makePng({ width: WIDTH, height: HEIGHT }, (x, y) => (isLine(x, y) ? WHITE : greenOf(x)))
}

/** Mown in stripes. */
const greenOf = (x: number) => GREENS[Math.floor(x / 80) % 2 === 0 ? 0 : 1]

function isLine(x: number, y: number): boolean {
  const [across, along] = [x - WIDTH / 2, y - HEIGHT / 2]
  const isOn = (at: number, wanted: number) => Math.abs(at - wanted) * 2 < LINE
  const [halfWidth, halfHeight] = [WIDTH / 2 - EDGE, HEIGHT / 2 - EDGE]
  if (Math.abs(across) > halfWidth + LINE / 2 || Math.abs(along) > halfHeight + LINE / 2) return false
  const isEdge = isOn(Math.abs(across), halfWidth) || isOn(Math.abs(along), halfHeight) || isOn(across, 0)
  const fromGoal = halfWidth - Math.abs(across)
  const isBox =
    (isOn(fromGoal, 130) && Math.abs(along) <= 160) || (isOn(Math.abs(along), 160) && fromGoal <= 130)
  return isEdge || isBox || isOn(Math.hypot(across, along), 75) || Math.hypot(across, along) < LINE
}
