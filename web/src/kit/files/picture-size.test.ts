import { expect, it } from 'vitest'
import { pictureSizeOf } from './picture-size.ts'

const bytesOf = (...parts: (string | readonly number[])[]): ArrayBuffer => {
  const bytes = parts.flatMap((part) =>
    typeof part === 'string' ? [...part].map((letter) => letter.codePointAt(0) ?? 0) : [...part],
  )
  return Uint8Array.from(bytes).buffer
}
const PNG = [
  [0x89],
  'PNG',
  [13, 10, 26, 10, 0, 0, 0, 13],
  'IHDR',
  [0, 0, 0x75, 0x30, 0, 0, 0x4e, 0x20],
] as const
/** 300 × 100 pixels, without a colour table. */
const SCREEN = [0x2c, 1, 0x64, 0, 0, 0, 0]
const COMMENT = [0x21, 0xfe, 2, 0x2c, 0x2c, 1, 0x2c, 0]
const SEGMENT = [0xff, 0xe0, 0, 4, 1, 2]
const FRAME = [0xff, 0xc2, 0, 17, 8, 0x0f, 0xa0, 0x17, 0x70]

it.each([
  ['PNG', bytesOf(...PNG), { width: 30_000, height: 20_000 }],
  ['GIF', bytesOf('GIF89a', SCREEN, [0x2c, 0, 0, 0, 0, 9, 0, 9, 0]), { width: 300, height: 100 }],
  [
    'GIF whose first frame is larger than its header says',
    bytesOf(
      'GIF89a',
      SCREEN.with(4, 0x80),
      [1, 2, 3, 4, 5, 6],
      COMMENT,
      [0x2c, 1, 0, 0, 0, 0x40, 0x9c, 9, 0],
    ),
    { width: 40_001, height: 100 },
  ],
  ['JPEG', bytesOf([0xff, 0xd8], SEGMENT, [0xff], FRAME), { width: 6000, height: 4000 }],
  ['lossy WebP', bytesOf('RIFF....WEBPVP8 ........', [0, 0, 0x2c, 1, 0x64, 0]), { width: 300, height: 100 }],
  [
    'lossless WebP',
    bytesOf('RIFF....WEBPVP8L....', [0x2f, 0x2b, 0xc1, 0x18, 0]),
    { width: 300, height: 100 },
  ],
  [
    'extended WebP',
    bytesOf('RIFF....WEBPVP8X........', [0x2b, 1, 0, 0x63, 0, 0]),
    { width: 300, height: 100 },
  ],
])('reads the size of a %s', (_name, content, size) => {
  expect(pictureSizeOf(content)).toEqual(size)
})

it.each([
  ['an empty file', bytesOf()],
  ['a truncated PNG', bytesOf(...PNG.slice(0, 3))],
  ['a GIF without a frame', bytesOf('GIF89a', SCREEN, COMMENT)],
  ['a truncated JPEG', bytesOf([0xff, 0xd8], SEGMENT)],
  ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
])('returns no size for %s', (_name, content) => {
  expect(pictureSizeOf(content)).toBeUndefined()
})
