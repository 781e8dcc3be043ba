import { type Color, makePng } from './png.ts'

const SIZE = { width: 480, height: 240 }
const WALL = 8
const GAP = 14
const CELLS = 5
const PAPER: Color = [0xf7, 0xf8, 0xf5]
const INK: Color = [0x26, 0x2f, 0x36]
const GREEN: Color = [0x2f, 0x9e, 0x58]
const GREY: Color = [0xd4, 0xd9, 0xd6]

/** The body of the battery; its pole is to the right of it. */
const BODY = { left: 40, top: 50, right: 410, bottom: 190 }
const POLE = { left: 410, top: 95, right: 436, bottom: 145 }

/** A PNG of a battery gauge of which four of five cells are lit. */
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
