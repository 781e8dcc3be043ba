import { expect, it } from 'vitest'
import { missingLettersText } from './missing-letters.ts'

it('returns no text if all letters can be printed', () => {
  expect(missingLettersText([])).toBeUndefined()
})

it('lists the letters of each field, and says how many more there are', () => {
  expect(
    missingLettersText([
      { field: 'Company name', letters: ['北', '京'] },
      { field: 'Comments', letters: ['👍'] },
    ]),
  ).toBe('The PDF cannot print these letters, and shows ? instead: Company name (北 京), Comments (👍).')
  const letters = Array.from('子丑寅卯辰巳午未申酉戌亥金木')
  const fields = Array.from({ length: 7 }, (_field, place) => ({ field: `Line ${place}`, letters: ['子'] }))
  expect(missingLettersText([{ field: 'City', letters }])).toContain(
    '(子 丑 寅 卯 辰 巳 午 未 申 酉 戌 亥 and 2 more).',
  )
  expect(missingLettersText(fields)).toContain('Line 4 (子), and in 2 more fields.')
})
