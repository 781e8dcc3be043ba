import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession } from '../../../api/credentials.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { ViewsPanel } from './ViewsPanel.tsx'

const onInsert = vi.fn<(text: string) => void>()
const onTry = vi.fn<(sql: string) => void>()
const VIEWS = [
  {
    name: 'device',
    comment: 'Robots, tablets and stations.',
    columns: [
      { name: 'device_id', type: 'integer', comment: 'Its number for people.' },
      { name: 'customer_id', type: 'integer', comment: '' },
    ],
    examples: [{ title: 'Devices of each customer', sql: 'select 1' }],
  },
  { name: 'presence', comment: 'Who is online.', columns: [], examples: [] },
]
const wide = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
const show = (answer: readonly [number, unknown] = [200, { data: VIEWS }]) =>
  showScreen(
    () => <ViewsPanel onInsert={onInsert} onTry={onTry} />,
    () => answer,
  )

beforeEach(() => wide(true))
afterEach(() => {
  cleanup()
  onInsert.mockReset()
  onTry.mockReset()
  vi.unstubAllGlobals()
  clearSession()
})

test('a view opens to its columns and examples, whose names and texts go to the editor', async () => {
  show()
  expect(screen.queryByText('device_id')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'device', expanded: false }))
  const columns = within(screen.getByRole('list', { name: 'Columns of device' }))
  expect(columns.getByText('Its number for people.')).toBeTruthy()
  fireEvent.click(columns.getByRole('button', { name: 'Insert device_id' }))
  fireEvent.click(screen.getByRole('button', { name: 'Insert device' }))
  expect(onInsert.mock.calls).toEqual([['device_id'], ['device']])
  fireEvent.click(screen.getByRole('button', { name: 'Try it: Devices of each customer' }))
  expect(onTry.mock.calls).toEqual([['select 1']])
})

test('a search opens what it finds, and says when it finds nothing', async () => {
  show()
  const search = await screen.findByRole('textbox', { name: 'Search views and columns' })
  fireEvent.change(search, { target: { value: 'number' } })
  await waitFor(() => expect(screen.queryByText('device_id')).not.toBeNull())
  expect(screen.queryByText('customer_id')).toBeNull()
  expect(screen.queryByText('presence')).toBeNull()
  fireEvent.change(search, { target: { value: 'tractor' } })
  expect(await screen.findByText('No results found')).toBeTruthy()
})

test('a failed load says so and can be repeated', async () => {
  show([500, { code: 'unknown', message: 'Something went wrong' }])
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('on narrow screens the views are in a drawer, which an insertion closes', async () => {
  wide(false)
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Views' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Insert presence' }))
  expect(onInsert.mock.calls).toEqual([['presence']])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Views' })).toBeNull())
})

test('after an insertion the focus stays in the box, and not on the button of the drawer', async () => {
  wide(false)
  const box = document.createElement('textarea')
  document.body.append(box)
  onInsert.mockImplementation(() => box.focus())
  show()
  const button = await screen.findByRole('button', { name: 'Views' })
  button.focus()
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('button', { name: 'Insert presence' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Views' })).toBeNull())
  // The drawer gives the focus back by a timer of 10 ms, which has been set before this one.
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(document.activeElement).toBe(box)
  // Closed without an insertion, it does.
  button.focus()
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement).toBe(button))
  box.remove()
})
