import { expect, it } from 'vitest'
import { wheelGatherer } from './wheel.ts'

const turn = (deltaY: number, { deltaX = 0, deltaMode = 0 } = {}) => ({ deltaX, deltaY, deltaMode })

it('does nothing before the wheel has turned ten pixels, and gathers small turns', () => {
  const gather = wheelGatherer()
  expect(gather(turn(9))).toBeUndefined()
  const deed = gather(turn(9))
  expect(deed).toEqual({ zoom: 2 ** (18 / 360) })
  expect(gather(turn(9))).toBeUndefined()
  expect(gather(turn(10))).toBeDefined()
})

it('zooms out when turned towards the user, in when turned away, and as far back', () => {
  const gather = wheelGatherer()
  const zoom = (delta: number) => {
    const deed = gather(turn(delta))
    return deed !== undefined && 'zoom' in deed ? deed.zoom : Number.NaN
  }
  expect(zoom(120)).toBeGreaterThan(1)
  expect(zoom(120) * zoom(-120)).toBeCloseTo(1, 9)
})

it('forgets what was gathered for the other direction', () => {
  const gather = wheelGatherer()
  gather(turn(9))
  expect(gather(turn(-9))).toBeUndefined()
  expect(gather(turn(-1))).toBeDefined()
})

it('moves sideways where the wheel does', () => {
  expect(wheelGatherer()(turn(3, { deltaX: -40 }))).toEqual({ pan: -40 })
})

it('knows wheels that count lines', () => {
  expect(wheelGatherer()(turn(3, { deltaMode: 1 }))).toEqual({ zoom: 2 ** (48 / 360) })
})
