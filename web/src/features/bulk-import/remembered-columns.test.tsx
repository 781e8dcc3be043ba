import { expect, it } from 'vitest'
import { parseRemembered, recallColumns, rememberColumns } from './remembered-columns.ts'

const columns = (...headings: string[]) =>
  headings.map((heading) => ({ label: heading, heading, samples: [] }))

it('remembers the columns for the same headings', () => {
  rememberColumns(columns('Name', 'Robot', 'Date'), { id: 1, data: 2 })
  rememberColumns(columns('Name', 'Robot'), { id: 1, data: 0 })
  expect(recallColumns(columns('Name', 'Robot', 'Date'))).toEqual({ id: 1, data: 2 })
  expect(recallColumns(columns('Name', 'Date', 'Robot'))).toBeUndefined()
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
