import { expect, it } from 'vitest'
import { fittedSize, decodePicture } from './pictures.ts'

it('decodes a stored picture of any length completely', async () => {
  for (const length of [0, 1, 511, 512, 513, 5000]) {
    const bytes = Uint8Array.from({ length }, (_one, place) => (place * 7) % 256)
    const base64 = btoa(String.fromCodePoint(...bytes))
    const picture = decodePicture(base64)
    expect(picture.type).toBe('image/jpeg')
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(bytes)
    expect(decodePicture(`data:image/jpeg;base64,${base64}`).size).toBe(length)
  }
})

it('throws an error for text that is not base64', () => {
  expect(() => decodePicture('%%%')).toThrow(DOMException)
})

it.each([
  [
    { width: 4000, height: 3000 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 300, height: 6400 },
    { width: 75, height: 1600 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 20_000, height: 1 },
    { width: 1600, height: 1 },
  ],
])('scales a picture of %o down to %o', (size, stored) => {
  expect(fittedSize(size, 1600)).toEqual(stored)
})
