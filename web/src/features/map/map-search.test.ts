import { describe, expect, it } from 'vitest'
import { onlyValid } from '../../kit/routing/only-valid.ts'
import { DEFAULT_VIEW, type MapView, searchOf, validateMapSearch, viewOf } from './map-search.ts'

const EVERYTHING: MapView = {
  corners: { south: 54.5, west: 170.25, north: 58.1234, east: -170 },
  from: 1_790_000_000,
  until: 1_795_000_000,
  lastDays: '-',
  ionosphereAt: 1_795_000_000,
  replayAt: 1_700_000_500,
  distance: 250,
  isForEachRobot: true,
  isHistoric: true,
  hidesUnknown: false,
  isClustered: false,
  isTableShown: false,
  isOnlyVisible: false,
  isTinted: true,
  isGeocoded: true,
  robots: [4127, 4100],
  customers: [31],
  hiddenTypes: ['TLM Sport', ''],
}

/** Like the router: every value becomes text in the address and is parsed again. */
const throughAddress = (search: object) => {
  const text = new URLSearchParams(
    Object.entries(search).map(([name, value]) => [name, JSON.stringify(value)]),
  )
  return Object.fromEntries([...text].map(([name, value]) => [name, JSON.parse(value) as unknown]))
}

describe('the address of the map', () => {
  it('keeps the whole view', () => {
    expect(viewOf(throughAddress(searchOf(EVERYTHING)))).toEqual(EVERYTHING)
  })

  it('uses the names of the specification', () => {
    expect(searchOf(EVERYTHING)).toEqual({
      swla: 54.5,
      swln: 170.25,
      nela: 58.1234,
      neln: -170,
      from: 1_790_000_000,
      unti: 1_795_000_000,
      lada: '-',
      ionoDate: 1_795_000_000,
      replay: 1_700_000_500,
      dist: 250,
      ddea: true,
      hist: true,
      hiun: false,
      clus: false,
      shta: false,
      shvi: false,
      tint: true,
      geoc: true,
      'rofi[0]': 4127,
      'rofi[1]': 4100,
      'cufi[0]': 31,
      'tyfi[0]': 'TLM Sport',
      'tyfi[1]': '',
    })
  })

  it('leaves out defaults', () => {
    expect(searchOf(DEFAULT_VIEW)).toEqual({})
    expect(viewOf({})).toEqual(DEFAULT_VIEW)
  })

  it.each([
    { swla: 1, swln: 2, nela: 3 },
    { swla: 58, swln: 8, nela: 54, neln: 12 },
    { swla: -91, swln: 8, nela: 54, neln: 12 },
    { from: 'yesterday', unti: -5, lada: 8, dist: 1e9, ionoDate: null },
    { hist: 'perhaps', clus: 7 },
    { 'rofi[x]': 4100, 'rofi[0]': 'many', rofi: [1, 2], 'cufi[0]': -3 },
  ])('replaces invalid values by their default: %o', (search) => {
    expect(viewOf(search)).toEqual(DEFAULT_VIEW)
    expect(validateMapSearch(search)).toEqual({})
    // The router writes what it is given as undefined out of the address.
    expect(onlyValid(validateMapSearch)(search)).toStrictEqual(
      Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    )
  })

  it('reads lists in numeric order, without duplicates', () => {
    expect(viewOf({ 'rofi[10]': 3, 'rofi[2]': '2', 'rofi[0]': 1, 'rofi[3]': 1 }).robots).toEqual([1, 2, 3])
  })
})
