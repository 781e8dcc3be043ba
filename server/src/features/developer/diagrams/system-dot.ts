import {
  OUTSIDE_SERVICE_IDS,
  OUTSIDE_SERVICES,
  type OutsideServiceId,
} from '@service-center/contract/outside-services/outside-services.ts'
import { attributes, cluster, COLORS, digraph, quoted } from './dot-text.ts'
import { escaped } from '../tree/html.ts'
import type { ProjectParts, Installation } from './system-parts.ts'

/** @param note a second line below the title */
const node = (id: string, title: string, note = '', more: Readonly<Record<string, string>> = {}) =>
  `${quoted(id)} ${attributes({ label: note === '' ? title : `${title}\n${note}`, margin: '0.2,0.1', ...more })}`
const arrow = (from: string, to: string, label = '', more: Readonly<Record<string, string>> = {}) =>
  `${quoted(from)} -> ${quoted(to)} ${attributes({ label, ...more })}`
const OUTSIDE = { fillcolor: 'white' } as const
const UNUSED = { fillcolor: COLORS.quiet, fontcolor: COLORS.second, style: 'filled,dashed' } as const

/** What is used instead of an outside service that is not set up. */
const DEFAULTS: Readonly<Record<OutsideServiceId, string>> = {
  changelog: 'written on the screen Changelog',
  crm: 'companies in our own database',
  deviceManagement: 'our own device management',
  geocoding: 'a list of towns',
  ionosphere: 'the Klobuchar model',
  mail: 'files in the data folder',
  qualityControl: 'workflows in our own database',
  telephony: 'our own support lines',
  tickets: 'tickets in our own database',
}

/** The outside services: which are set up, and what is used instead of the others. */
export function integrationsDot({ services, hasOwnMap }: Installation): string {
  const one = (id: OutsideServiceId) => {
    const { name, provider } = OUTSIDE_SERVICES[id]
    return services.has(id)
      ? [node(id, provider, 'set up', OUTSIDE), arrow('server', id, name)]
      : [
          node(id, provider, `not set up: ${DEFAULTS[id]}`, UNUSED),
          arrow('server', id, name, { style: 'dashed' }),
        ]
  }
  return digraph([
    node('server', 'Service Center', 'the server'),
    node('browser', 'Browsers', 'the console', OUTSIDE),
    node(
      'map',
      hasOwnMap ? 'The console’s own map' : 'Map tiles',
      hasOwnMap ? 'nothing is loaded from outside' : 'set up',
      OUTSIDE,
    ),
    node('devices', 'Robots, tablets, stations', '', OUTSIDE),
    arrow('browser', 'server', 'HTTP, live socket'),
    arrow('browser', 'map', 'Map'),
    arrow('devices', 'server', 'MQTT or HTTP'),
    ...OUTSIDE_SERVICE_IDS.flatMap(one),
  ])
}

const login = (isGiven: boolean) => (isGiven ? 'given by the operator' : 'made by the server')

/** What runs where in this installation, and the connections. */
export function deploymentDot(installation: Installation): string {
  const { hasOwnDatabase, hasOwnBroker, givenLogins, services } = installation
  const own = [
    node('server', 'Server', 'console, API, live socket, device gateway'),
    node('data', 'Data folder', `files, secrets${installation.makesDailyDumps ? ', daily dumps' : ''}`, {
      shape: 'folder',
    }),
    ...(hasOwnDatabase ? [node('database', 'PostgreSQL', 'embedded', { shape: 'cylinder' })] : []),
    ...(hasOwnBroker ? [node('broker', 'MQTT broker', 'embedded')] : []),
    ...(installation.hasFleet ? [node('fleet', 'Simulated fleet', 'the demo world')] : []),
  ]
  return digraph([
    cluster('own', 'Service Center', own),
    node('browser', 'Browsers', '', OUTSIDE),
    node('devices', 'Robots, tablets, stations', '', OUTSIDE),
    ...(installation.hasProxy
      ? [
          node('proxy', 'Reverse proxy', 'TLS', OUTSIDE),
          arrow('browser', 'proxy', 'HTTPS'),
          arrow('proxy', 'server', 'HTTP, live socket'),
        ]
      : [arrow('browser', 'server', 'HTTP, live socket')]),
    ...(hasOwnDatabase ? [] : [node('database', 'PostgreSQL', 'outside', { ...OUTSIDE, shape: 'cylinder' })]),
    ...(hasOwnBroker ? [] : [node('broker', 'MQTT broker', 'outside', OUTSIDE)]),
    arrow('devices', 'broker', 'MQTT'),
    arrow('devices', 'server', 'HTTP'),
    arrow('server', 'broker', hasOwnBroker ? 'in the process' : 'as a client'),
    arrow(
      'server',
      'database',
      `system: owner\nrequests: ${login(givenLogins.requests)}\nqueries: ${login(givenLogins.queries)}`,
    ),
    ...(installation.hasReplica
      ? [
          node('replica', 'PostgreSQL', 'a replica for reading', { ...OUTSIDE, shape: 'cylinder' }),
          arrow('database', 'replica', 'replication'),
          arrow('server', 'replica', 'histories, exports'),
        ]
      : []),
    ...(installation.hasWarehouse
      ? [
          node('warehouse', 'Data warehouse', 'a replica', { ...OUTSIDE, shape: 'cylinder' }),
          arrow('server', 'warehouse', 'data warehouse queries'),
        ]
      : []),
    arrow('server', 'data'),
    ...(installation.hasRedis
      ? [
          node('redis', 'Redis', 'outside', OUTSIDE),
          arrow('server', 'redis', 'live events between processes'),
        ]
      : []),
    ...(installation.hasFleet ? [arrow('fleet', 'broker', 'MQTT')] : []),
    ...[...services].flatMap((id) => [
      node(id, OUTSIDE_SERVICES[id].provider, 'outside', OUTSIDE),
      arrow('server', id),
    ]),
  ])
}

/** The packages of the project and their imports. */
export function partsDot({ packages }: ProjectParts): string {
  return digraph([
    ...packages.map(({ name, purpose }) => node(name, name, purpose)),
    ...packages.flatMap(({ name, uses }) => uses.map((used) => arrow(name, used, 'imports'))),
    node('people', 'Browsers', '', OUTSIDE),
    node('devices', 'Robots, tablets, stations', '', OUTSIDE),
    node('database', 'PostgreSQL', '', { ...OUTSIDE, shape: 'cylinder' }),
    arrow('people', 'web', 'use'),
    arrow('web', 'server', 'HTTP, live socket', { style: 'dashed' }),
    arrow('devices', 'server', 'MQTT, HTTP', { style: 'dashed' }),
    arrow('simulator', 'server', 'plays devices', { style: 'dashed' }),
    arrow('server', 'database', 'SQL', { style: 'dashed' }),
  ])
}

/** The parts of the server: calls, features, platform and integrations. */
export function serverDot({ features, platform, integrations, calls }: ProjectParts): string {
  return digraph([
    table(
      'api',
      `API: ${calls.reduce((sum, { count }) => sum + count, 0)} calls`,
      calls.map(({ name, count }) => `${name} ${count}`),
    ),
    table('features', 'Features', features),
    table('integrations', 'Integrations', integrations),
    table('platform', 'Platform', platform),
    node('gateway', 'Device gateway', 'MQTT and HTTP of devices'),
    node('database', 'PostgreSQL', 'row-level security', { ...OUTSIDE, shape: 'cylinder' }),
    arrow('api', 'features', 'are mounted by'),
    arrow('features', 'integrations', 'ask'),
    arrow('features', 'platform', 'are built on'),
    arrow('integrations', 'platform', 'call out through'),
    arrow('gateway', 'platform', 'is built on'),
    arrow('platform', 'database', 'SQL'),
  ])
}

const PER_ROW = 3

const cells = (row: readonly string[]) => row.map((name) => `<td align="left">${escaped(name)}</td>`).join('')

function table(id: string, title: string, names: readonly string[]): string {
  const rows = Array.from({ length: Math.ceil(names.length / PER_ROW) }, (_row, at) =>
    names.slice(at * PER_ROW, (at + 1) * PER_ROW),
  )
  const label = `<<table border="0" cellborder="1" cellspacing="0" cellpadding="5" color="${COLORS.line}" bgcolor="white"><tr><td colspan="${PER_ROW}" align="left" bgcolor="${COLORS.ground}"><b>${escaped(title)}</b></td></tr>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>>`
  return `${quoted(id)} ${attributes({ shape: 'plain', label })}`
}
