import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession } from '../../../api/session/credentials.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { DevicesField } from './DevicesField.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

const COUNT = 5000
const robots = Array.from({ length: COUNT }, (_, n) => ({
  id: 1000 + n,
  name: `Field ${n}`,
  customerId: n % 2 === 0 ? 7 : 8,
  deprecated: null,
}))
const ANSWERS: Record<string, unknown> = {
  '/api/users/customers': {
    data: [
      { id: 7, name: 'Nordic Turf', parentId: null },
      { id: 8, name: 'Southern Clubs', parentId: null },
    ],
  },
  '/api/devices': { robots, tablets: [], baseStations: [] },
}

async function show() {
  const values: (readonly number[])[] = []
  function Page() {
    const [value, setValue] = useState<readonly number[]>([])
    values.push(value)
    return (
      <DevicesField
        name="devices"
        label="Robots"
        type={DEVICE_TYPE.robot}
        value={value}
        onChange={setValue}
        error={undefined}
      />
    )
  }
  showScreen(Page, ({ path }) => [200, ANSWERS[path.split('?')[0] ?? '']])
  const input = await screen.findByPlaceholderText('Search by id, name or customer')
  return {
    input,
    value: () => values.at(-1),
    type: (text: string) => {
      fireEvent.click(input)
      fireEvent.change(input, { target: { value: text } })
    },
  }
}

it('lists the first of many devices, and disables those that are chosen already', async () => {
  const { type, value } = await show()
  type('42')
  fireEvent.click(await screen.findByRole('option', { name: '(1042) Field 42 [Nordic Turf]' }))
  expect(value()).toEqual([1042])
  const chosen = await screen.findByRole('option', { name: '(1042) Field 42 [Nordic Turf] chosen' })
  expect(chosen.dataset['comboboxDisabled']).toBe('true')
  type('field')
  expect(await screen.findByText('4,900 more: type to find them')).toBeTruthy()
})

it('adds all devices of a customer, draws the first of them as chips, and removes one by its chip', async () => {
  const { type, value } = await show()
  type('southern')
  fireEvent.click(await screen.findByRole('option', { name: 'Add all of Southern Clubs 2,500 robots' }))
  expect(value()).toHaveLength(2500)
  expect(await screen.findByText('2,500 chosen')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Remove \(/ })).toHaveLength(30)
  fireEvent.click(screen.getByRole('button', { name: 'Remove (1003) Field 3 [Southern Clubs]' }))
  expect(value()).not.toContain(1003)
  // The next chip has the focus.
  expect(document.activeElement?.textContent).toBe('(1005) Field 5 [Southern Clubs]')
  fireEvent.click(screen.getByRole('button', { name: 'Remove all' }))
  expect(value()).toEqual([])
})

it('adds a pasted list of ids, and says which of them are unknown', async () => {
  const { input, value } = await show()
  fireEvent.paste(input, { clipboardData: { getData: () => '1001, 77 1002' } })
  expect(value()).toEqual([1001, 1002])
  expect(await screen.findByText('Not among your robots: 77.')).toBeTruthy()
})
