/**
 * The place in a text, in UTF-16 units, of a byte of its UTF-8 form: the parser counts bytes.
 * @param byte from 0
 */
export function placeOfByte(text: string, byte: number): number {
  return placeWhere(text, byte, (point) => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4))
}

/**
 * The place in a text, in UTF-16 units, of a character: PostgreSQL counts code points in its errors.
 * @param character from 0
 */
export function placeOfCharacter(text: string, character: number): number {
  return placeWhere(text, character, () => 1)
}

function placeWhere(text: string, wanted: number, sizeOf: (point: number) => number): number {
  let passed = 0
  let place = 0
  while (passed < wanted && place < text.length) {
    const point = text.codePointAt(place) ?? 0
    passed += sizeOf(point)
    place += point > 0xffff ? 2 : 1
  }
  return place
}
