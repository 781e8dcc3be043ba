import { expect, it } from 'vitest'
import { hasServiceAgreement } from './NewerVersion.tsx'

const today = { now: Date.UTC(2026, 10, 22, 12) / 1000, offset: 1 }
const valid = (start: string | undefined, end: string | undefined) =>
  hasServiceAgreement((key) => ({ service_agreement_start: start, service_agreement_end: end })[key], today)

it.each([
  ['2025-04-01', '2027-04-01', true],
  ['2025-04-01', '2026-11-22', true],
  [undefined, '2027-04-01', true],
  ['2025-04-01', '2026-11-21', false],
  ['2026-11-23', '2027-04-01', false],
  ['2025-04-01', undefined, false],
  [undefined, undefined, false],
  [undefined, 'soon', false],
])('from %s to %s: %s', (start, end, expected) => {
  expect(valid(start, end)).toBe(expected)
})
