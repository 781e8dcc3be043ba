import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { UiProvider } from '../../theme/UiProvider.tsx'
import { type TestRow, testColumn, testColumns } from '../../../testing/test-columns.ts'
import { SearchIndex } from '../rows/row-search.ts'
import { FilterEditor, type FilterSource } from './FilterEditor.tsx'

afterEach(cleanup)

const CHOSEN = ['not for', '2 days']

/** The data of a table whose times are still loading or have been loaded. */
function sourceOf(loading: boolean, rows: readonly TestRow[]): FilterSource<TestRow> {
  const columns = testColumns('name', testColumn('updated_at', { header: 'Updated', kind: 'date', loading }))
  return {
    columns,
    rowsNow: () => rows,
    index: new SearchIndex(columns),
    state: { filters: { updated_at: CHOSEN }, globalFilter: { keyword: '', strict: false } },
    utcOffsetHours: 0,
    isServerSide: false,
  }
}

const editor = (source: FilterSource<TestRow>) => (
  <UiProvider>
    <FilterEditor
      source={source}
      columnId="updated_at"
      onApply={() => undefined}
      onCancel={() => undefined}
    />
  </UiProvider>
)

test('an editor that was opened while values were loading shows its column once they have arrived', async () => {
  const { rerender } = render(editor(sourceOf(true, [{ name: 'a' }])))
  expect(screen.queryByRole('combobox', { name: 'Condition' })).toBeNull()
  rerender(
    editor(
      sourceOf(false, [
        { name: 'a', updated_at: 1 },
        { name: 'b', updated_at: 2 },
      ]),
    ),
  )
  const condition = await screen.findByRole('combobox', { name: 'Condition' })
  expect(condition).toHaveProperty('value', 'Not for')
  expect(await screen.findByText('2 of 2 match')).toBeDefined()
})

test('an open editor keeps its counts while values change', async () => {
  const { rerender } = render(editor(sourceOf(false, [{ name: 'a', updated_at: 1 }])))
  expect(await screen.findByText('1 of 1 match')).toBeDefined()
  rerender(editor(sourceOf(false, [{ name: 'a', updated_at: 1 }, { name: 'b' }])))
  expect(await screen.findByText('1 of 1 match')).toBeDefined()
})
