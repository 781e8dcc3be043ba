import * as api from '@service-center/contract/api.ts'
import type { ChangelogDeviceType } from '@service-center/contract/changelog/changelog.ts'
import type {
  AppVersion,
  RobotVersion,
  VersionConfiguration,
} from '@service-center/contract/dbtool/versions.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { Input } from '../../../api/calls/request.ts'
import type { StoredValue } from '../../../api/stored-value.ts'
import { storedFlag } from '../shared/DbToolTable.tsx'

/** A version of the app or of the robot software. Robot software has no upload time. */
export type Version = RobotVersion & Partial<Pick<AppVersion, 'Uploaded'>>

const app = api.dbToolAppVersions
const robot = api.dbToolRobotVersions

type Save = typeof app.saveConfiguration | typeof robot.saveConfiguration
type Remove = typeof app.removeConfiguration | typeof robot.removeConfiguration
type Deprecate = typeof app.deprecate | typeof robot.deprecate
type Add = typeof app.add | typeof robot.add

/** The body of the call that saves a configuration, without the id of the version. */
export type SavedConfiguration = Omit<Input<typeof app.saveConfiguration>['body'], 'ai'>

/** The differences between the sections for app versions and for robot software versions. */
export interface VersionKind {
  readonly id: string
  readonly title: string
  /** 'app version' or 'robot version', also in error messages. */
  readonly noun: string
  /** Header of the column with the configurations. */
  readonly configurations: string
  readonly deviceType: ChangelogDeviceType
  readonly tagExample: string
  readonly list: typeof app.list | typeof robot.list
  readonly save: Save
  readonly saveInput: (versionId: number, body: SavedConfiguration) => Input<Save>
  readonly remove: Remove
  readonly removeInput: (versionId: number, configuration: VersionConfiguration) => Input<Remove>
  readonly deprecate: Deprecate
  readonly deprecateInput: (versionId: number) => Input<Deprecate>
  /** The error message when deprecating fails. */
  readonly deprecateAlert: string
  readonly add: Add
  /** 'tablets' or 'robots' */
  readonly devices: string
  readonly flags: VersionFlags
}

/** The filters and the view of a section. All filters are on by default. */
export interface VersionFlags {
  readonly onlyUsed: StoredValue<boolean>
  readonly hideDeprecated: StoredValue<boolean>
  readonly onlyReleases: StoredValue<boolean>
  /** Lists configurations instead of versions. */
  readonly byConfiguration: StoredValue<boolean>
}

const flagsOf = (id: string): VersionFlags => ({
  onlyUsed: storedFlag(`${id}.only-used`, true),
  hideDeprecated: storedFlag(`${id}.hide-deprecated`, true),
  onlyReleases: storedFlag(`${id}.only-releases`, true),
  byConfiguration: storedFlag(`${id}.by-configuration`, false),
})

/** The parameters that identify a configuration, besides its version. */
const named = ({ AccessGroupsCollectionId, IsRC }: VersionConfiguration) => ({
  agci: String(AccessGroupsCollectionId),
  rc: IsRC ? ('true' as const) : ('false' as const),
})

export const VERSION_KINDS: Readonly<Record<'app' | 'robot', VersionKind>> = {
  app: {
    id: 'app-versions',
    title: 'App versions',
    noun: 'app version',
    configurations: 'App version configuration',
    deviceType: DEVICE_TYPE.tablet,
    tagExample: 'v4.12.0',
    list: app.list,
    save: app.saveConfiguration,
    saveInput: (ai, body) => ({ body: { ...body, ai } }),
    remove: app.removeConfiguration,
    removeInput: (ai, configuration) => ({ query: { ...named(configuration), ai: String(ai) } }),
    deprecate: app.deprecate,
    deprecateInput: (ai) => ({ query: { ai: String(ai) } }),
    deprecateAlert: 'Could not deprecate appversion',
    add: app.add,
    devices: 'tablets',
    flags: flagsOf('app-versions'),
  },
  robot: {
    id: 'robot-versions',
    title: 'RobotSoftware versions',
    noun: 'robot version',
    configurations: 'Robot version configuration',
    deviceType: DEVICE_TYPE.robot,
    tagExample: '10.4.2',
    list: robot.list,
    save: robot.saveConfiguration,
    saveInput: (vi, body) => ({ body: { ...body, vi } }),
    remove: robot.removeConfiguration,
    removeInput: (vi, configuration) => ({ query: { ...named(configuration), vi: String(vi) } }),
    deprecate: robot.deprecate,
    deprecateInput: (vi) => ({ query: { vi: String(vi) } }),
    deprecateAlert: 'Could not deprecate robotversion',
    add: robot.add,
    devices: 'robots',
    flags: flagsOf('robot-versions'),
  },
}
