import { describe, expect, it } from 'vitest'
import { pixelSeconds, TILE_PIXELS, tileRange, tilesOf } from './use-series-tiles.ts'

describe('tilesOf', () => {
  it('covers any window at full resolution, with few calls', () => {
    for (let span = 60; span < 5 * 365 * 86_400; span = Math.ceil(span * 1.31)) {
      for (const width of [250, 940, 2100]) {
        const window = { from: 1_795_262_413, to: 1_795_262_413 + span }
        const { shown, beside } = tilesOf(tileRange(window, width))
        const pixel = pixelSeconds(window, width)
        expect(shown[0]?.from).toBeLessThanOrEqual(window.from)
        expect(shown.at(-1)?.to).toBeGreaterThanOrEqual(window.to)
        expect(shown.every(({ from, to }) => to - from === pixel * TILE_PIXELS && from % pixel === 0)).toBe(
          true,
        )
        expect(pixel === 1 || pixel <= span / width).toBe(true)
        expect(shown.length).toBeLessThanOrEqual(8)
        expect(beside.map(({ to }) => to)[0]).toBe(shown[0]?.from)
      }
    }
  })
})
