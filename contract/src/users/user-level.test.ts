import { expect, it } from 'vitest'
import { highestLevel, levelName, userLevel } from './user-level.ts'

const FIELDS = [
  { tag: 'Default', access_lvl: 0 },
  { tag: 'Deal', access_lvl: 1 },
  { tag: 'Sell', access_lvl: 1 },
  { tag: 'Serve', access_lvl: 2 },
  { tag: 'Rule', access_lvl: 3 },
]

it.each([
  [[], 'Customer'],
  [['Default'], 'Customer'],
  [['Default', 'Deal'], 'Customer'],
  [['Default', 'Deal', 'Sell'], 'Dealer'],
  // The highest complete level counts, even if lower ones are incomplete.
  [['Default', 'Serve'], 'Support'],
  [['Default', 'Deal', 'Sell', 'Serve', 'Rule'], 'Admin'],
])('%j is %s', (held, name) => {
  expect(levelName(userLevel(held, FIELDS))).toBe(name)
})

it('rights above the levels are called Other and do not count as a level', () => {
  const fields = [...FIELDS, { tag: 'Odd', access_lvl: 4 }]
  expect(levelName(4)).toBe('Other')
  expect(levelName(userLevel(['Default', 'Odd'], fields))).toBe('Customer')
  expect(highestLevel(['Default', 'Deal', 'Odd'], fields)).toEqual({ name: 'Dealer', held: 1, of: 2 })
})

it.each([
  [[], { name: 'Customer', held: 0, of: 1 }],
  [['Default'], { name: 'Customer', held: 1, of: 1 }],
  [['Default', 'Deal'], { name: 'Dealer', held: 1, of: 2 }],
  [['Rule', 'Deal'], { name: 'Admin', held: 1, of: 1 }],
])('finds the highest level of any right of %j', (held, highest) => {
  expect(highestLevel(held, FIELDS)).toEqual(highest)
})
