import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { FleetDevice } from '../../api/shared-data/fleet.ts'
import { showScreen } from '../../testing/screen.tsx'
import { problemGroups } from './problems.ts'
import { WorkGroup } from './WorkGroup.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ROBOT: FleetDevice = {
  type: 1,
  id: 4101,
  name: 'North Park',
  customerId: 1,
  connectedRobotId: null,
  deprecated: null,
}
const VALUES: Readonly<Record<string, string>> = {
  'Server online': 'Offline',
  system_message: 'Paint pump blocked',
}
const [GROUP] = problemGroups([ROBOT], () => (key) => VALUES[key])

it.each([
  [undefined, true],
  [null, false],
  [{ at: 1_772_000_000, isLonger: true }, false],
])('with the times %j, what follows the rows waits: %s', async (since, waits) => {
  if (GROUP === undefined) throw new Error('There is no problem.')
  showScreen(
    () => (
      <table>
        <WorkGroup group={GROUP} sinceOf={() => since} dictionary={{}} />
      </table>
    ),
    () => [200, { data: [] }],
  )
  const head = await screen.findByText('1 robot went offline with a fault')
  expect(head.closest('tbody')?.hasAttribute('data-first-load')).toBe(waits)
})
