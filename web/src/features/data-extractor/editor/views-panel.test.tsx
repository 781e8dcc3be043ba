import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession } from '../../../api/session/credentials.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { matchViews, ViewsPanel } from './ViewsPanel.tsx'

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
const show = (
  answer: readonly [number, unknown] = [
    200,
    { data: VIEWS, functions: [{ title: 'Texts', names: ['lpad', 'repeat'] }], types: ['int4', 'text'] },
  ],
) =>
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

test('lists the functions and types that queries may use, and inserts them', async () => {
  show()
  const texts = await screen.findByRole('list', { name: 'Texts', hidden: true })
  const names = within(texts).getAllByRole('button', { hidden: true })
  expect(names.map(({ textContent }) => textContent)).toEqual(['lpad', 'repeat'])
  fireEvent.click(names[1] ?? texts)
  expect(onInsert.mock.calls).toEqual([['repeat']])
  expect(screen.getByRole('list', { name: 'Types', hidden: true }).textContent).toBe('int4text')
})

test('opens a view, and inserts its names and examples into the editor', async () => {
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

test('a search opens the views that it finds, and says if it finds none', async () => {
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

test('on narrow screens the views are in a drawer, which closes after an insertion', async () => {
  wide(false)
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Views and functions' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Insert presence' }))
  expect(onInsert.mock.calls).toEqual([['presence']])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Views and functions' })).toBeNull())
})

test('after an insertion the focus is in the box, not on the button of the drawer', async () => {
  wide(false)
  const box = document.createElement('textarea')
  document.body.append(box)
  onInsert.mockImplementation(() => box.focus())
  show()
  const button = await screen.findByRole('button', { name: 'Views and functions' })
  button.focus()
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('button', { name: 'Insert presence' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Views and functions' })).toBeNull())
  // The drawer restores the focus after 10 ms; that timer was started before this one.
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(document.activeElement).toBe(box)
  // Closed without an insertion, the drawer restores the focus.
  button.focus()
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement).toBe(button))
  box.remove()
})

const column = (name: string, comment = '') => ({ name, type: 'text', comment })
const view = (name: string, comment: string, ...columns: ReturnType<typeof column>[]) => ({
  name,
  comment,
  columns,
  examples: [],
})
const SEARCHED = [
  view('device', 'Robots, tablets and stations', column('device_id'), column('customer_id', 'Its owner')),
  view('customer', 'Companies', column('customer_id'), column('name', 'Navn på kunden')),
]
const found = (search: string) =>
  matchViews(SEARCHED, search).map((each) => [each.view.name, ...each.columns].join(' '))

test('without a search all views are listed with all columns', () => {
  expect(found(' ')).toEqual(['device device_id customer_id', 'customer customer_id name'])
})

test('a view whose name or comment matches keeps all columns', () => {
  expect(found('Stations')).toEqual(['device device_id customer_id'])
})

test('otherwise only the matching columns are listed', () => {
  expect(found('owner')).toEqual(['device customer_id'])
})

test('every word must occur in the view and its column together', () => {
  expect(found('device owner')).toEqual(['device customer_id'])
  expect(found('companies owner')).toEqual([])
})

test('ignores case and accents', () => {
  expect(found('NAVN PA')).toEqual(['customer name'])
})
