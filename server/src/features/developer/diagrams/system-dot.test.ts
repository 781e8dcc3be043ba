import { allEndpoints } from '@service-center/contract/all-endpoints.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../../../platform/start/config.ts'
import { systemDiagrams } from './system-diagrams.ts'
import { createDiagramDrawer } from './draw-diagram.ts'
import { readProjectParts, installationOf } from './system-parts.ts'
import { deploymentDot, integrationsDot, partsDot, serverDot } from './system-dot.ts'

const draw = createDiagramDrawer(pino({ level: 'silent' }))

/** Every setting with an address or a secret; each value has a word that must not be shown. */
const FULL = {
  DATABASE_URL: 'postgres://hidden-owner:hidden-1@hidden-database:5432/hidden',
  DATABASE_REQUEST_URL: 'postgres://hidden-requests:hidden-2@hidden-database:5432/hidden',
  DATABASE_QUERY_URL: 'postgres://hidden-queries:hidden-3@hidden-database:5432/hidden',
  DATABASE_READ_URL: 'postgres://hidden-requests:hidden-17@hidden-replica:5432/hidden',
  WAREHOUSE_URL: 'postgres://hidden-queries:hidden-4@hidden-warehouse:5432/hidden',
  MQTT_URL: 'mqtts://hidden-name:hidden-5@hidden-broker',
  REDIS_URL: 'redis://hidden-redis',
  SMTP_URL: 'smtp://hidden-6@hidden-mail',
  PUBLIC_URL: 'https://hidden.example.com',
  TRUST_PROXY: '10.99.0.5',
  CRM_TOKEN: 'hidden-7',
  KNOX_URL: 'https://hidden-knox.example.com',
  KNOX_CLIENT_ID: 'hidden-8',
  KNOX_CLIENT_SECRET: 'hidden-9',
  KNOX_APP_PACKAGE: 'hidden.app',
  TELEPHONY_URL: 'https://hidden-calls.example.com',
  TELEPHONY_ACCOUNT: 'hidden-10',
  TELEPHONY_TOKEN: 'hidden-11',
  TELEPHONY_BREAKDOWN_URL: 'https://hidden-calls.example.com/breakdown',
  QC_URL: 'https://hidden-qc.example.com',
  QC_USER: 'hidden-15',
  QC_PASSWORD: 'hidden-16',
  ZENDESK_URL: 'https://hidden-desk.example.com',
  ZENDESK_USER: 'hidden@example.com',
  ZENDESK_TOKEN: 'hidden-12',
  MONDAY_TOKEN: 'hidden-13',
  MONDAY_APP_BOARD: '990099',
  MONDAY_ROBOT_BOARD: '990099',
  MAP_STYLE_URL: 'https://hidden-map.example.com/style.json',
  MAPS_TOKEN: 'hidden-14',
  GEOCODING_URL: 'https://hidden-towns.example.com',
  IONEX_DIR: '/hidden/ionex',
  DATA_DIR: '/hidden/data',
}

test('shows embedded parts for an installation without settings', async () => {
  const installation = installationOf(readConfig({}))
  const dot = deploymentDot(installation)
  expect(dot).toContain('PostgreSQL\nembedded')
  expect(dot).toContain('MQTT broker\nembedded')
  expect(dot).toContain('requests: made by the server')
  for (const absent of ['Redis', 'replica', 'Data warehouse', 'Reverse proxy', 'Simulated fleet', 'HubSpot'])
    expect(dot).not.toContain(absent)
  expect(integrationsDot(installation).match(/not set up: /g)).toHaveLength(9)
})

test('shows outside parts when all are configured, but no addresses or secrets', async () => {
  const installation = installationOf(readConfig(FULL))
  const dots = [deploymentDot(installation), integrationsDot(installation)]
  for (const part of [
    'Redis',
    'a replica for reading',
    'Data warehouse',
    'Reverse proxy',
    'HubSpot',
    'requests: given by the operator',
  ])
    expect(dots[0]).toContain(part)
  expect(dots[1]).not.toContain('not set up')
  for (const dot of dots) expect(dot).not.toMatch(/hidden|example\.com|10\.99|990099/)
})

test('draws each diagram', async () => {
  const parts = await readProjectParts()
  const installation = installationOf(readConfig({ ...FULL, DEMO: 'on' }))
  const dots = {
    deployment: deploymentDot(installation),
    integrations: integrationsDot(installation),
    parts: partsDot(parts),
    server: serverDot(parts),
  }
  for (const [title, dot] of Object.entries(dots)) {
    const svg = (await draw({ title, dot })).toString()
    expect(svg).toContain(`<title>${title}</title>`)
  }
})

test('reads the real parts of the project', async () => {
  const { packages, features, platform, integrations, calls } = await readProjectParts()
  expect(packages.map(({ name }) => name)).toEqual(['contract', 'pdf', 'server', 'simulator', 'web'])
  expect(packages.find(({ name }) => name === 'server')?.uses).toEqual(['contract', 'pdf', 'simulator'])
  for (const { purpose } of packages) expect(purpose).not.toBe('')
  expect(features).toContain('developer')
  expect(platform).toContain('database')
  expect(integrations).toContain('crm')
  expect(calls.reduce((sum, { count }) => sum + count, 0)).toBe(allEndpoints().length)
})

test('shows what is set up only to users of the internal customer', () => {
  const viewer = {
    sessionId: '',
    username: '',
    verified: true,
    customers: [2],
    rights: new Set(['Developer']),
  }
  const offered = (isAdmin: boolean) =>
    systemDiagrams({ config: readConfig({}), draw })
      .filter(({ isFor }) => isFor?.({ ...viewer, isAdmin, expiresAt: new Date() }) ?? true)
      .map(({ name }) => name)
  expect(offered(false)).toEqual(['Architecture diagram', 'Architecture diagram of the server'])
  expect(offered(true)).toHaveLength(4)
})
