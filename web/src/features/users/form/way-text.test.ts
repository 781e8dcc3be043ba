import { expect, it } from 'vitest'
import { wayText } from './way-text.ts'

it('leaves out the middle of a long way, and nothing that the sign for it would not spare', () => {
  expect(wayText([])).toBe('')
  expect(wayText(['A', 'B', 'C', 'D'])).toBe('A › B › C › D')
  expect(wayText(['A', 'B', 'C', 'D', 'E'])).toBe('A › … › D › E')
})
