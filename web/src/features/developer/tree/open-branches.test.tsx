import { expect, it } from 'vitest'
import { openBranches, parseLocations, setBranches } from './open-branches.ts'

it('remembers what is open, and nothing that is no location', () => {
  expect(parseLocations('["A","A>B",7,null]')).toEqual(['A', 'A>B'])
  expect(['{}', 'x', '', null].map(parseLocations)).toEqual([[], [], [], []])
})

it('opens and closes folders', () => {
  setBranches(['A', 'A>B'], true)
  setBranches(['A'], true)
  expect(openBranches.get()).toEqual(['A>B', 'A'])
  setBranches(['A>B', 'C'], false)
  expect(openBranches.get()).toEqual(['A'])
})
