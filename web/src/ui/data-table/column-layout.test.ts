import { expect, test } from 'vitest'
import { fitWidths, isColumnShown, moveColumn, orderColumns } from './column-layout.ts'
import { testColumn, testColumns } from '../../testing/test-columns.ts'

const nothing = { hiddenColumns: [], shownColumns: [], urlColumns: null }
const [id, plain, quiet] = testColumns('id', 'plain', testColumn('quiet', { hiddenByDefault: true }))

test('the address decides which columns are visible, then the user, then the default; the ID always is', () => {
  if (!id || !plain || !quiet) throw new Error('three columns are prepared above')
  expect([id, plain, quiet].map((column) => isColumnShown(column, nothing))).toEqual([true, true, false])
  const chosen = { ...nothing, hiddenColumns: ['id', 'plain'], shownColumns: ['quiet'] }
  expect([id, plain, quiet].map((column) => isColumnShown(column, chosen))).toEqual([true, false, true])
  const linked = { ...chosen, urlColumns: ['plain'] }
  expect([id, plain, quiet].map((column) => isColumnShown(column, linked))).toEqual([true, true, false])
})

test('uses the saved order; the ID stays first and new columns come last', () => {
  const columns = testColumns('id', 'a', 'b', 'new')
  expect(orderColumns(columns, ['b', 'id', 'gone', 'a']).map((column) => column.id)).toEqual([
    'id',
    'b',
    'a',
    'new',
  ])
})

test('moves a column before or after another', () => {
  expect(moveColumn(['a', 'b', 'c'], { id: 'c', target: 'a', side: 'before' })).toEqual(['c', 'a', 'b'])
  expect(moveColumn(['a', 'b', 'c'], { id: 'a', target: 'b', side: 'after' })).toEqual(['b', 'a', 'c'])
  expect(moveColumn(['a', 'b'], { id: 'a', target: 'gone', side: 'after' })).toEqual(['a', 'b'])
})

const widthsAt = (available: number, sizes = {}, isNarrow = false) =>
  fitWidths({ columns: testColumns('id', 'a', testColumn('b', { width: 300 })), sizes, available, isNarrow })

test('a column is as wide as its content; numbers get no spare space, and the ID keeps its width', () => {
  const columns = testColumns(
    testColumn('id', { kind: 'number' }),
    testColumn('size', { kind: 'number' }),
    'name',
    'note',
    testColumn('actions', { sortable: false, filter: 'none', width: 90 }),
  )
  const content = new Map([
    ['id', 60],
    ['size', 70],
    ['name', 160],
    ['note', 240],
    ['actions', 60],
  ])
  const at = (available: number, sizes = {}, isNarrow = false) =>
    Object.values(fitWidths({ columns, sizes, available, isNarrow, content }))
  expect(at(680)).toEqual([120, 70, 160, 240, 90])
  expect(at(780)).toEqual([120, 70, 210, 290, 90])
  expect(at(600)).toEqual([120, 70, 140, 180, 90])
  expect(at(400)).toEqual([120, 70, 160, 240, 90])
  expect(at(680, { note: 100 })).toEqual([120, 70, 300, 100, 90])
  expect(at(390, {}, true)).toEqual([110, 70, 160, 200, 90])
})

test('on a phone a first column of names is as wide as its content, up to 160', () => {
  const columns = testColumns(testColumn('name', { kind: 'text' }), 'a')
  const at = (measured: number) =>
    fitWidths({ columns, sizes: {}, available: 390, isNarrow: true, content: new Map([['name', measured]]) })[
      'name'
    ]
  expect([60, 130, 300].map(at)).toEqual([110, 130, 160])
})

test('a column that must not be cut keeps its width while others become narrower', () => {
  const columns = testColumns('id', testColumn('state', { keepsWhole: true }), 'args')
  const content = new Map([
    ['state', 200],
    ['args', 300],
  ])
  const widths = fitWidths({ columns, sizes: {}, available: 450, isNarrow: false, content })
  expect(widths).toMatchObject({ state: 200, args: 130 })
})

test('on a phone the first view comes first and fills the screen, unless the user has chosen an order', () => {
  const columns = testColumns(
    'id',
    'name',
    testColumn('message', { phonePlace: 2 }),
    testColumn('state', { phonePlace: 1, phoneWidth: 90 }),
  )
  const ids = (order: string[], isNarrow: boolean) =>
    orderColumns(columns, order, isNarrow).map(({ id }) => id)
  expect(ids([], false)).toEqual(['id', 'name', 'message', 'state'])
  expect(ids([], true)).toEqual(['id', 'state', 'message', 'name'])
  expect(ids(['name', 'state'], true)).toEqual(['id', 'name', 'state', 'message'])
  const phone = { columns: orderColumns(columns, [], true), available: 390, isNarrow: true }
  expect(fitWidths({ ...phone, sizes: {} })).toMatchObject({ id: 110, state: 90, message: 190 })
  expect(fitWidths({ ...phone, sizes: { message: 150 } })).toMatchObject({ state: 90, message: 150 })
})

test('columns keep their widths if there is no space left', () => {
  expect(widthsAt(0)).toEqual({ id: 120, a: 200, b: 300 })
  expect(widthsAt(300, {}, true)).toEqual({ id: 110, a: 200, b: 300 })
})

test('spare space goes to columns that the user has not resized, up to 400 each', () => {
  expect(widthsAt(720)).toEqual({ id: 120, a: 250, b: 350 })
  expect(widthsAt(2560)).toEqual({ id: 120, a: 400, b: 400 })
  expect(widthsAt(1000, { a: 210 })).toEqual({ id: 120, a: 210, b: 400 })
})

test('a column may have the name of an Object.prototype property', () => {
  const columns = testColumns('id', 'constructor', '__proto__')
  const widths = fitWidths({ columns, sizes: {}, available: 0, isNarrow: false })
  expect(Object.entries(widths)).toEqual([
    ['id', 120],
    ['constructor', 200],
    ['__proto__', 200],
  ])
})

test('a size stays between 50 and 400', () => {
  expect(widthsAt(0, { a: 3, b: 9000 })).toEqual({ id: 120, a: 50, b: 400 })
})
