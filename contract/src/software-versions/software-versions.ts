import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, unixSeconds } from '../endpoint/fields.ts'
import { listParam } from '../endpoint/list-query.ts'

/** Rights to see the offered versions: those that allow sending commands. */
const SENDERS = ['Commands', 'BulkCommands'] as const

/** Specification 2, section 3. */
export const softwareVersion = z
  .object({
    value: z
      .string()
      .describe("Dotted numbers without a prefix, such as '10.4.2'; test versions may have a suffix."),
    released: z.boolean().describe('Whether a configuration applies that is not RC.'),
    access: z.boolean().describe('Whether any configuration applies.'),
    latest: z
      .boolean()
      .describe('Whether it is the applicable version with the highest priority, and the highest of these.'),
  })
  .meta({
    id: 'SoftwareVersion',
    description:
      'A version that devices can be updated to. For several devices a flag is true if it is true for all.',
  })
export type SoftwareVersion = z.infer<typeof softwareVersion>

/** An access group of a robot, and its origin. */
export const explainedGroup = z.object({
  id: idNumber,
  name: z.string(),
  shortName: z.string(),
  accessGroupType: z.string(),
  source: z.enum(['device', 'customer', 'inherited']),
  isLock: z
    .boolean()
    .describe('Whether it locks the robot: versions above those of the group are not offered.'),
  customer: z
    .object({ id: idNumber, name: z.string() })
    .nullable()
    .describe(
      "The customer that has the group. Null for the robot's own groups, and for a customer that the viewer does not see.",
    ),
})
export type ExplainedGroup = z.infer<typeof explainedGroup>

/** A period in which a configuration is valid, from `from` until before `to` (null: unlimited). */
export const explainedTimeframe = z.object({
  from: unixSeconds,
  to: unixSeconds.nullable().describe('Its end, exclusive. Null: without end.'),
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
  reasons: z
    .array(z.enum(['groupsMissing', 'notStarted', 'ended', 'betweenTimeframes']))
    .describe('Why it does not apply: missing groups, or no current timeframe.'),
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
    isRelease: z.boolean().describe('Whether it is a release, not a test version, by its tag.'),
    deprecatedAt: unixSeconds.nullable().describe('Null: it is not deprecated.'),
    configurations: z.array(explainedConfiguration),
    outcome: z.enum(VERSION_OUTCOMES),
  })
  .meta({ id: 'ExplainedVersion', description: 'A version, and whether and why it is offered to a robot.' })
export type ExplainedVersion = z.infer<typeof explainedVersion>

export const versionsExplanation = z
  .object({
    robotId: idNumber,
    robotName: z.string(),
    customer: z.object({ id: idNumber, name: z.string() }),
    at: unixSeconds.describe('The time of this evaluation, in unix seconds.'),
    installed: z.string().nullable().describe('The version that it reports. Null: none was reported.'),
    modemId: z.string().nullable().describe('The modem that it reports. Null: none was reported.'),
    isModemLimited: z.boolean().describe('Whether its modem limits it to versions from 9.8.3 on.'),
    groups: z.array(explainedGroup),
    versions: z.array(explainedVersion).describe('Highest version first.'),
  })
  .meta({ id: 'VersionsExplanation', description: 'Which versions are offered to a robot, and why.' })
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
    response: z.object({ data: softwareVersion.nullable().describe('Null: there is none.') }),
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
