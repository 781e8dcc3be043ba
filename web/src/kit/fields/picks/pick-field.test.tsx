import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { act, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession } from '../../../api/session/credentials.ts'
import type { FleetDevice } from '../../../api/shared-data/fleet.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { CustomerField } from '../customers/CustomerField.tsx'
import { DeviceField } from '../devices/DeviceField.tsx'
import { PickField } from './PickField.tsx'
import { anyDevicePicks } from './picks.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

const ROBOTS = Array.from({ length: 10_000 }, (_, n) => ({
  id: 1000 + n,
  name: `Field ${n}`,
  customerId: 7,
  deprecated: n === 1 ? 0 : null,
}))
const CUSTOMERS = Array.from({ length: 5000 }, (_, n) => ({
  id: n + 1,
  name: `Club ${n + 1}`,
  parentId: null,
}))
const ANSWERS: Record<string, unknown> = {
  '/api/users/customers': { data: CUSTOMERS },
  '/api/devices': { robots: ROBOTS, tablets: [], baseStations: [] },
}
const options = () => screen.queryAllByRole('option', { hidden: true })

/** Mantine takes a change of an input without the focus for autofill by the browser. */
function typeInto(input: HTMLInputElement, value: string) {
  act(() => input.focus())
  fireEvent.change(input, { target: { value } })
}

async function show(chosen: number | null = null, offered?: (customer: { id: number }) => boolean) {
  function Page() {
    const [robot, setRobot] = useState(chosen)
    const [customer, setCustomer] = useState<number | null>(null)
    return (
      <>
        <DeviceField
          label="Robot"
          name="robot"
          type={DEVICE_TYPE.robot}
          value={robot}
          onChange={setRobot}
          error={undefined}
        />
        <CustomerField
          label="Customer"
          name="customer"
          value={customer}
          onChange={setCustomer}
          error={undefined}
          offered={offered}
        />
      </>
    )
  }
  showScreen(Page, ({ path }) => [200, ANSWERS[path.split('?')[0] ?? '']])
  await screen.findByPlaceholderText('Choose a customer')
  return {
    robot: screen.getByRole<HTMLInputElement>('combobox', { name: 'Robot' }),
    customer: screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer' }),
  }
}

it('draws none of ten thousand options while it is closed, and only the first when it is open', async () => {
  const { robot } = await show()
  expect(options()).toHaveLength(0)
  fireEvent.click(robot)
  await waitFor(() => expect(options()).toHaveLength(51))
  expect(screen.getByText('9,950 more: type to find them')).toBeTruthy()
  typeInto(robot, '10999')
  await waitFor(() => expect(options().map(({ textContent }) => textContent)).toEqual(['10999 Field 9999']))
  fireEvent.click(screen.getByText('10999 Field 9999'))
  expect(robot.value).toBe('10999 Field 9999')
})

it('lists the chosen item first when it opens, marks deprecated devices, and does not count the chosen item twice', async () => {
  const { robot } = await show(10_500)
  await waitFor(() => expect(robot.value).toBe('10500 Field 9500'))
  fireEvent.click(robot)
  await waitFor(() => expect(options()).toHaveLength(52))
  expect(options()[0]?.textContent).toBe('10500 Field 9500')
  expect(options()[0]?.getAttribute('aria-selected')).toBe('true')
  expect(screen.getByText('9,949 more: type to find them')).toBeTruthy()
  expect(screen.getByText('1001 Field 1').dataset['gone']).toBe('true')
})

it('chooses a match by keyboard', async () => {
  const { customer } = await show()
  fireEvent.click(customer)
  typeInto(customer, 'club 4711')
  await waitFor(() => expect(options()).toHaveLength(1))
  fireEvent.keyDown(customer, { key: 'ArrowDown', code: 'ArrowDown' })
  fireEvent.keyDown(customer, { key: 'Enter', code: 'Enter' })
  await waitFor(() => expect(customer.value).toBe('Club 4711 (4711)'))
})

it('lists only items that are offered', async () => {
  const { customer } = await show(null, ({ id }) => id > 4998)
  fireEvent.click(customer)
  await waitFor(() =>
    expect(options().map(({ textContent }) => textContent)).toEqual(['Club 4999 (4999)', 'Club 5000 (5000)']),
  )
})

it('prepares no list while the field is closed and empty, not even a changed one', async () => {
  const prepared: (readonly FleetDevice[])[] = []
  const prepare = (list: readonly FleetDevice[]) => {
    prepared.push(list)
    return anyDevicePicks(list)
  }
  const first = ROBOTS.map((robot) => ({ ...robot, type: DEVICE_TYPE.robot, connectedRobotId: null }))
  const second = first.slice(1)
  function Page() {
    const [isChanged, setChanged] = useState(false)
    return (
      <>
        <PickField
          label="Device"
          name="device"
          source={isChanged ? second : first}
          prepare={prepare}
          value={null}
          onChange={() => undefined}
          error={undefined}
        />
        <button type="button" onClick={() => setChanged(true)}>
          Change
        </button>
      </>
    )
  }
  showScreen(Page, () => [200, {}])
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
  expect(prepared).toEqual([])
  fireEvent.click(screen.getByRole('combobox', { name: 'Device' }))
  await waitFor(() => expect(options()).toHaveLength(51))
  expect(new Set(prepared)).toEqual(new Set([second]))
})
