/* oxlint-disable jsx-a11y/prefer-tag-over-role -- as in the grid, whose cells are positioned one by one */
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { GridColumn } from '../columns/use-column-model.ts'
import { cellLines, tableHtml, useCopiedRows } from './copied-rows.ts'

interface Robot {
  id: number
  name: string
}

const ROWS: readonly Robot[] = [
  { id: 1, name: 'Nordpark' },
  { id: 2, name: '' },
  { id: 3, name: '=A & <B>' },
  { id: 4, name: 'Bane 4' },
]
const column = (id: string, place: number, shown: (row: Robot) => string, hasValues = true) =>
  // The parts that copying reads.
  ({
    place,
    column: { id, shown, text: shown, sortable: hasValues, filter: hasValues ? 'text' : 'none' },
  }) as unknown as GridColumn<Robot>
const COLUMNS = [
  column('id', 1, ({ id }) => String(id)),
  column('buttons', 2, () => '', false),
  column('name', 3, ({ name }) => name),
]

afterEach(cleanup)

/** A grid that draws only some of the rows. */
function Grid({ drawn }: { drawn: readonly number[] }) {
  const handlers = useCopiedRows({ rows: ROWS, columns: COLUMNS })
  return (
    <div data-testid="grid" {...handlers}>
      {drawn.map((index) => (
        <div key={index} data-index={index}>
          {COLUMNS.map(({ place, column: { shown } }) => (
            <div key={place} role="gridcell" aria-colindex={place} data-cell={`${index} ${place}`}>
              {shown(ROWS[index] ?? { id: 0, name: '' })}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const cell = (root: HTMLElement, row: number, place: number) => {
  const found = root.querySelector(`[data-cell="${row} ${place}"]`)
  if (found === null) throw new Error('There is no such cell.')
  return found
}

/** What a copy puts on the clipboard; undefined if it is left to the browser. */
function copied(root: HTMLElement): Record<string, string> | undefined {
  const data: Record<string, string> = {}
  const grid = root.querySelector('[data-testid=grid]') ?? root
  const clipboardData = { setData: (type: string, text: string) => (data[type] = text) }
  return fireEvent.copy(grid, { clipboardData }) ? undefined : data
}

function select(from: Element, to: Element, offset = to.textContent.length) {
  document.getSelection()?.setBaseAndExtent(from.firstChild ?? from, 0, to.firstChild ?? to, offset)
}

test('a name does not turn what is copied after it', () => {
  expect(tableHtml([['\u202EClub', '4106']])).toBe('<table><tr><td>Club</td><td>4106</td></tr></table>')
})

test('line breaks stay within their cell, and tabs are spaces there', () => {
  expect(tableHtml([['one\ntwo\r\nthree', 'a\tb']])).toBe(
    '<table><tr><td>one<br style="mso-data-placement:same-cell">two<br style="mso-data-placement:same-cell">three</td>' +
      '<td>a b</td></tr></table>',
  )
})

test('a spreadsheet calculates nothing from a copied table, and keeps all digits', () => {
  expect(tableHtml([['=1+1', '-3.5', '8945020000000000017', '0042']])).toBe(
    `<table><tr><td>'=1+1</td><td>-3.5</td><td style="mso-number-format:'\\@'">8945020000000000017</td>` +
      `<td style="mso-number-format:'\\@'">0042</td></tr></table>`,
  )
})

test('text that is selected over several rows is copied as cells', () => {
  const { container } = render(<Grid drawn={[0, 1, 2, 3]} />)
  select(cell(container, 0, 1), cell(container, 2, 3))
  expect(copied(container)).toEqual({
    'text/plain': "1\tNordpark\r\n2\t\r\n3\t'=A & <B>",
    'text/html':
      '<table><tr><td>1</td><td>Nordpark</td></tr><tr><td>2</td><td></td></tr>' +
      "<tr><td>3</td><td>'=A &amp; &lt;B&gt;</td></tr></table>",
  })
})

test('cells before the first and after the last selected one stay empty', () => {
  const { container } = render(<Grid drawn={[0, 1, 2, 3]} />)
  select(cell(container, 0, 3), cell(container, 3, 1))
  expect(copied(container)?.['text/plain']).toBe("\tNordpark\r\n2\t\r\n3\t'=A & <B>\r\n4\t")
})

test('a selection that ends right before a cell does not copy it, and one within a cell is left to the browser', () => {
  const { container } = render(<Grid drawn={[0, 1, 2, 3]} />)
  select(cell(container, 2, 1), cell(container, 3, 1), 0)
  expect(copied(container)?.['text/plain']).toBe("3\t'=A & <B>")
  select(cell(container, 0, 3), cell(container, 0, 3), 4)
  expect(copied(container)).toBeUndefined()
  document.getSelection()?.removeAllRanges()
  expect(copied(container)).toBeUndefined()
})

test('rows that were scrolled away while the mouse was pressed are copied too', () => {
  const { container, rerender } = render(<Grid drawn={[0, 1]} />)
  fireEvent.mouseDown(cell(container, 0, 1), { button: 0 })
  rerender(<Grid drawn={[2, 3]} />)
  select(cell(container, 2, 1), cell(container, 3, 3))
  expect(copied(container)?.['text/plain']).toBe("1\tNordpark\r\n2\t\r\n3\t'=A & <B>\r\n4\tBane 4")
})

test('a column that cannot be sorted or filtered is copied if it has texts, unlike one of buttons', () => {
  const columns = [...COLUMNS, column('value', 4, ({ id }) => `{"id": ${id}}`, false)]
  const ends = [
    { row: 0, place: 1 },
    { row: 1, place: 4 },
  ] as const
  expect(cellLines({ rows: ROWS, columns }, ends)).toEqual([
    ['1', 'Nordpark', '{"id": 1}'],
    ['2', '', '{"id": 2}'],
  ])
})

test('cells of one row are those from the first to the last', () => {
  const ends = [
    { row: 3, place: 3 },
    { row: 3, place: 3 },
  ] as const
  expect(cellLines({ rows: ROWS, columns: COLUMNS }, ends)).toEqual([['Bane 4']])
  expect(tableHtml([['"a"']])).toBe('<table><tr><td>&quot;a&quot;</td></tr></table>')
})
