import { expect, it } from 'vitest'
import { distanceAt, distanceText, LAST_STOP, stopOf } from './FilterPanel.tsx'

it('writes distances in metres and kilometres', () => {
  expect([0, 250, 999, 1000, 2500, 100_000].map((metres) => distanceText(metres))).toEqual([
    '0\u00A0m',
    '250\u00A0m',
    '999\u00A0m',
    '1\u00A0km',
    '2.5\u00A0km',
    '100\u00A0km',
  ])
  for (let stop = 0; stop <= LAST_STOP; stop++) expect(stopOf(distanceAt(stop))).toBe(stop)
})
