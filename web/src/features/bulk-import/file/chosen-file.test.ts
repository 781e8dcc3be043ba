import { expect, it } from 'vitest'
import { chosenProblem, MAX_FILE_BYTES } from './chosen-file.ts'

const file = (name: string, size = 10) => ({ name, size })

it.each([file('a.xlsx'), file('A.CSV'), file('a.b.csv', MAX_FILE_BYTES)])('takes %j', (one) => {
  expect(chosenProblem([one])).toBeUndefined()
})

it.each(['a.xls', 'a.txt', 'csv', 'a.xlsx.exe'])('%s is of another type', (name) => {
  expect(chosenProblem([file(name)])).toBe('Invalid type')
})

it('takes one file only, and none above the limit', () => {
  expect(chosenProblem([file('a.csv'), file('b.csv')])).toMatch(/^Only one file/)
  expect(chosenProblem([])).toMatch(/^This is no file/)
  expect(chosenProblem([file('a.csv', MAX_FILE_BYTES + 1)])).toMatch(/at most 20\u00A0MB are allowed/)
})
