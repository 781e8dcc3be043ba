import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../testing/server/temporary-folder.ts'
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

test('the daily dump is made from two o’clock, from another hour, or not at all', () => {
  expect(readConfig({}).dumpHour).toBe(2)
  expect(readConfig({ DUMP_HOUR: '0' }).dumpHour).toBe(0)
  expect(readConfig({ DUMP_HOUR: 'off' }).dumpHour).toBeUndefined()
})

const wrong = () => readConfig({ PORT: 'http', DATABASE_URL: 'mysql://x', DEMO: 'maybe' })

test('wrong values are named in one line, all at once', () => {
  expect(wrong).toThrow(
    /^The configuration is wrong\. PORT: must be a whole number from 0 to 65535; DATABASE_URL: must be a URL.*; DEMO: must be on or off$/,
  )
})

test('the address of the quality-control service needs its account', () => {
  const [url, account] = ['https://qc.example.com', { QC_USER: 'editor', QC_PASSWORD: 'x' }]
  expect(() => readConfig({ QC_URL: url, QC_USER: 'editor' })).toThrow(
    'QC_URL: needs QC_USER and QC_PASSWORD',
  )
  expect(readConfig({ QC_URL: url, ...account }).qc).toEqual({ url, user: 'editor', password: 'x' })
  expect(readConfig(account).qc).toBeUndefined()
})

test('a setting that may be a secret can stand in a file', async () => {
  const file = join(await createTemporaryFolder(), 'secret')
  await writeFile(file, 'postgres://app:secret@database/app\n')
  const read = readConfig({ DATABASE_URL_FILE: file, CRM_TOKEN_FILE: file, QC_PASSWORD: 'x' })
  expect(read.databaseUrl).toBe('postgres://app:secret@database/app')
  expect(read.crm?.token).toBe('postgres://app:secret@database/app')
  const setting = read.settings.find(({ name }) => name === 'DATABASE_URL')
  expect(setting).toMatchObject({ isSet: true, value: undefined })
  expect(() => readConfig({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://x' })).toThrow(
    'The configuration is wrong. DATABASE_URL and DATABASE_URL_FILE: set only one of them',
  )
  expect(() => readConfig({ CRM_TOKEN_FILE: `${file}s` })).toThrow(
    'CRM_TOKEN_FILE: must be a file that the server can read',
  )
  await writeFile(file, '\n')
  expect(() => readConfig({ CRM_TOKEN_FILE: file })).toThrow('CRM_TOKEN_FILE: the file is empty')
  await writeFile(file, 'mysql://x')
  expect(() => readConfig({ DATABASE_URL_FILE: file })).toThrow('DATABASE_URL: must be a URL')
})
