/** Larger pictures are not drawn: a small file can contain a picture that is too large for the memory. */
export const MAX_PICTURE_PIXELS = 50_000_000

interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * The size in pixels of a PNG, JPEG, GIF or WebP image, read from its header without decoding it. Undefined for other
 * files and for truncated ones.
 */
export function pictureSizeOf(content: ArrayBuffer): PictureSize | undefined {
  const view = new DataView(content)
  try {
    if (isText(view, 1, 'PNG')) return { width: view.getUint32(16), height: view.getUint32(20) }
    if (isText(view, 0, 'GIF8')) return gifSizeOf(view)
    if (isText(view, 8, 'WEBP')) return webpSizeOf(view)
    if (view.getUint16(0) === 0xff_d8) return jpegSizeOf(view)
    return undefined
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const isText = (view: DataView, at: number, text: string) =>
  [...text].every((letter, index) => view.getUint8(at + index) === letter.codePointAt(0))

/** Browsers enlarge the image to its first frame if that is larger than the size in the header. */
function gifSizeOf(view: DataView): PictureSize {
  const flags = view.getUint8(10)
  let at = 13 + tableBytes(flags)
  // Skips the extension blocks before the first frame.
  while (view.getUint8(at) === 0x21) {
    at += 2
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at)
    at += 1
  }
  const sideOf = (side: 0 | 2) =>
    Math.max(
      view.getUint16(6 + side, true),
      view.getUint16(at + 1 + side, true) + view.getUint16(at + 5 + side, true),
    )
  return { width: sideOf(0), height: sideOf(2) }
}

/** The size in bytes of the colour table, from the flags of the GIF header. */
const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** WebP has three formats: extended, lossless, lossy. */
function webpSizeOf(view: DataView): PictureSize | undefined {
  const uint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
  if (isText(view, 12, 'VP8X')) return { width: uint24(24) + 1, height: uint24(27) + 1 }
  if (isText(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 }
  }
  if (isText(view, 12, 'VP8 '))
    return { width: view.getUint16(26, true) & 0x3f_ff, height: view.getUint16(28, true) & 0x3f_ff }
  return undefined
}

/** Skips the segments up to the frame header (SOF0 to SOF15, without DHT, JPG and DAC). */
function jpegSizeOf(view: DataView): PictureSize | undefined {
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    else at += 2 + view.getUint16(at + 2)
  }
  return undefined
}
