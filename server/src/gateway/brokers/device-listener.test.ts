import { expect, test } from 'vitest'
import { createPacketLimit } from './device-listener.ts'

const LIMITS = { maxBytes: 20_000, maxFirstBytes: 200 }

/** A PUBLISH with a body of this size. */
function packet(bytes: number): Buffer {
  const length: number[] = []
  let rest = bytes
  do {
    length.push((rest % 128) + (rest >= 128 ? 128 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.concat([Buffer.from([0x30, ...length]), Buffer.alloc(bytes, 0xff)])
}

test.each([1, 7, 1000, 65_536])('packets within the limit pass, split into pieces of %d bytes', (size) => {
  const isWithin = createPacketLimit(LIMITS)
  const stream = Buffer.concat([packet(0), packet(127), packet(128), packet(20_000), packet(5)])
  for (let at = 0; at < stream.length; at += size) expect(isWithin(stream.subarray(at, at + size))).toBe(true)
})

test('a packet past the limit is detected by its first bytes', () => {
  const isWithin = createPacketLimit(LIMITS)
  expect(isWithin(packet(30))).toBe(true)
  expect(isWithin(packet(300))).toBe(true)
  expect(isWithin(packet(20_001).subarray(0, 4))).toBe(false)
})

test('an endless length field is refused', () => {
  expect(createPacketLimit(LIMITS)(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80]))).toBe(false)
})

test('the first packet may only be large enough for a token', () => {
  expect(createPacketLimit(LIMITS)(packet(201).subarray(0, 4))).toBe(false)
  const isWithin = createPacketLimit(LIMITS)
  expect(isWithin(packet(200))).toBe(true)
  expect(isWithin(packet(201))).toBe(true)
})
