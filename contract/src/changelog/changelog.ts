import { z } from 'zod'
import { undo } from '../configuration-changes/undo.ts'
import { DEVICE_TYPE } from '../devices/devices.ts'
import { documented } from '../endpoint/documented.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, text, unixSeconds, WAS } from '../endpoint/fields.ts'
import { requiredName } from '../endpoint/names.ts'

/** The device types whose software has a changelog: robots, and tablets with the app. */
export const CHANGELOG_DEVICE_TYPES = [DEVICE_TYPE.robot, DEVICE_TYPE.tablet] as const
export type ChangelogDeviceType = (typeof CHANGELOG_DEVICE_TYPES)[number]

/** Maximum number of issues, features or templates of one version. */
export const MAX_ITEMS = 300
const MAX_VERSION = 64
const MAX_NAME = 500
const MAX_TRANSLATION = 1000
const MAX_PRODUCTS = 20
const MAX_PRODUCT = 60
/** The end of the year 9999, in unix seconds. */
const MAX_TIME = 253_402_300_799

/** Timeout of a refresh, in milliseconds (specification 2, section 9). */
export const REFRESH_TIMEOUT_MS = 600_000

const changelogItem = z
  .object({
    name: z
      .string()
      .describe(
        "The developers' wording. Viewers without the right ChangelogTecnical get the translation here too.",
      ),
    translated: z
      .string()
      .nullable()
      .describe(
        'The wording for everybody. Null: not written yet; then only holders of ChangelogTecnical get the item.',
      ),
    product: z.array(z.string()).describe('The products concerned; empty: all products.'),
  })
  .meta({ id: 'ChangelogItem', description: 'A fixed issue, a new feature or a new template of a version.' })
export type ChangelogItem = z.infer<typeof changelogItem>

/** Specification 2, section 3. */
const changelogVersion = z
  .object({
    id: idNumber,
    name: z.string(),
    released: unixSeconds.nullable().describe('When it was released. Null: not known.'),
    issues: z.array(changelogItem).describe('What was mended.'),
    features: z.array(changelogItem).describe('What is new.'),
    templates: z.array(changelogItem).describe('Only app versions have any.'),
  })
  .meta({
    id: 'ChangelogVersion',
    description: 'A version of the robot software or the app, and what has changed in it.',
  })
export type ChangelogVersion = z.infer<typeof changelogVersion>

/** The fields of a version that people edit; the items in their order. */
export const versionContent = changelogVersion.omit({ id: true })
export type VersionFields = z.infer<typeof versionContent>

/** Where the changelog is edited: in this product, or in Monday. */
const changelogSource = z.enum(['embedded', 'monday'])
export type ChangelogSource = z.infer<typeof changelogSource>

const changelogRefresh = z
  .object({
    source: changelogSource,
    state: z.enum(['never', 'running', 'done', 'failed']),
    startedAt: unixSeconds.nullable().describe('Null: there was none yet.'),
    endedAt: unixSeconds.nullable().describe('Null: there was none yet, or it is running.'),
    read: z.int().describe('Items read so far.'),
    total: z.int().nullable().describe('How many items there are. Null: not known yet.'),
    failure: z
      .string()
      .nullable()
      .describe('Why it failed: the previous changelog is kept. Null: it did not fail.'),
  })
  .meta({ id: 'ChangelogRefresh', description: 'The last fetch of the changelog from Monday.' })
export type ChangelogRefresh = z.infer<typeof changelogRefresh>

const items = z
  .array(
    z.strictObject({
      name: requiredName(MAX_NAME).describe('As developers write it.'),
      translated: text(MAX_TRANSLATION).nullable().describe('For everybody; null: none yet.'),
      product: z.array(requiredName(MAX_PRODUCT)).max(MAX_PRODUCTS).describe('None: all products.'),
    }),
  )
  .max(MAX_ITEMS)

const versionFields = {
  name: requiredName(MAX_VERSION),
  released: z.number().min(0).max(MAX_TIME).nullable().describe('In unix seconds; null: not known.'),
  issues: items,
  features: items,
  templates: items.describe('Of app versions only.'),
}

const deviceTypeId = documented(
  z.enum(['1', '2']).transform((type): ChangelogDeviceType => (type === '1' ? 1 : 2)),
  { schema: { type: 'integer', enum: [1, 2] } },
)

const params = z.strictObject({ id: idParam.describe('The version.') })
const ofDeviceType = z.strictObject({
  id: deviceTypeId.describe('1: robot software, 2: the app.'),
})

/**
 * The changelog of robot software and of the app. Users of the internal customer with ChangelogTecnical edit it
 * here, or it is read from Monday; then the calls that change it are refused.
 */
export const changelog = {
  list: endpoint({
    method: 'GET',
    path: '/api/monday/softwareVersions',
    summary: 'The versions with what has changed in them, the highest first',
    right: 'verified',
    query: z.strictObject({ deviceTypeId: deviceTypeId.describe('1: robot software, 2: the app.') }),
    response: z.object({ source: changelogSource, data: z.array(changelogVersion) }),
    reads: ['changelog'],
  }),
  names: endpoint({
    method: 'GET',
    path: '/api/monday/softwareVersions/names',
    summary: 'The names of the versions of which the viewer can read something, the highest first',
    right: 'verified',
    query: z.strictObject({ deviceTypeId: deviceTypeId.describe('1: robot software, 2: the app.') }),
    response: z.object({ data: z.array(z.string()) }),
    reads: ['changelog'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/monday/softwareVersions',
    summary: 'Creates a version of the changelog',
    right: 'ChangelogTecnical',
    body: z.strictObject({ deviceTypeId: z.literal(CHANGELOG_DEVICE_TYPES), ...versionFields }),
    response: z.object({ id: idNumber }),
    errors: ['changelog_elsewhere', 'version_exists'],
    actionType: 'CreateChangelogVersion',
    changes: ['changelog'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/monday/softwareVersions/{id}',
    summary: 'Changes a version of the changelog and its items',
    right: 'ChangelogTecnical',
    params,
    body: z.strictObject({ ...versionFields, was: z.strictObject(versionFields).describe(WAS).optional() }),
    response: z.object({ undo }),
    errors: ['changed_meanwhile', 'changelog_elsewhere', 'version_exists'],
    actionType: 'UpdateChangelogVersion',
    changes: ['changelog', 'configurationChanges'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/monday/softwareVersions/{id}',
    summary: 'Deletes a version of the changelog with its items',
    right: 'ChangelogTecnical',
    params,
    response: z.object({ undo }),
    errors: ['changelog_elsewhere'],
    actionType: 'DeleteChangelogVersion',
    changes: ['changelog', 'configurationChanges'],
  }),
  refreshState: endpoint({
    method: 'GET',
    path: '/api/monday/refreshChangelog/{id}',
    summary: 'How the last refresh of the changelog goes or went',
    right: 'ChangelogTecnical',
    params: ofDeviceType,
    response: changelogRefresh,
    reads: ['changelogRefresh'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/monday/refreshChangelog/{id}',
    summary:
      'Begins to fetch the changelog from Monday; there is nothing to fetch of one that is written here',
    right: 'ChangelogTecnical',
    params: ofDeviceType,
    response: changelogRefresh,
    errors: ['changelog_refreshing'],
    timeoutMs: REFRESH_TIMEOUT_MS,
    actionType: 'RefreshChangelog',
    changes: ['changelogRefresh'],
  }),
}
