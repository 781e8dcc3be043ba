import type { OutsideService } from '@service-center/contract/outside-services/outside-services.ts'
import { expect, it } from 'vitest'
import { SERVICE_COLUMNS } from './OutsideServicesPage.tsx'

const NEVER_ASKED: OutsideService = {
  id: 'mail',
  isConfigured: true,
  failingSince: null,
  lastSuccess: null,
  lastFailure: null,
  reason: null,
  failuresInARow: 0,
  failures: 0,
}
const stateOf = (service: Partial<OutsideService>) =>
  SERVICE_COLUMNS.find(({ id }) => id === 'state')?.value({ ...NEVER_ASKED, ...service })

it.each([
  ['Built in', { isConfigured: false, lastSuccess: 5, failingSince: 6 }],
  ['Not asked yet', {}],
  ['Works', { lastSuccess: 5, lastFailure: 4 }],
  ['Fails', { failingSince: 6 }],
  // It worked before.
  ['Fails', { lastSuccess: 5, failingSince: 6 }],
])('shows the state %s', (state, service) => {
  expect(stateOf(service)).toBe(state)
})
