import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { flagParam, idNumber, idParam, text, unixSeconds, WAS } from '../endpoint/fields.ts'
import { MAX_CHOSEN_GROUPS } from './access-groups.ts'
import { dbToolList, dbToolSaved, dbToolSavedWithId, moment, timeframeFields } from './dbtool-fields.ts'

export const DEFAULT_PRIORITY = 100
export const MAX_PRIORITY = 1_000_000

export const versionConfiguration = z
  .object({
    ConfigurationId: idNumber,
    AccessGroupsCollectionId: idNumber.describe('Equal sets of access groups have the same id.'),
    AccessGroups: z
      .array(z.string())
      .describe('The names of the access groups, all of which a device must have.'),
    AccessGroupIds: z.array(idNumber).describe('Their ids, in the same order.'),
    IsRC: z.boolean().describe('Whether it is a release candidate, which only super users are offered.'),
    Priority: z.number(),
    From: z.array(unixSeconds).describe('The starts of its timeframes, the earliest first.'),
    To: z
      .array(unixSeconds.nullable())
      .describe('Their ends in the same order, exclusive; null: without end.'),
  })
  .meta({
    id: 'VersionConfiguration',
    description: 'For which access groups a version is offered, and when.',
  })
export type VersionConfiguration = z.infer<typeof versionConfiguration>

export const robotVersion = z
  .object({
    id: idNumber,
    tag: z.string(),
    Deprecated: z.boolean(),
    OfferedTo: z.number().describe("How many robots or tablets in the viewer's scope are offered it now."),
    Configurations: z.array(versionConfiguration),
  })
  .meta({
    id: 'RobotVersion',
    description: 'A version of the robot software, with those to whom it is offered.',
  })
export type RobotVersion = z.infer<typeof robotVersion>

export const appVersion = robotVersion.extend({ Uploaded: unixSeconds }).meta({
  id: 'AppVersion',
  description: 'A version of the app for tablets, with those to whom it is offered.',
})
export type AppVersion = z.infer<typeof appVersion>

/** Fields of a configuration apart from its version and access groups. */
const settings = {
  rc: z.boolean().describe('Whether it is a release candidate.'),
  p: z.int().min(0).max(MAX_PRIORITY).default(DEFAULT_PRIORITY).describe('Its priority.'),
  ...timeframeFields,
}

/** Fields that app and robot configurations share. */
const configuration = {
  id: idNumber.describe('The configuration to change; without it, one is created.').optional(),
  gr: z
    .array(idNumber)
    .min(1)
    .max(MAX_CHOSEN_GROUPS)
    .describe('The access groups, all of which a device must have.'),
  agci: idNumber
    .describe('The collection of access groups that the configuration had when it was read.')
    .optional(),
  ...settings,
  was: z
    .strictObject({ ...settings, version: idNumber.describe('The id of its version.') })
    .describe(`${WAS} Its access groups are compared by \`agci\`.`)
    .optional(),
}

const removed = {
  agci: idParam.describe('The collection of access groups.'),
  rc: flagParam.describe('Whether it is the release candidate.'),
}

const tag = (description: string) =>
  text(64)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._+-]*$/, { error: 'Letters, digits, dots, hyphens, _ and + only.' })
    .describe(description)

const uploaded = moment.describe('When it was uploaded, in unix seconds; now when absent.').optional()

const SAVE_ERRORS = [
  'changed_meanwhile',
  'not_found',
  'version_configuration_exists',
  'version_deprecated',
] as const

export const dbToolAppVersions = {
  list: endpoint({
    method: 'GET',
    path: '/api/dbtool/appversion_accessgroups_collections',
    summary: 'The app versions with their configurations',
    right: 'DbToolAppVersions',
    response: dbToolList(appVersion),
    reads: ['softwareVersions', 'accessGroups', 'devices'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/dbtool/appversion',
    summary: 'Add an app version',
    right: 'DbToolAppVersions',
    body: z.strictObject({ tag: tag('vX.Y.Z of a release; others are test versions.'), uploaded }),
    response: dbToolSavedWithId,
    errors: ['version_exists'],
    actionType: 'AddAppVersion',
    changes: ['softwareVersions'],
  }),
  deprecate: endpoint({
    method: 'DELETE',
    path: '/api/dbtool/deprecateappversion',
    summary: 'Deprecate an app version',
    right: 'DbToolAppVersions',
    query: z.strictObject({ ai: idParam.describe('The app version.') }),
    response: dbToolSaved,
    errors: ['not_found'],
    actionType: 'DeprecateAppVersion',
    changes: ['softwareVersions'],
  }),
  saveConfiguration: endpoint({
    method: 'POST',
    path: '/api/dbtool/appversionconfiguration',
    summary: 'Save for which access groups an app version is offered, and when',
    right: 'DbToolAppVersions',
    body: z.strictObject({ ...configuration, ai: idNumber.describe('The app version.') }),
    response: dbToolSavedWithId,
    errors: SAVE_ERRORS,
    actionType: 'SaveAppVersionConfiguration',
    changes: ['softwareVersions'],
  }),
  removeConfiguration: endpoint({
    method: 'DELETE',
    path: '/api/dbtool/appversionconfiguration',
    summary: 'Delete a configuration of an app version',
    right: 'DbToolAppVersions',
    query: z.strictObject({ ...removed, ai: idParam.describe('The app version.') }),
    response: dbToolSaved,
    errors: ['not_found'],
    actionType: 'DeleteAppVersionConfiguration',
    changes: ['softwareVersions'],
  }),
}

export const dbToolRobotVersions = {
  list: endpoint({
    method: 'GET',
    path: '/api/dbtool/robotversion_accessgroups_collections',
    summary: 'The robot software versions with their configurations',
    right: 'DbToolRobotSoftwareVersion',
    response: dbToolList(robotVersion),
    reads: ['softwareVersions', 'accessGroups', 'devices'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/dbtool/robotversion',
    summary: 'Add a robot software version',
    right: 'DbToolRobotSoftwareVersion',
    body: z.strictObject({ tag: tag('X.Y.Z of a release; others are test versions.'), uploaded }),
    response: dbToolSavedWithId,
    errors: ['version_exists'],
    actionType: 'AddRobotVersion',
    changes: ['softwareVersions'],
  }),
  deprecate: endpoint({
    method: 'DELETE',
    path: '/api/dbtool/deprecaterobotversion',
    summary: 'Deprecate a robot software version',
    right: 'DbToolRobotSoftwareVersion',
    query: z.strictObject({ vi: idParam.describe('The robot software version.') }),
    response: dbToolSaved,
    errors: ['not_found'],
    actionType: 'DeprecateRobotVersion',
    changes: ['softwareVersions'],
  }),
  saveConfiguration: endpoint({
    method: 'POST',
    path: '/api/dbtool/robotversionconfiguration',
    summary: 'Save for which access groups a robot software version is offered, and when',
    right: 'DbToolRobotSoftwareVersion',
    body: z.strictObject({ ...configuration, vi: idNumber.describe('The robot software version.') }),
    response: dbToolSavedWithId,
    errors: SAVE_ERRORS,
    actionType: 'SaveRobotVersionConfiguration',
    changes: ['softwareVersions'],
  }),
  removeConfiguration: endpoint({
    method: 'DELETE',
    path: '/api/dbtool/robotversionconfiguration',
    summary: 'Delete a configuration of a robot software version',
    right: 'DbToolRobotSoftwareVersion',
    query: z.strictObject({ ...removed, vi: idParam.describe('The robot software version.') }),
    response: dbToolSaved,
    errors: ['not_found'],
    actionType: 'DeleteRobotVersionConfiguration',
    changes: ['softwareVersions'],
  }),
}
