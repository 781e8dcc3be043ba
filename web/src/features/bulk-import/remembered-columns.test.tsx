import { expect, it } from 'vitest'
import { parseRemembered, recallColumns, rememberColumns } from './remembered-columns.ts'

const columns = (...headings: string[]) =>
  headings.map((heading) => ({ label: heading, heading, samples: [], isHidden: false }))

it('remembers the columns for the same headings', () => {
  rememberColumns(columns('Name', 'Robot', 'Date'), { id: 1, data: 2 })
  rememberColumns(columns('Name', 'Robot'), { id: 1, data: 0 })
  expect(recallColumns(columns('Name', 'Robot', 'Date'))).toEqual({ id: 1, data: 2 })
  expect(recallColumns(columns('Name', 'Date', 'Robot'))).toBeUndefined()
})

it('chooses no column that is hidden in this spreadsheet', () => {
  const shown = columns('Robot', 'Name')
  rememberColumns(shown, { id: 0, data: 1 })
  expect(recallColumns(shown.map((column, index) => ({ ...column, isHidden: index === 1 })))).toBeUndefined()
  expect(recallColumns(shown)).toEqual({ id: 0, data: 1 })
})

it('does not remember columns without headings', () => {
  rememberColumns(columns('', ''), { id: 1, data: 0 })
  expect(recallColumns(columns('', ''))).toBeUndefined()
})

it.each([null, '{', '[{"headings":1}]', '"x"', '[{"headings":"a","id":-1,"data":0}]'])(
  'ignores invalid stored text: %s',
  (text) => {
    expect(parseRemembered(text)).toEqual([])
  },
)
