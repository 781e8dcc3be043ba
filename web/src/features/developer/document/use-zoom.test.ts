import { expect, it } from 'vitest'
import { fittedSize, legibleZoom, pinchZoom, stepZoom, wheelSteps } from './use-zoom.ts'

it('zooms in by 10 % and out by 9.1 %, never below 100 %', () => {
  expect(stepZoom(1, 1)).toBeCloseTo(1.1, 10)
  expect(stepZoom(2, -1) / 2).toBeCloseTo(1 - 0.091, 3)
  expect([stepZoom(1, -1), stepZoom(1.05, -1), pinchZoom(1.2, 0.1)]).toEqual([1, 1, 1])
  expect([stepZoom(16, 1), pinchZoom(8, 5)]).toEqual([16, 16])
})

it('returns to exactly 100 %', () => {
  let zoom = 1
  for (let step = 0; step < 12; step += 1) zoom = stepZoom(zoom, 1)
  for (let step = 0; step < 12; step += 1) zoom = stepZoom(zoom, -1)
  expect(zoom).toBe(1)
})

it('one turn of a mouse wheel is a step, several small turns of a touchpad are one step', () => {
  const mouse = wheelSteps()
  expect([mouse(-120), mouse(-120), mouse(100)]).toEqual([1, 1, -1])
  const touchpad = wheelSteps()
  expect([-15, -15, -15, -15, 15].map(touchpad)).toEqual([0, 0, 1, 0, 0])
})

it('fits a picture into its place, and enlarges only vector graphics', () => {
  const place = { width: 800, height: 400 }
  expect(fittedSize({ width: 1600, height: 400 }, place, false)).toEqual({ width: 800, height: 200 })
  expect(fittedSize({ width: 100, height: 100 }, place, false)).toEqual({ width: 100, height: 100 })
  expect(fittedSize({ width: 100, height: 100 }, place, true)).toEqual({ width: 400, height: 400 })
  expect(fittedSize({ width: 0, height: 0 }, place, true)).toEqual(place)
})

it('a diagram that is much larger than its place begins at a size that can be read', () => {
  expect(legibleZoom({ width: 1000, height: 500 }, { width: 1000, height: 800 })).toBe(1)
  expect(legibleZoom({ width: 1000, height: 500 }, { width: 300, height: 800 })).toBeCloseTo(2)
  expect(legibleZoom({ width: 0, height: 0 }, { width: 300, height: 800 })).toBe(1)
})
