import { allEndpoints } from '@service-center/contract/all-endpoints.ts'
import { expect, test } from 'vitest'
import { environment } from '../../../platform/start/environment.ts'
import { settingsOf } from '../../../platform/start/settings.ts'
import { backendVariables, frontendVariables, TOLD_TO_CONSOLE } from './environment-variables.ts'

const STAFF = { isAdmin: true }

test('lists every setting of the server', () => {
  const { text } = backendVariables(settingsOf({}), STAFF)
  for (const name of Object.keys(environment.shape)) expect(text).toContain(`<code>${name}</code>`)
})

test('never shows the value of a text setting', () => {
  const given = Object.fromEntries(Object.keys(environment.shape).map((name) => [name, `secret-of-${name}`]))
  const numbers = { PORT: '4711', DEMO: 'on', LOG_LEVEL: 'warn' }
  const settings = settingsOf({ ...textsOnly(given), ...numbers })
  const { text } = backendVariables(settings, STAFF)
  expect(text + frontendVariables(settings, STAFF).text).not.toContain('secret-of-')
  for (const shown of Object.values(numbers)) expect(text).toContain(`<td><code>${shown}</code></td>`)
})

/** Only text settings: a server would not start with this value for a number or a choice. */
const textsOnly = (given: Record<string, string>) =>
  Object.fromEntries(
    settingsOf(given)
      .filter(({ mustBe }) => !mustBe.startsWith('a whole number') && !/^one of|^on or off$/.test(mustBe))
      .map(({ name }) => [name, given[name]]),
  )

test('shows only staff what is set', () => {
  const others = { isAdmin: false }
  expect(backendVariables(settingsOf({ PORT: '4711' }), others)).toEqual(
    backendVariables(settingsOf({}), others),
  )
  const given = { MAPS_TOKEN: 'secret', CRM_TOKEN: 'secret' }
  expect(frontendVariables(settingsOf(given), others)).toEqual(frontendVariables(settingsOf({}), others))
  expect(frontendVariables(settingsOf(given), STAFF)).not.toEqual(frontendVariables(settingsOf({}), STAFF))
})

test('the settings told to the console name existing settings and calls', () => {
  const calls = new Set(allEndpoints().map(({ method, path }) => `${method} ${path}`))
  for (const { variable, how } of TOLD_TO_CONSOLE) {
    expect(Object.keys(environment.shape)).toContain(variable)
    expect(calls.has(how) || how.startsWith('the header ')).toBe(true)
  }
})
