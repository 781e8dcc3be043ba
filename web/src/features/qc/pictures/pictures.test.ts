import { expect, it } from 'vitest'
import { decodePicture } from './stored-pictures.ts'
import { fittedSize } from './shrink-picture.ts'

it('a stored picture is decoded whole, whatever its length', async () => {
  for (const length of [0, 1, 511, 512, 513, 5000]) {
    const bytes = Uint8Array.from({ length }, (_one, place) => (place * 7) % 256)
    const base64 = btoa(String.fromCodePoint(...bytes))
    const picture = decodePicture(base64)
    expect(picture.type).toBe('image/jpeg')
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(bytes)
    expect(decodePicture(`data:image/jpeg;base64,${base64}`).size).toBe(length)
  }
})

it('what is no base64 is no picture', () => {
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
])('a picture of %o is stored with %o', (size, stored) => {
  expect(fittedSize(size, 1600)).toEqual(stored)
})
