import { crc32, deflateSync } from 'node:zlib'

const SIZE = { width: 480, height: 240 }
const WALL = 8
const GAP = 14
const CELLS = 5
const PAPER: Color = [0xf7, 0xf8, 0xf5]
const INK: Color = [0x26, 0x2f, 0x36]
const GREEN: Color = [0x2f, 0x9e, 0x58]
const GREY: Color = [0xd4, 0xd9, 0xd6]

/** The body of the battery. */
const BODY = { left: 40, top: 50, right: 410, bottom: 190 }
const POLE = { left: 410, top: 95, right: 436, bottom: 145 }

/** A PNG of a battery gauge with four of five cells lit. */
export function demoBatteryPicture(): Buffer {
  return makePng(SIZE, (x, y) => {
    if (isWithin(POLE, x, y)) return INK
    if (!isWithin(BODY, x, y)) return PAPER
    if (!isWithin(inner(BODY, WALL), x, y)) return INK
    return colorOfCell(x, y)
  })
}

function colorOfCell(x: number, y: number): Color {
  const room = inner(BODY, WALL + GAP)
  const width = (room.right - room.left + GAP) / CELLS
  const cell = Math.floor((x - room.left) / width)
  const isCell = isWithin(room, x, y) && (x - room.left) % width < width - GAP
  if (!isCell) return PAPER
  return cell < CELLS - 1 ? GREEN : GREY
}

type Box = typeof BODY

const isWithin = ({ left, top, right, bottom }: Box, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom

const inner = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left + by,
  top: top + by,
  right: right - by,
  bottom: bottom - by,
})

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

type Color = readonly [red: number, green: number, blue: number]

/** Makes a PNG from a function that returns the colour of each pixel. */
export function makePng(
  { width, height }: { width: number; height: number },
  colorAt: (x: number, y: number) => Color,
): Buffer {
  const rows: Buffer[] = []
  for (let y = 0; y < height; y += 1) {
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x += 1) row.set(colorAt(x, y), 1 + x * 3)
    rows.push(row)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits of red, green and blue each.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
