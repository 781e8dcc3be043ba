import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environment } from './environment.ts'
import { settingsOf } from './settings.ts'

const OPERATIONS = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')

test('every setting says what it is for', () => {
  const silent = settingsOf({}).filter(({ meaning }) => !/^[A-Z].{10,}\.$/.test(meaning))
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('every setting is described in docs/operations.md', () => {
  expect(Object.keys(environment.shape).filter((name) => !OPERATIONS.includes(`\`${name}\``))).toEqual([])
})

const settingOf = (name: string, given: Record<string, string> = {}) =>
  settingsOf(given).find((setting) => setting.name === name)

test.each([
  ['PORT', 'a whole number from 0 to 65535', '8080'],
  ['DEMO', 'on or off', 'off'],
  ['LOG_LEVEL', 'one of trace, debug, info, warn, error, silent', 'info'],
  ['DATABASE_URL', 'a URL that begins with postgres:// or postgresql://', undefined],
  ['MAP_ORIGINS', 'a list of origins, such as https://tiles.example.com', undefined],
  ['CRM_TOKEN', 'a text', undefined],
])('%s must be %s, by default %s', (name, mustBe, byDefault) => {
  expect(settingOf(name)).toMatchObject({ mustBe, byDefault, isSet: false, value: undefined })
})

test('the value of a number, a switch or a choice is told, that of a text never', () => {
  expect(settingOf('PORT', { PORT: '1' })).toMatchObject({ isSet: true, value: '1' })
  expect(settingOf('DEMO', { DEMO: 'on' })).toMatchObject({ isSet: true, value: 'on' })
  expect(settingOf('LOG_LEVEL', { LOG_LEVEL: 'warn' })).toMatchObject({ value: 'warn' })
  for (const name of [
    'CRM_TOKEN',
    'DATABASE_URL',
    'PUBLIC_URL',
    'MAIL_FROM',
    'TRUST_PROXY',
    'ALLOWED_ORIGINS',
  ])
    expect(settingOf(name, { [name]: 'secret' })).toMatchObject({ isSet: true, value: undefined })
  expect(settingOf('CRM_TOKEN', { CRM_TOKEN: '' })).toMatchObject({ isSet: false })
})
