import { describe, expect, it } from 'vitest'
import { areaOf, frameOf, latitudeOf, mercatorX, mercatorY } from './geometry.ts'
import {
  chosenRobots,
  countRobots,
  countTypes,
  isUnknownPosition,
  type PointFilter,
  robotsForHistory,
  rowsInFrame,
  shownRows,
} from './shown-rows.ts'
import { testPoints } from './test-points.ts'

const ALL: PointFilter = {
  chosen: undefined,
  hiddenTypes: new Set(),
  excludesDeprecated: false,
  hidesUnknown: false,
  keyword: '',
}

const points = testPoints([
  [4100, 56.1, 10.2, { name: 'North Park' }],
  [4200, 40, -3.5, { type: 'TS Plotter' }],
  [4300, 0, 0],
  [4400, -80, 100, { type: '' }],
  [4500, 56.2, 10.3, { deprecated: true }],
  [4100, 56.15, 10.25],
])

const shown = (filter: Partial<PointFilter>) => [...shownRows(points, { ...ALL, ...filter })]

describe('the shown rows', () => {
  it.each([
    [{}, [0, 1, 2, 3, 4, 5]],
    [{ chosen: new Set([4100, 4300]) }, [0, 2, 5]],
    [{ chosen: new Set<number>() }, []],
    [{ hiddenTypes: new Set(['TLM Sport']) }, [1, 3]],
    [{ hiddenTypes: new Set(['']) }, [0, 1, 2, 4, 5]],
    [{ excludesDeprecated: true }, [0, 1, 2, 3, 5]],
    [{ hidesUnknown: true }, [0, 1, 4, 5]],
    [{ keyword: ' north ' }, [0, 1, 2, 3, 4, 5]],
    [{ keyword: 'park' }, [0, 5]],
    [{ keyword: '420' }, [1]],
  ])('with %o', (filter, rows) => {
    expect(shown(filter)).toEqual(rows)
  })

  it('counts each robot of a type once, and hidden types too', () => {
    const filter = { ...ALL, hiddenTypes: new Set(['TS Plotter']), hidesUnknown: true }
    expect(Object.fromEntries(countTypes(points, filter))).toEqual({ 'TLM Sport': 2, 'TS Plotter': 1 })
  })

  it('counts robots, not positions', () => {
    expect(countRobots(points, shownRows(points, ALL))).toBe(5)
  })

  it('recognises invalid positions', () => {
    expect([isUnknownPosition(0, 0), isUnknownPosition(-4, -28), isUnknownPosition(1, 4)]).toEqual([
      true,
      true,
      true,
    ])
    expect([isUnknownPosition(1.01, 0), isUnknownPosition(0, 4.1), isUnknownPosition(-60.1, 50)]).toEqual([
      false,
      false,
      true,
    ])
  })
})

const area = (lngs: number[]) => {
  const columns = { lat: lngs.map((_lng, index) => index), lng: lngs }
  return areaOf(
    lngs.map((_lng, index) => index),
    columns,
  )
}

describe('the frame', () => {
  it('contains the positions within it, also across the 180th meridian', () => {
    const rows = shownRows(points, ALL)
    const denmark = frameOf({ south: 54, west: 8, north: 58, east: 13 })
    expect([...rowsInFrame(points, rows, denmark)]).toEqual([0, 4, 5])
    const pacific = frameOf({ south: -85, west: 90, north: 85, east: -2 })
    expect([...rowsInFrame(points, rows, pacific)]).toEqual([1, 3])
  })

  it('converts degrees to the world square and back', () => {
    expect([mercatorX(-180), mercatorX(0), mercatorX(180)]).toEqual([0, 0.5, 1])
    for (const lat of [-85, -10, 0, 45, 85]) expect(latitudeOf(mercatorY(lat))).toBeCloseTo(lat, 9)
  })

  it('fits the smallest area, leaving out the widest empty range', () => {
    expect(area([10, 12, 8])).toEqual({ south: 0, north: 2, west: 8, east: 12 })
    expect(area([170, -175, 175])).toEqual({ south: 0, north: 2, west: 170, east: -175 })
    expect(area([7])).toEqual({ south: 0, north: 0, west: 7, east: 7 })
    expect(area([])).toBeUndefined()
  })
})

const device = (id: number, customerId: number, deprecated: number | null = null) => ({
  type: 1 as const,
  id,
  name: '',
  customerId,
  connectedRobotId: null,
  deprecated,
})

it('selects robots one by one and by customer, including the customers below it', () => {
  const fleet = [
    device(1, 10),
    device(2, 11),
    device(3, 12),
    { ...device(4, 11), type: 2 as const },
    device(5, 11, 2),
  ]
  const tree = [
    { id: 10, parentId: 1 },
    { id: 11, parentId: 10 },
    { id: 12, parentId: 1 },
  ]
  const choose = (robots: number[], customers: number[]) => chosenRobots({ robots, customers, fleet, tree })
  expect(choose([], [])).toBeUndefined()
  expect(choose([3], [])).toEqual(new Set([3]))
  expect(choose([], [10])).toEqual(new Set([1, 2, 5]))
  expect(robotsForHistory({ chosen: choose([], [10]), fleet, excludesDeprecated: true })).toEqual([1, 2])
  expect(robotsForHistory({ chosen: undefined, fleet, excludesDeprecated: false })).toEqual([1, 2, 3, 5])
})
