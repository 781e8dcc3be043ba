import { expect, it } from 'vitest'
import { wheelAccumulator } from './wheel.ts'

const turn = (deltaY: number, { deltaX = 0, deltaMode = 0 } = {}) => ({ deltaX, deltaY, deltaMode })

it('does nothing below ten pixels, and accumulates small turns', () => {
  const gather = wheelAccumulator()
  expect(gather(turn(9))).toBeUndefined()
  const action = gather(turn(9))
  expect(action).toEqual({ zoom: 2 ** (18 / 360) })
  expect(gather(turn(9))).toBeUndefined()
  expect(gather(turn(10))).toBeDefined()
})

it('zooms out when turned towards the user, in when turned away, by the same amount', () => {
  const gather = wheelAccumulator()
  const zoom = (delta: number) => {
    const action = gather(turn(delta))
    return action !== undefined && 'zoom' in action ? action.zoom : Number.NaN
  }
  expect(zoom(120)).toBeGreaterThan(1)
  expect(zoom(120) * zoom(-120)).toBeCloseTo(1, 9)
})

it('resets when the direction changes', () => {
  const gather = wheelAccumulator()
  gather(turn(9))
  expect(gather(turn(-9))).toBeUndefined()
  expect(gather(turn(-1))).toBeDefined()
})

it('moves sideways where the wheel does', () => {
  expect(wheelAccumulator()(turn(3, { deltaX: -40 }))).toEqual({ pan: -40 })
})

it('supports wheels that report lines', () => {
  expect(wheelAccumulator()(turn(3, { deltaMode: 1 }))).toEqual({ zoom: 2 ** (48 / 360) })
})
