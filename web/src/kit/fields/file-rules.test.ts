import { expect, it } from 'vitest'
import { fileProblem, sizeText } from './file-rules.ts'

const RULES = { endings: ['.pdf', '.png'], maxBytes: 2_000_000 }

it('refuses a file of a wrong type, an empty one and one that is too large', () => {
  expect(fileProblem({ name: 'Plan.PDF', size: 2_000_000 }, RULES)).toBeUndefined()
  expect(fileProblem({ name: 'plan.pdf.exe', size: 10 }, RULES)).toBe(
    'Must be a file of the type .pdf or .png.',
  )
  expect(fileProblem({ name: 'plan.pdf', size: 0 }, RULES)).toBe('The file is empty.')
  expect(fileProblem({ name: 'plan.pdf', size: 2_000_001 }, RULES)).toBe(
    'The file has 2.1\u00A0MB; at most 2\u00A0MB are allowed.',
  )
})

it('writes sizes in bytes, kB, MB and GB', () => {
  expect([0, 999, 1000, 1500, 2_000_000, 3_210_000_000].map(sizeText)).toEqual(
    ['0 bytes', '999 bytes', '1 kB', '1.5 kB', '2 MB', '3.3 GB'].map((text) => text.replace(' ', '\u00A0')),
  )
})
