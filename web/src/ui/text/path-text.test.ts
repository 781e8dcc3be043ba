import { expect, it } from 'vitest'
import { pathText } from './path-text.ts'

it('leaves out the middle of a long path, only where that makes it shorter', () => {
  expect(pathText([])).toBe('')
  expect(pathText(['A', 'B', 'C', 'D'])).toBe('A › B › C › D')
  expect(pathText(['A', 'B', 'C', 'D', 'E'])).toBe('A › … › D › E')
})
