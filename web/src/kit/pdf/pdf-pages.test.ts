import { expect, it } from 'vitest'
import { nextZoom, pageAt, pixelRatioOf, readPage, readZoom, stepZoom } from './pdf-pages.ts'

it('zooms the viewer by levels, and stops at both ends', () => {
  expect([nextZoom(1, 1), nextZoom(1, -1), nextZoom(4, 1), nextZoom(0.5, -1)]).toEqual([1.25, 0.8, 4, 0.5])
})

it('draws with the resolution of the screen, and a huge page with less', () => {
  expect(pixelRatioOf({ width: 800, height: 1100 }, 2)).toBe(2)
  const ratio = pixelRatioOf({ width: 20_000, height: 20_000 }, 2)
  expect(20_000 * 20_000 * ratio ** 2).toBeLessThanOrEqual(16_000_001)
})

it('finds the page at a scroll position', () => {
  const tops = [0, 1000, 2000]
  expect([pageAt(tops, 0), pageAt(tops, 999), pageAt(tops, 1500), pageAt(tops, 9000), pageAt([], 5)]).toEqual(
    [1, 1, 2, 3, 1],
  )
})

it('reads a page number, and limits it to the existing pages', () => {
  expect(['3', ' 7 ', '0', '99', '', 'x', '-1', '1.5'].map((typed) => readPage(typed, 12))).toEqual([
    3,
    7,
    1,
    12,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('zooms a preview by a tenth, and stops at both ends', () => {
  const zooms = [stepZoom(1, 1), stepZoom(1, -1), stepZoom(0.7, 1), stepZoom(0.3, -1), stepZoom(3, 1)]
  expect(zooms).toEqual([1.1, 0.9, 0.8, 0.3, 3])
})

it('reads a stored zoom, and ignores invalid ones', () => {
  expect([null, '0.8', '', 'x', '-1', '99'].map(readZoom)).toEqual([1, 0.8, 1, 1, 1, 1])
})
