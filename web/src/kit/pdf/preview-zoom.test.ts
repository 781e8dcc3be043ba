import { expect, it } from 'vitest'
import { readZoom, stepZoom } from './preview-zoom.ts'

it('zooms by a tenth, and stops at both ends', () => {
  const zooms = [stepZoom(1, 1), stepZoom(1, -1), stepZoom(0.7, 1), stepZoom(0.3, -1), stepZoom(3, 1)]
  expect(zooms).toEqual([1.1, 0.9, 0.8, 0.3, 3])
})

it('reads what was stored, and nothing else', () => {
  expect([null, '0.8', '', 'x', '-1', '99'].map(readZoom)).toEqual([1, 0.8, 1, 1, 1, 1])
})
