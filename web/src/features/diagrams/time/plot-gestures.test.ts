import { expect, it } from 'vitest'
import { wheelAccumulator } from './plot-gestures.ts'

const turn = (deltaY: number, { deltaX = 0, deltaMode = 0 } = {}) => ({ deltaX, deltaY, deltaMode })

it('adds up small turns, and does nothing below ten pixels', () => {
  const accumulate = wheelAccumulator()
  expect(accumulate(turn(9))).toBeUndefined()
  const action = accumulate(turn(9))
  expect(action).toEqual({ zoom: 2 ** (18 / 360) })
  expect(accumulate(turn(9))).toBeUndefined()
  expect(accumulate(turn(10))).toBeDefined()
})

it('zooms out when turned towards the user, in when turned away, by the same amount', () => {
  const accumulate = wheelAccumulator()
  const zoom = (delta: number) => {
    const action = accumulate(turn(delta))
    return action !== undefined && 'zoom' in action ? action.zoom : Number.NaN
  }
  expect(zoom(120)).toBeGreaterThan(1)
  expect(zoom(120) * zoom(-120)).toBeCloseTo(1, 9)
})

it('starts again when the direction changes', () => {
  const accumulate = wheelAccumulator()
  accumulate(turn(9))
  expect(accumulate(turn(-9))).toBeUndefined()
  expect(accumulate(turn(-1))).toBeDefined()
})

it('moves sideways when the wheel does', () => {
  expect(wheelAccumulator()(turn(3, { deltaX: -40 }))).toEqual({ pan: -40 })
})

it('supports wheels that report lines', () => {
  expect(wheelAccumulator()(turn(3, { deltaMode: 1 }))).toEqual({ zoom: 2 ** (48 / 360) })
})
