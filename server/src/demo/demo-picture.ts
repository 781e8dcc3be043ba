import { crc32, deflateSync } from 'node:zlib'

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
  const rows: Buffer[] = []
  for (let y = 0; y < HEIGHT; y += 1) {
    const row = Buffer.alloc(1 + WIDTH * 3)
    for (let x = 0; x < WIDTH; x += 1) row.set(isLine(x, y) ? WHITE : greenOf(x), 1 + x * 3)
    rows.push(row)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // 8 bits of red, green and blue each.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
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

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
