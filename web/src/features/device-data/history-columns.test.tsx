import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { showScreen } from '../../testing/screen.tsx'
import { latestColumns } from './history-columns.tsx'

afterEach(cleanup)

const NOON = 1_780_000_000
const HOUR = 3600

it.each([
  ['an hour after it was created', 'is marked', HOUR],
  ['less than an hour after it was created', 'is not marked', HOUR - 1],
  ['an hour before it was created, by a clock that is ahead,', 'is marked', -HOUR],
])('a value that was inserted %s %s', async (_when, mark, later) => {
  const row = { rowId: '1', key: 'Battery', value: '50', created: NOON, inserted: NOON + later }
  const created = latestColumns({ dictionary: undefined }).find(({ id }) => id === 'created')
  showScreen(
    () => (
      <p>
        Created
        {created?.cell?.(row)}
      </p>
    ),
    () => [200, {}],
  )
  await screen.findByText('Created')
  expect(screen.queryAllByLabelText('An hour or more apart')).toHaveLength(mark === 'is marked' ? 1 : 0)
})
