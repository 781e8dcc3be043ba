import { expect, it } from 'vitest'
import { chosenProblem, MAX_FILE_BYTES } from './use-import-file.ts'

const file = (name: string, size = 10) => ({ name, size })

it.each([file('a.xlsx'), file('A.CSV'), file('a.b.csv', MAX_FILE_BYTES)])('accepts %j', (one) => {
  expect(chosenProblem([one])).toBeUndefined()
})

it.each(['a.xls', 'a.txt', 'csv', 'a.xlsx.exe'])('refuses %s as invalid type', (name) => {
  expect(chosenProblem([file(name)])).toBe('Invalid type')
})

it('takes only one file, up to the size limit', () => {
  expect(chosenProblem([file('a.csv'), file('b.csv')])).toMatch(/^Only one file/)
  expect(chosenProblem([])).toMatch(/^This is no file/)
  expect(chosenProblem([file('a.csv', MAX_FILE_BYTES + 1)])).toMatch(/at most 20\u00A0MB are allowed/)
})
