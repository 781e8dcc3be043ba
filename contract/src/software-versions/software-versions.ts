import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, unixSeconds } from '../endpoint/fields.ts'
import { listParam } from '../endpoint/list-query.ts'

/** Who may see which versions robots are offered: those who may send commands. */
const SENDERS = ['Commands', 'BulkCommands'] as const

/**
 * A version that devices can be updated to (specification 2, section 3; docs/decisions/0049-software-versions.md). Of
 * several devices a flag holds when it holds for all.
 */
export const softwareVersion = z
  .object({
    /** Dotted, without a prefix: '10.4.2'; test versions may have a suffix. */
    value: z.string(),
    /** Whether a configuration that is not RC applies. */
    released: z.boolean(),
    /** Whether any configuration applies. */
    access: z.boolean(),
    /** Whether it is the applying version of the highest priority, and of these the highest. */
    latest: z.boolean(),
  })
  .meta({ id: 'SoftwareVersion' })
export type SoftwareVersion = z.infer<typeof softwareVersion>

/** An access group of a robot, and where it comes from. */
export const explainedGroup = z.object({
  id: idNumber,
  name: z.string(),
  shortName: z.string(),
  accessGroupType: z.string(),
  source: z.enum(['device', 'customer', 'inherited']),
  /** Whether the robot is locked to its versions: it is offered none above them. */
  isLock: z.boolean(),
  /** The customer that it comes from; null for the robot's own, and for an ancestor that the viewer does not see. */
  customer: z.object({ id: idNumber, name: z.string() }).nullable(),
})
export type ExplainedGroup = z.infer<typeof explainedGroup>

/** A period in which a configuration holds: from `from` on, before `to` (null: without end). */
export const explainedTimeframe = z.object({
  from: unixSeconds,
  to: unixSeconds.nullable(),
  state: z.enum(['past', 'current', 'future']),
})

/** A configuration of a version, and why it applies to the robot or not. */
export const explainedConfiguration = z.object({
  id: idNumber,
  isRc: z.boolean(),
  priority: z.number(),
  groups: z.array(z.object({ id: idNumber, name: z.string(), held: z.boolean() })),
  timeframes: z.array(explainedTimeframe),
  applies: z.boolean(),
  /** Why it does not apply: groups that the robot does not have, and no current timeframe. */
  reasons: z.array(z.enum(['groupsMissing', 'notStarted', 'ended', 'betweenTimeframes'])),
})
export type ExplainedConfiguration = z.infer<typeof explainedConfiguration>

/**
 * What becomes of a version for a robot, the first that holds: it is deprecated; its tag is not a version number; it is
 * older than 9.8.3; no configuration exists or applies; it is above what the robot is locked to; only RC configurations apply (offered to CommandsSuper alone);
 * offered; offered and the latest one.
 */
export const VERSION_OUTCOMES = [
  'deprecated',
  'notComparable',
  'tooOld',
  'noConfiguration',
  'noConfigurationApplies',
  'aboveLock',
  'rcOnly',
  'offered',
  'latest',
] as const
export type VersionOutcome = (typeof VERSION_OUTCOMES)[number]

export const explainedVersion = softwareVersion
  .extend({
    /** Whether its tag is that of a release, not of a test version. */
    isRelease: z.boolean(),
    deprecatedAt: unixSeconds.nullable(),
    configurations: z.array(explainedConfiguration),
    outcome: z.enum(VERSION_OUTCOMES),
  })
  .meta({ id: 'ExplainedVersion' })
export type ExplainedVersion = z.infer<typeof explainedVersion>

/** Why each version is offered to a robot or not. */
export const versionsExplanation = z
  .object({
    robotId: idNumber,
    robotName: z.string(),
    customer: z.object({ id: idNumber, name: z.string() }),
    /** The time for which this holds. */
    at: unixSeconds,
    /** The version that the robot reports; null: it has reported none. */
    installed: z.string().nullable(),
    modemId: z.string().nullable(),
    /** Whether its modem limits it to versions from 9.8.3 on. */
    isModemLimited: z.boolean(),
    groups: z.array(explainedGroup),
    /** The highest version first. */
    versions: z.array(explainedVersion),
  })
  .meta({ id: 'VersionsExplanation' })
export type VersionsExplanation = z.infer<typeof versionsExplanation>

const ofOneRobot = z.strictObject({ id: idParam })
const list = z.object({ data: z.array(softwareVersion) })

/** Without CommandsSuper the lists hold only versions with `access` and `released`. The highest version comes first. */
export const softwareVersions = {
  robotVersions: endpoint({
    method: 'GET',
    path: '/api/commands/robotVersions',
    summary: 'The versions that all of several robots can be updated to',
    right: SENDERS,
    query: z.strictObject({ robotId: listParam(idParam) }),
    response: list,
    errors: ['not_found'],
    reads: ['softwareVersions', 'accessGroups', 'customers', 'devices'],
  }),
  ofRobot: endpoint({
    method: 'GET',
    path: '/api/commands/robotVersions/{id}',
    summary: 'The versions that a robot can be updated to',
    right: SENDERS,
    params: ofOneRobot,
    response: list,
    reads: ['softwareVersions', 'accessGroups', 'customers', 'devices'],
  }),
  latestOfRobot: endpoint({
    method: 'GET',
    path: '/api/commands/robotVersions/{id}/latest',
    summary: 'The latest version that a robot is offered; null when there is none',
    right: SENDERS,
    params: ofOneRobot,
    response: z.object({ data: softwareVersion.nullable() }),
    reads: ['softwareVersions', 'accessGroups', 'customers', 'devices'],
  }),
  explain: endpoint({
    method: 'GET',
    path: '/api/commands/robotVersions/{id}/explain',
    summary: 'Why each version is offered to a robot or not',
    right: SENDERS,
    params: ofOneRobot,
    response: versionsExplanation,
    reads: ['softwareVersions', 'accessGroups', 'customers', 'devices', 'latestValues'],
  }),
  baseStationVersions: endpoint({
    method: 'GET',
    path: '/api/commands/baseStationVersions/',
    summary: 'The versions that reference stations can be updated to',
    right: SENDERS,
    response: list,
    reads: ['softwareVersions'],
  }),
}
