import { z } from 'zod'
import { documented } from '../endpoint/documented.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { flagParam, idNumber, idParam, requiredText, text, WAS } from '../endpoint/fields.ts'
import { requiredName } from '../endpoint/names.ts'
import { undo } from '../configuration-changes/undo.ts'
import { hasKnoxId, TABLET_USER_LEVELS } from './tablet-rules.ts'
import { tabletOutcome, outcomes, appVersionLock, tabletState } from './tablet-state.ts'

/** A tablet in a query string, by its id or Knox id. */
const tabletParam = documented(
  z
    .string()
    .refine(
      (value) => /^\d{1,9}$/.test(value) || hasKnoxId(value),
      'Must be the id of a tablet or its Knox id.',
    ),
  { schema: { type: 'string', pattern: '^(\\d{1,9}|[0-9a-fA-F]{32})$' } },
)

const MAX_GROUPS = 100
const groupList = documented(
  z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/, 'Must be a list of ids, such as 4,7.')
    .transform((value) => [...new Set(value.split(',').map(Number))])
    .refine((ids) => ids.length <= MAX_GROUPS, `At most ${MAX_GROUPS} access groups.`)
    .describe('Ids of access groups, separated by commas.'),
  { schema: { type: 'string', pattern: '^\\d{1,9}(,\\d{1,9})*$', maxLength: 1000 } },
)

const tabletParams = z.strictObject({ id: idParam })
/** Long, because an outside service is called for each tablet of a robot. */
const OUTSIDE_TIMEOUT_MS = 60_000

export const tabletManagement = {
  state: endpoint({
    method: 'GET',
    path: '/api/knox/tablets/{id}',
    summary: 'How a tablet is managed: lock, user level, app version lock, group and the newest orders',
    right: 'verified',
    params: tabletParams,
    response: tabletState,
    reads: ['tabletManagement'],
  }),
  resetApp: endpoint({
    method: 'POST',
    path: '/api/knox/resetApp',
    summary: 'Resets the app of a tablet: it starts anew, without what it had stored',
    right: 'KnoxMenu',
    query: z.strictObject({ tabletId: tabletParam }),
    response: outcomes,
    errors: ['knox_id_ambiguous', 'not_found'],
    timeoutMs: OUTSIDE_TIMEOUT_MS,
    actionType: 'KnoxResetApp',
    changes: ['tabletManagement'],
  }),
  pushProfile: endpoint({
    method: 'POST',
    path: '/api/knox/pushProfile',
    summary: 'Pushes its device management profile to a tablet again',
    right: 'KnoxMenu',
    query: z.strictObject({ tabletId: tabletParam }),
    response: outcomes,
    errors: ['knox_id_ambiguous', 'not_found'],
    timeoutMs: OUTSIDE_TIMEOUT_MS,
    actionType: 'KnoxPushProfile',
    changes: ['tabletManagement'],
  }),
  groupPreview: endpoint({
    method: 'GET',
    path: '/api/knox/groupPreview',
    summary: 'How many tablets a group of some access groups would have',
    right: 'Emergency',
    query: z.strictObject({ accessgroups: groupList }),
    response: z.object({
      tablets: z.int(),
      moved: z.int().describe('How many of them are in another group now.'),
    }),
    errors: ['not_found'],
    reads: ['tabletManagement', 'accessGroups', 'devices'],
  }),
  createGroup: endpoint({
    method: 'POST',
    path: '/api/knox/createGroup',
    summary: 'Creates a group of the tablets whose customers have one of some access groups',
    right: 'Emergency',
    query: z.strictObject({ accessgroups: groupList, groupname: requiredName(100) }),
    response: z.object({
      id: idNumber,
      tablets: z.number().describe('How many tablets are in the group.'),
      notAdded: z.array(tabletOutcome),
    }),
    errors: ['knox_group_empty', 'knox_group_name_taken', 'not_found'],
    timeoutMs: OUTSIDE_TIMEOUT_MS,
    actionType: 'KnoxCreateGroup',
    changes: ['tabletManagement'],
  }),
  sendNotification: endpoint({
    method: 'POST',
    path: '/api/knox/sendNotification',
    summary: 'Shows a notification on all tablets paired with a robot',
    right: 'SuspendService',
    query: z.strictObject({ robotId: idParam }),
    body: z.strictObject({ title: requiredName(100), message: requiredText(1000) }),
    response: outcomes,
    errors: ['robot_not_found', 'robot_without_tablets'],
    timeoutMs: OUTSIDE_TIMEOUT_MS,
    actionType: 'KnoxSendNotification',
    changes: ['tabletManagement'],
  }),
  lockDevice: endpoint({
    method: 'POST',
    path: '/api/knox/lockDevice',
    summary: 'Locks or unlocks all tablets paired with a robot',
    right: 'SuspendService',
    query: z.strictObject({ robotId: idParam, lock: flagParam.default(true) }),
    body: z.strictObject({ message: text(1000).default('') }),
    response: outcomes.extend({ undo }),
    errors: ['device_already_locked', 'device_already_unlocked', 'robot_not_found', 'robot_without_tablets'],
    timeoutMs: OUTSIDE_TIMEOUT_MS,
    actionType: 'KnoxLockDevice',
    changes: ['tabletManagement', 'configurationChanges'],
  }),
  setUserLevel: endpoint({
    method: 'POST',
    path: '/api/configurations/setTabletUserLevel',
    summary: 'Sets the user level of a tablet',
    right: 'SetTabletUserLevel',
    body: z.strictObject({
      tabletId: idNumber,
      userLevel: z.enum(TABLET_USER_LEVELS),
      was: text(64).nullable().describe(`${WAS} Null: it had none.`).optional(),
    }),
    response: z.object({ undo }),
    errors: ['changed_meanwhile', 'not_found', 'tablet_user_level_unchanged'],
    actionType: 'SetTabletUserLevel',
    changes: ['tabletManagement', 'configurationChanges'],
  }),
  setAppVersion: endpoint({
    method: 'POST',
    path: '/api/configurations/setTabletAppVersion',
    summary: 'Locks a tablet to an app version, or unlocks it',
    right: 'TabletAppVersion',
    body: z.strictObject({
      tabletId: idNumber,
      version: text(64).min(1).nullish().describe('None: unlocks it.'),
      oneTime: z
        .boolean()
        .default(true)
        .describe('Whether it is unlocked once the tablet reports that version.'),
      was: text(64).min(1).nullable().describe(`${WAS} Null: it was not locked.`).optional(),
    }),
    response: z.object({ undo }),
    errors: ['app_version_not_offered', 'changed_meanwhile', 'not_found'],
    actionType: 'SetTabletAppVersion',
    changes: ['tabletManagement', 'configurationChanges'],
  }),
  appVersionLocks: endpoint({
    method: 'GET',
    path: '/api/configurations/getTabletAppVersions',
    summary: 'The app version lock of every tablet',
    right: 'TabletAppVersion',
    response: z.object({ data: z.array(appVersionLock) }),
    reads: ['tabletManagement', 'devices'],
  }),
  appVersionLock: endpoint({
    method: 'GET',
    path: '/api/configurations/getTabletAppVersions/{id}/latest',
    summary: 'The app version lock of a tablet',
    right: 'TabletAppVersion',
    params: tabletParams,
    response: appVersionLock,
    reads: ['tabletManagement'],
  }),
  appVersions: endpoint({
    method: 'GET',
    path: '/api/configurations/getAppVersions',
    summary: 'The app versions that are not deprecated; for a tablet those that it may be locked to',
    right: 'TabletAppVersion',
    query: z.strictObject({ tabletId: idParam.optional() }),
    response: z.object({ data: z.array(z.string()) }),
    errors: ['not_found'],
    reads: ['softwareVersions', 'accessGroups', 'devices'],
  }),
  deprecatedAppVersions: endpoint({
    method: 'GET',
    path: '/api/configurations/getDeprecatedAppVersions',
    summary: 'The deprecated app versions',
    right: 'TabletDeprecatedAppVersion',
    response: z.object({ data: z.array(z.string()) }),
    reads: ['softwareVersions'],
  }),
}
