import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import { DEVICE_KINDS, DEVICE_TYPE, type DeviceType } from '../../contract/src/devices/devices.ts'

const WEB = join(import.meta.dirname, '../../web/src')

/** The paths of all routes of the console, such as `/devices/$kind/$deviceId`, as its source declares them. */
export function declaredPaths(): string[] {
  const files = globSync(['features/**/*.routes.ts', 'app/routes.tsx'], { cwd: WEB })
  return files.flatMap((file) =>
    [...readFileSync(join(WEB, file), 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path ?? ''),
  )
}

/** A path of the console with the addresses that are looked at. */
export interface Place {
  /** As the route declares it. */
  readonly path: string
  readonly addresses: readonly string[]
}

/** Pages where some touch targets are still too small on a phone. */
export const SMALL_TARGETS: ReadonlySet<string> = new Set([
  '/home',
  '/devices/$kind',
  '/devices/$kind/$deviceId',
  '/commands',
  '/commands/rollouts/new',
  '/customers',
  '/customers/companies/$companyId',
  '/support/$supportId',
  '/support/documents',
  '/dealermaterials',
  '/quotegenerator',
  '/quotegenerator/settings',
  '/settings/user',
  '/developer',
  '/accounts/create',
  '/accounts/$username/edit',
])

const documentAt = (location: string) => `/developer?${new URLSearchParams({ location })}`
const CALLS = documentAt('Service Center>REST API>data')
/** Documents of each kind: a folder, calls, a text, tables. */
const DOCUMENTS = [
  documentAt('Service Center>REST API'),
  CALLS,
  documentAt('Service Center>Guides>Conventions'),
  documentAt('Robot company>Database'),
]

/**
 * Pages drawn by Swagger UI, whose list has a role that axe rejects; our own parts of them are checked in
 * developer.spec.ts.
 */
export const DRAWN_BY_OTHERS: ReadonlySet<string> = new Set([CALLS])

const NOON = Math.floor(Date.now() / 86_400_000 - 3) * 86_400 + 12 * 3600

/**
 * All pages of a signed-in user, with objects of the demo world.
 * @param startTrial starts a quality-control trial on a robot, because the demo world has none, and returns its id
 */
export async function signedInPlaces(
  db: Database,
  startTrial: (robot: number) => Promise<number>,
): Promise<Place[]> {
  const robot = await firstDevice(db, DEVICE_TYPE.robot)
  const oldRobot = await firstDevice(db, DEVICE_TYPE.robot, { isDeprecated: true })
  const tablet = await firstDevice(db, DEVICE_TYPE.tablet)
  const station = await firstDevice(db, DEVICE_TYPE.referenceStation)
  const kinds = Object.values(DEVICE_KINDS).map(({ route }) => `/devices/${route}`)
  const device = `/devices/robots/${robot}`
  return [
    { path: '/home', addresses: ['/home'] },
    { path: '/devices/$kind', addresses: kinds },
    {
      path: '/devices/$kind/$deviceId',
      addresses: [
        device,
        `/devices/tablets/${tablet}`,
        `/devices/referencestations/${station}`,
        `/devices/robots/${oldRobot}`,
        ...['latest', 'all', 'tabletConnections', 'baseStationConnections', 'accessGroups', 'commands'].map(
          (data) => `${device}?data=${data}`,
        ),
        `/devices/tablets/${tablet}?data=layouts`,
        `/devices/tablets/${tablet}?data=templates`,
        `${device}?diagrams=%7B%7D`,
      ],
    },
    { path: '/devices/tablets/$tabletId/features', addresses: [`/devices/tablets/${tablet}/features`] },
    { path: '/commands', addresses: ['/commands', `/commands?devices=${robot}`] },
    { path: '/commands/versions', addresses: [`/commands/versions?robot=${robot}`] },
    { path: '/commands/rollouts', addresses: ['/commands/rollouts'] },
    { path: '/commands/rollouts/new', addresses: ['/commands/rollouts/new'] },
    {
      path: '/commands/rollouts/$rolloutId',
      addresses: [`/commands/rollouts/${await firstId(db, 'rollout')}`],
    },
    { path: '/customers', addresses: ['/customers', '/customers?selected=1'] },
    { path: '/customers/companies', addresses: ['/customers/companies'] },
    {
      path: '/customers/companies/$companyId',
      addresses: [`/customers/companies/${await firstId(db, 'crm_company')}`],
    },
    { path: '/customers/contacts', addresses: ['/customers/contacts'] },
    { path: '/support', addresses: ['/support', '/support?create=closed'] },
    { path: '/support/$supportId', addresses: [`/support/${await firstId(db, 'ticket')}`] },
    { path: '/support/documents', addresses: ['/support/documents'] },
    { path: '/dealermaterials', addresses: ['/dealermaterials'] },
    { path: '/map', addresses: ['/map'] },
    {
      path: '/history',
      addresses: [
        '/history',
        `/history?deviceType=robots&field=Battery&dateFrom=${NOON}&dateTo=${NOON + 86_400}`,
      ],
    },
    { path: '/savings', addresses: ['/savings'] },
    {
      path: '/changelog',
      addresses: ['/changelog', '/changelog?type=1', '/changelog?type=2&version=7.12.0'],
    },
    { path: '/quotegenerator', addresses: ['/quotegenerator'] },
    { path: '/quotegenerator/issued', addresses: ['/quotegenerator/issued'] },
    {
      path: '/quotegenerator/settings',
      addresses: [
        '/quotegenerator/settings',
        `/quotegenerator/settings?plan=${await firstId(db, 'quote_plan')}`,
        `/quotegenerator/settings?contract=${await firstId(db, 'quote_contract')}`,
      ],
    },
    { path: '/production', addresses: ['/production'] },
    { path: '/settings/user', addresses: ['/settings/user'] },
    { path: '/settings/keys', addresses: ['/settings/keys'] },
    { path: '/QCApp', addresses: ['/QCApp', '/QCApp?workflow=1'] },
    { path: '/QCApp/trials', addresses: ['/QCApp/trials'] },
    { path: '/QCApp/trials/$trialId', addresses: [`/QCApp/trials/${await startTrial(robot)}`] },
    {
      path: '/data-extractor',
      addresses: [
        '/data-extractor',
        '/data-extractor?tab=editor',
        '/data-extractor?tab=schedules',
        `/data-extractor?query=${await firstId(db, 'data_query')}`,
      ],
    },
    { path: '/dbtool', addresses: ['/dbtool'] },
    { path: '/developer', addresses: ['/developer', ...DOCUMENTS] },
    { path: '/administration/operations', addresses: ['/administration/operations'] },
    { path: '/administration/support-lines', addresses: ['/administration/support-lines'] },
    { path: '/administration/services', addresses: ['/administration/services'] },
    { path: '/administration/work', addresses: ['/administration/work'] },
    { path: '/administration/refused-data', addresses: ['/administration/refused-data'] },
    { path: '/administration/log', addresses: ['/administration/log'] },
    { path: '/accounts', addresses: ['/accounts'] },
    { path: '/accounts/create', addresses: ['/accounts/create'] },
    { path: '/accounts/$username', addresses: ['/accounts/dealer'] },
    { path: '/accounts/$username/edit', addresses: ['/accounts/dealer/edit'] },
    { path: '/accounts/$username/access', addresses: ['/accounts/dealer/access?customerId=1'] },
    { path: '/account/me', addresses: ['/account/me'] },
    { path: '/account/me/edit', addresses: ['/account/me/edit'] },
  ]
}

/** All pages without a session; each loads the console again. */
export const SIGNED_OUT_PLACES: readonly Place[] = [
  { path: '/account/signin', addresses: ['/account/signin'] },
  { path: '/account/setpassword', addresses: ['/account/setpassword?token=none'] },
  { path: '/account/resetpassword', addresses: ['/account/resetpassword?token=none'] },
  { path: '/account/forgotpassword', addresses: ['/account/forgotpassword'] },
  { path: '/account/verifyemail', addresses: ['/account/verifyemail?token=none'] },
]

/** Paths that only redirect. */
export const LEADING_PATHS = ['/', '/devices']

async function firstDevice(db: Database, type: DeviceType, { isDeprecated = false } = {}): Promise<number> {
  const { device_id } = await db
    .selectFrom('device')
    .select('device_id')
    .where('device_type', '=', type)
    .where('deprecated_at', isDeprecated ? 'is not' : 'is', null)
    .orderBy('device_id')
    .executeTakeFirstOrThrow()
  return device_id
}

/** The smallest id in a table whose rows have pages of their own. */
async function firstId(db: Database, table: string): Promise<number | string> {
  const { rows } = await sql<{ id: number | string }>`
    select id from ${sql.table(table)} order by id limit 1`.execute(db)
  const [first] = rows
  if (first === undefined) throw new Error(`The demo world has nothing in ${table}.`)
  return first.id
}
