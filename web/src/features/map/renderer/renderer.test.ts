import type { Ionosphere } from '@service-center/contract/map/location.ts'
import { describe, expect, it } from 'vitest'
import { boundsOf, drawnLatitude } from '../positions/geometry.ts'
import { testPoints } from '../positions/test-points.ts'
import { withToken } from './basemap.ts'
import { cutLines, unrolledPolygons } from './basemap-geometry.ts'
import { ionospherePixels, levelAt, levelColor } from './ionosphere.ts'
import { type MarkerStyle, verticesOf } from './marker-layer.ts'
import { gradientColor, markerStyle, rgbOf, typeStyleOf } from './marker-style.ts'
import { linesOf } from './track-layer.ts'
import { translated } from './world-drawing.ts'

describe('the basemap', () => {
  it('continues polygons beyond 180 degrees when they cross the 180th meridian', () => {
    const island = {
      type: 'Polygon' as const,
      coordinates: [
        [
          [178, 0],
          [-178, 0],
          [-178, 2],
          [178, 2],
          [178, 0],
        ],
      ],
    }
    expect(unrolledPolygons(island).coordinates[0]?.[0]).toEqual([
      [178, 0],
      [182, 0],
      [182, 2],
      [178, 2],
      [178, 0],
    ])
  })

  it('closes a polygon around the whole earth along the pole', () => {
    const antarctica = {
      type: 'Polygon' as const,
      coordinates: [
        [
          [-180, -70],
          [-60, -72],
          [60, -71],
          [180, -70],
        ],
      ],
    }
    const ring = unrolledPolygons({
      ...antarctica,
      coordinates: [
        [
          [-60, -72],
          [60, -71],
          [180, -70],
          [-60, -72],
        ],
      ],
    })
    expect(ring.coordinates[0]?.[0]).toEqual([
      [-60, -72],
      [60, -71],
      [180, -70],
      [300, -72],
      [300, -90],
      [-60, -90],
      [-60, -72],
    ])
  })

  it('cuts lines where they cross the 180th meridian', () => {
    const line = {
      type: 'MultiLineString' as const,
      coordinates: [
        [
          [179, 0],
          [180, 1],
          [-180, 1],
          [-179, 2],
        ],
      ],
    }
    expect(cutLines(line).coordinates).toEqual([
      [
        [179, 0],
        [180, 1],
      ],
      [
        [-180, 1],
        [-179, 2],
      ],
    ])
  })

  it('draws no coast along the 180th meridian, where the data is cut', () => {
    const line = {
      type: 'MultiLineString' as const,
      coordinates: [
        [
          [179, 65],
          [180, 66],
          [180, 68],
          [179, 69],
        ],
      ],
    }
    expect(cutLines(line).coordinates).toEqual([
      [
        [179, 65],
        [180, 66],
      ],
      [
        [180, 68],
        [179, 69],
      ],
    ])
  })
})

const SKY: Ionosphere = {
  timestamp: 0,
  source: 'test',
  latitudes: { first: 90, last: -90, step: -90 },
  longitudes: { first: -180, last: 180, step: 180 },
  rows: [
    [1, 1, 1],
    [4, 10, 4],
    [1, null, 1],
  ],
}

describe('the ionosphere', () => {
  it('is interpolated between its values', () => {
    expect(levelAt(SKY, { lat: 0, lng: 0 })).toBe(10)
    expect(levelAt(SKY, { lat: 0, lng: -90 })).toBe(7)
    expect(levelAt(SKY, { lat: 45, lng: 0 })).toBe(5.5)
    expect(levelAt(SKY, { lat: -45, lng: 90 })).toBeNull()
  })

  it('has colours from green over yellow and red to purple', () => {
    expect([1, 4, 7, 10].map((level) => levelColor(level))).toEqual([
      [79, 176, 125],
      [240, 205, 80],
      [224, 90, 75],
      [140, 85, 180],
    ])
    expect(levelColor(99)).toEqual(levelColor(10))
  })

  it('has its rows in Mercator projection', () => {
    const size = 64
    const even: Ionosphere = {
      ...SKY,
      latitudes: { first: 90, last: -90, step: -180 },
      longitudes: { first: -180, last: 180, step: 360 },
      rows: [
        [10, 10],
        [1, 1],
      ],
    }
    const pixels = ionospherePixels(even, size)
    const red = (down: number) => [...pixels.subarray(down * size * 4, down * size * 4 + 3)]
    // A quarter down the square is 66.5 degrees north, not 42.5.
    const lat = 66.1
    expect(red(size / 4)).toEqual(
      levelColor(1 + (9 * (lat + 90)) / 180).map((part) => expect.closeTo(part, -0.6)),
    )
  })
})

describe('markers', () => {
  const points = testPoints([
    [4100, 56.123_456_7, 10.123_456_7, { type: 'TS Plotter' }],
    [4200, 56, 10, { type: 'A type of tomorrow', at: 1_795_000_600 }],
  ])

  it('keep their position to the centimetre', () => {
    const style = markerStyle(points, { scheme: 'light', range: undefined })
    const floats = new Float32Array(verticesOf({ points, rows: [1, 0], style, origin: 1_795_000_000 }))
    const [highX = 0, , lowX = 0, , moment] = floats.subarray(6, 11)
    const metres = Math.abs(highX + lowX - (points.x[0] ?? 0)) * 40_075_017
    expect(metres).toBeLessThan(0.01)
    expect(moment).toBe(0)
    expect(floats[4]).toBe(600)
  })

  it('show the type by shape and colour, or with a time range the time by colour', () => {
    const present = markerStyle(points, { scheme: 'light', range: undefined })
    expect(present.of(0)).toEqual({ shape: 4, color: [162, 59, 124] })
    expect(present.of(1).shape).toBe(6)
    const past = markerStyle(points, {
      scheme: 'light',
      range: { from: 1_795_000_000, until: 1_795_000_600 },
    })
    expect(past.of(0)).toEqual({ shape: 4, color: [168, 95, 0] })
    expect(past.of(1).color).toEqual([43, 111, 184])
  })

  it('have a style for unknown types', () => {
    expect(typeStyleOf('toString').shape).toBe('ring')
    expect(typeStyleOf('A').category).not.toBe(typeStyleOf('B').category)
  })

  it('are moved by a matrix like by a multiplication', () => {
    const identity = [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 5, 7, 0, 1]
    expect([...translated(identity, 10, 100)].slice(12)).toEqual([25, 307, 0, 1])
  })
})

describe('tracks', () => {
  const style: MarkerStyle = {
    size: 10,
    background: [0, 0, 0],
    of: (row) => ({ color: [row, 2, 3], shape: 0 }),
  }
  const [one, two] = [Uint32Array.of(0), Uint32Array.of(1)]

  it.each([
    ['from east to west', 179.9, -179.9, 1],
    ['from west to east', -179.9, 179.9, -1],
    ['on one side', 10, 11, 0],
  ])('take the short way over the 180th meridian, %s', (_name, from, to, world) => {
    const points = testPoints([
      [1, 56, from, { at: 1_795_000_600 }],
      [1, 56, to],
    ])
    const segments = { newer: one, older: two }
    const data = linesOf({ points, segments, style, origin: 1_795_000_000 })
    expect(data.byteLength).toBe(44)
    const [x = 0, , lowX = 0, , toX = 0, , toLowX = 0, , moment] = new Float32Array(data)
    expect(x + lowX).toBeCloseTo(points.x[0] ?? 0, 9)
    expect(toX + toLowX).toBeCloseTo((points.x[1] ?? 0) + world, 9)
    expect(Math.abs(toX - x)).toBeLessThan(0.01)
    expect(moment).toBe(600)
    expect([...new Uint8Array(data).subarray(36, 43)]).toEqual([0, 2, 3, 0, 1, 2, 3])
  })
})

describe('the bounds of areas', () => {
  it('continue beyond 180 degrees east when they cross the 180th meridian', () => {
    expect(boundsOf({ south: -20, west: 175, north: -10, east: -178 })).toEqual([175, -20, 182, -10])
    expect(boundsOf({ south: 54, west: 7, north: 58, east: 13 })).toEqual([7, 54, 13, 58])
  })

  it('end at the edges of the map, before the poles', () => {
    const [, south, , north] = boundsOf({ south: -90, west: 0, north: 90, east: 1 })
    expect([south, north]).toEqual([-85.051129, 85.051129])
    expect(drawnLatitude(84)).toBe(84)
  })
})

it('inserts the token into the addresses of a style, also with encoded braces', () => {
  expect(withToken('https://maps.test/{token}/a?key={token}', 'a b$&')).toBe(
    'https://maps.test/a%20b%24%26/a?key=a%20b%24%26',
  )
  expect(withToken('https://maps.test/%7Btoken%7D/tiles', 'x')).toBe('https://maps.test/x/tiles')
})

it('interpolates between the colours of the time gradient', () => {
  const stops = ['#000000', '#640000', '#6400C8'].map((hex) => rgbOf(hex))
  expect([0, 0.25, 0.5, 1, 7, -1].map((share) => gradientColor(stops, share))).toEqual([
    [0, 0, 0],
    [50, 0, 0],
    [100, 0, 0],
    [100, 0, 200],
    [100, 0, 200],
    [0, 0, 0],
  ])
})
