import { expect, test } from 'vitest'
import { namedColumns, resultRows, resultTableId } from './result-rows.ts'

const column = (name: string, kind: 'text' | 'number' = 'text') => ({ name, kind, type: 'text' })

test('columns of the same name get unique ids, also if another column already has that name', () => {
  const ids = namedColumns([column('a'), column('a'), column('a (2)'), column('a')]).map(({ id }) => id)
  expect(ids).toEqual(['a', 'a (2)', 'a (2) (2)', 'a (3)'])
})

test('rows are numbered from one', () => {
  expect(resultRows({ rows: [['x'], [null]] })).toEqual([
    { key: '0', number: 1, values: ['x'] },
    { key: '1', number: 2, values: [null] },
  ])
})

test('only results with the same columns share a table id', () => {
  const id = resultTableId([column('a'), column('b')])
  expect(resultTableId([column('a'), column('b')])).toBe(id)
  expect(resultTableId([column('b'), column('a')])).not.toBe(id)
  expect(resultTableId([column('a'), column('b', 'number')])).not.toBe(id)
})
