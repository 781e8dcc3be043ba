import { describe, expect, it } from 'vitest'
import { FIELD_PATHS } from './field-shapes.ts'
import { toCoordinates, positionAt } from './field.ts'
import { distance } from './geo.ts'

describe('fields', () => {
  it('paints a football pitch as long as the Laws of the Game make it', () => {
    const touchAndGoal = 2 * 105 + 2 * 68
    const areas = 2 * (2 * 16.5 + (7.32 + 2 * 16.5)) + 2 * (2 * 5.5 + (7.32 + 2 * 5.5))
    // The penalty arc is the part of a 9.15 m circle, cut by a chord, whose centre is 5.5 m from the area's line.
    const chord = 2 * Math.sqrt(9.15 ** 2 - 5.5 ** 2)
    const arcs = 2 * 9.15 * 2 * Math.asin(chord / 2 / 9.15)
    const circles = 2 * Math.PI * 9.15 + 4 * ((Math.PI / 2) * 1)
    expect(FIELD_PATHS.football.paintedLength).toBeCloseTo(touchAndGoal + 68 + areas + arcs + circles, 6)
  })

  it('keeps every painted metre of a football pitch within the pitch', () => {
    const path = FIELD_PATHS.football
    for (let metres = 0; metres < path.length; metres += 0.5) {
      const { point } = positionAt({ path, distance: metres })
      expect(Math.abs(point.x)).toBeLessThanOrEqual(34.0001)
      expect(Math.abs(point.y)).toBeLessThanOrEqual(52.5001)
    }
  })

  it('paints six lanes as seven rounds of the track', () => {
    const rounds = [0, 1, 2, 3, 4, 5, 6].map((lane) => 2 * 84.39 + 2 * Math.PI * (36.5 + 1.22 * lane))
    expect(FIELD_PATHS.athletics.paintedLength).toBeCloseTo(
      rounds.reduce((a, b) => a + b),
      6,
    )
  })

  it('paints a tennis court according to the rules', () => {
    const lines = 4 * 23.77 + 2 * 10.97 + 2 * 8.23 + 2 * 6.4 + 2 * 0.1
    expect(FIELD_PATHS.tennis.paintedLength).toBeCloseTo(lines, 6)
  })

  it.each(Object.entries(FIELD_PATHS))('moves on %s without a jump', (_, path) => {
    let before = positionAt({ path, distance: 0 })
    for (let metres = 0.25; metres <= path.length; metres += 0.25) {
      const now = positionAt({ path, distance: metres })
      expect(Math.hypot(now.point.x - before.point.x, now.point.y - before.point.y)).toBeLessThan(0.2501)
      expect(now.paintedSoFar).toBeGreaterThanOrEqual(before.paintedSoFar)
      before = now
    }
    expect(positionAt({ path, distance: path.length + 5 }).paintedSoFar).toBeCloseTo(path.paintedLength, 6)
  })

  it('is placed on the map at its real size, turned by its bearing', () => {
    const path = FIELD_PATHS.football
    const placement = { origin: { lat: 57, lng: 9.9 }, bearing: 90 }
    const corner = toCoordinates({ placement, position: positionAt({ path, distance: 0 }) })
    const next = toCoordinates({ placement, position: positionAt({ path, distance: 105 }) })
    expect(distance(corner.place, next.place)).toBeCloseTo(105, 0)
    expect(next.place.lng).toBeGreaterThan(corner.place.lng)
    expect(next.place.lat).toBeCloseTo(corner.place.lat, 4)
  })
})
