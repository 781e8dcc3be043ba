import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GridColumn } from './columns/use-column-model.ts'
import { PrintedRows } from './PrintedRows.tsx'

interface Robot {
  id: number
  name: string
}

const column = (id: string, shown: (row: Robot) => string) =>
  // The parts that printing reads.
  ({ place: 1, column: { id, header: id, shown, filter: 'text' } }) as unknown as GridColumn<Robot>

test('a wide table prints as many rows as a browser can lay out, and says so', () => {
  const rows = Array.from({ length: 600 }, (_, place) => ({ id: place, name: 'Bane' }))
  const { container } = render(
    <PrintedRows
      label="Robots"
      rows={rows}
      columns={Array.from({ length: 40 }, (_, place) => column(`c${place}`, ({ name }) => name))}
      rowKey={({ id }) => String(id)}
      total={600}
    />,
  )
  expect(container.querySelectorAll('tbody tr').length).toBe(500)
  expect(container.querySelector('p')?.textContent).toBe(
    '500 of 600 entries: more do not fit on paper, so filter the rows or hide columns',
  )
})

test('a name on paper has its own direction', () => {
  const { container } = render(
    <PrintedRows
      label="Robots"
      rows={[
        { id: 1, name: '\u202E4106' },
        { id: 2, name: 'אצטדיון 7' },
      ]}
      columns={[column('name', ({ name }) => name)]}
      rowKey={({ id }) => String(id)}
      total={2}
    />,
  )
  const cells = [...container.querySelectorAll('td')].map(({ textContent }) => textContent)
  expect(cells).toEqual(['4106', '\u2068אצטדיון 7\u2069'])
})
