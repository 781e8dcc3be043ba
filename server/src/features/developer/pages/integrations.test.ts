import { expect, test } from 'vitest'
import { settingsOf } from '../../../platform/start/settings.ts'
import { INTEGRATIONS, integrations } from './integrations.ts'

test('an integration is decided by one of its own settings', () => {
  const names = settingsOf({}).map(({ name }) => name)
  for (const { decidedBy, settings } of INTEGRATIONS) {
    expect(names).toContain(decidedBy)
    for (const begin of settings) expect(names.filter((name) => name.startsWith(begin))).not.toEqual([])
    expect(settings.some((begin) => decidedBy.startsWith(begin))).toBe(true)
  }
})

const rowOf = (given: Record<string, string>, isAdmin = true) =>
  integrations(settingsOf(given), { isAdmin })
    .text.split('<tr>')
    .find((row) => row.includes('HubSpot'))

test('an integration is configured when its setting is set; the value is not shown', () => {
  expect(rowOf({})).toContain('<td>no</td>')
  expect(rowOf({ CRM_TOKEN: 'very-secret' })).toContain('<td>yes</td>')
  expect(rowOf({ CRM_TOKEN: 'very-secret' })).not.toContain('very-secret')
  // Dealers cannot see which integrations are configured.
  expect(rowOf({ CRM_TOKEN: 'x' }, false)).toBe(rowOf({}, false))
})
