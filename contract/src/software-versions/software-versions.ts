import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, unixSeconds } from '../endpoint/fields.ts'
import { listParam } from '../endpoint/list-query.ts'

/** Rights to see the offered versions: those that allow sending commands. */
const SENDERS = ['Commands', 'BulkCommands'] as const

/**
 * A version that devices can be updated to (specification 2, section 3; docs/decisions/software.md).
 * For several devices, a flag is true if it is true for all.
 */
export const softwareVersion = z
  .object({
    /** Dotted numbers without a prefix, such as '10.4.2'; test versions may have a suffix. */
    value: z.string(),
    /** Whether a configuration applies that is not RC. */
    released: z.boolean(),
    /** Whether any configuration applies. */
    access: z.boolean(),
    /** Whether it is the applicable version with the highest priority, and the highest of these. */
    latest: z.boolean(),
  })
  .meta({ id: 'SoftwareVersion' })
export type SoftwareVersion = z.infer<typeof softwareVersion>

/** An access group of a robot, and its origin. */
export const explainedGroup = z.object({
  id: idNumber,
  name: z.string(),
  shortName: z.string(),
  accessGroupType: z.string(),
  source: z.enum(['device', 'customer', 'inherited']),
  /** Whether it locks the robot: versions above those of the group are not offered. */
  isLock: z.boolean(),
  /**
   * The customer that has the group; null for the robot's own groups, and for an ancestor that the viewer does not
   * see.
   */
  customer: z.object({ id: idNumber, name: z.string() }).nullable(),
})
export type ExplainedGroup = z.infer<typeof explainedGroup>

/** A period in which a configuration is valid, from `from` until before `to` (null: unlimited). */
export const explainedTimeframe = z.object({
  from: unixSeconds,
  to: unixSeconds.nullable(),
  state: z.enum(['past', 'current', 'future']),
})

/** A configuration of a version, and whether and why it applies to the robot. */
export const explainedConfiguration = z.object({
  id: idNumber,
  isRc: z.boolean(),
  priority: z.number(),
  groups: z.array(z.object({ id: idNumber, name: z.string(), held: z.boolean() })),
  timeframes: z.array(explainedTimeframe),
  applies: z.boolean(),
  /** Why it does not apply: missing groups, or no current timeframe. */
  reasons: z.array(z.enum(['groupsMissing', 'notStarted', 'ended', 'betweenTimeframes'])),
})
export type ExplainedConfiguration = z.infer<typeof explainedConfiguration>

/**
 * Whether a version is offered to a robot; the first of these that is true: deprecated; the tag is no version
 * number; older than 9.8.3; no configuration exists, or none applies; above the robot's lock; only RC
 * configurations apply (offered to CommandsSuper only); offered; offered and the latest.
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
    /** Whether it is a release, not a test version, by its tag. */
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
    /** The time of this evaluation. */
    at: unixSeconds,
    /** The reported version; null: none reported yet. */
    installed: z.string().nullable(),
    modemId: z.string().nullable(),
    /** Whether its modem limits it to versions from 9.8.3 on. */
    isModemLimited: z.boolean(),
    groups: z.array(explainedGroup),
    /** Highest version first. */
    versions: z.array(explainedVersion),
  })
  .meta({ id: 'VersionsExplanation' })
export type VersionsExplanation = z.infer<typeof versionsExplanation>

const ofOneRobot = z.strictObject({ id: idParam })
const list = z.object({ data: z.array(softwareVersion) })

/** Without CommandsSuper, the lists contain only versions with `access` and `released`. Highest version first. */
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
