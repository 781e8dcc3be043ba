/** A final text frame, in RFC 6455, section 5.2. */
const FINAL_TEXT = 0x81
/** Lengths up to this stand in one byte, which holds one of the following numbers for longer ones. */
const MAX_SHORT = 125
const IN_TWO_BYTES = 126
const IN_EIGHT_BYTES = 127

/** Texts as the WebSocket frames in which a server sends them, one after the other. */
export function textFrames(texts: readonly string[]): Buffer {
  const sizes = texts.map((text) => Buffer.byteLength(text))
  const frames = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + headOf(size) + size, 0))
  let at = 0
  for (const [place, text] of texts.entries()) {
    const size = sizes[place] ?? 0
    at = writeHead(frames, at, size)
    at += frames.write(text, at)
  }
  return frames
}

const headOf = (size: number) => (size <= MAX_SHORT ? 2 : size <= 0xffff ? 4 : 10)

/** @returns where the text begins */
function writeHead(frames: Buffer, at: number, size: number): number {
  frames.writeUInt8(FINAL_TEXT, at)
  if (size <= MAX_SHORT) return frames.writeUInt8(size, at + 1)
  if (size <= 0xffff) return frames.writeUInt16BE(size, frames.writeUInt8(IN_TWO_BYTES, at + 1))
  return frames.writeBigUInt64BE(BigInt(size), frames.writeUInt8(IN_EIGHT_BYTES, at + 1))
}
