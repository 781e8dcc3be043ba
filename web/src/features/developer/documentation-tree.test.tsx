import { expect, it } from 'vitest'
import { openBranches, parseLocations, setBranches } from './DocumentationTree.tsx'

it('reads the open folders, and ignores everything that is not a location', () => {
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
