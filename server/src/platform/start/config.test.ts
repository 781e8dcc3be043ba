import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('everything has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    mqttPort: 1883,
    demo: false,
    fleet: 60,
    sessionMinutes: 480,
    logLevel: 'info',
    databaseUrl: undefined,
  })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 8080, smtpUrl: undefined })
})

const wrong = () => readConfig({ PORT: 'http', DATABASE_URL: 'mysql://x', DEMO: 'maybe' })

test('wrong values are named in one line, all at once', () => {
  expect(wrong).toThrow(/^The configuration is wrong\. .*PORT: .*DATABASE_URL: must be a URL.*DEMO: /)
  expect(wrong).not.toThrow(/\n/)
})
