import { z } from 'zod'
import { idNumber, text, unixSeconds } from '../endpoint/fields.ts'
import { rolloutSettings, MAX_ROLLOUT_ROBOTS } from './rollout-settings.ts'
import { ROBOT_STATES, robotReason, ROLLOUT_STATES, SKIP_REASONS } from './rollout-states.ts'

export const MAX_VERSION = 50

export const rolloutPause = z
  .discriminatedUnion('reason', [
    z.object({ reason: z.literal('byUser'), username: z.string() }),
    z.object({
      reason: z.literal('tooManyBad'),
      step: z.int(),
      bad: z.int(),
      allowedBad: z.int(),
      robots: z.array(idNumber),
    }),
    /** The user on whose behalf it acts lost the right, the rollout's customer, or robots. */
    z.object({ reason: z.literal('accessLost'), username: z.string(), robots: z.array(idNumber) }),
    /** The commands could not be sent; contains the error message. */
    z.object({ reason: z.literal('refused'), message: z.string() }),
  ])
  .meta({
    id: 'RolloutPause',
    description:
      'Why a rollout is paused: by a user; because too many robots of a step are bad; because the user for whom it acts lost the right or robots; or because its commands were refused. `robots` has at most 100 of them.',
  })

export type RolloutPause = z.infer<typeof rolloutPause>

const robotCounts = z.object(
  // Object.fromEntries loses the literal key types.
  Object.fromEntries(ROBOT_STATES.map((state) => [state, z.int()])) as Record<
    (typeof ROBOT_STATES)[number],
    z.ZodInt
  >,
)

export const rollout = z
  .object({
    id: idNumber,
    name: z.string(),
    version: z.string(),
    state: z.enum(ROLLOUT_STATES),
    pause: rolloutPause.nullable().describe('Why it is paused. Null: it is not.'),
    currentStep: z.int().describe('Its place in `steps`, from 0.'),
    settings: rolloutSettings,
    steps: z.array(
      z.object({
        upTo: z
          .int()
          .describe('How many robots are updated when the step is done: a number, or a share in percent.'),
        unit: z.enum(['robots', 'percent']),
        beganAt: unixSeconds.nullable().describe('Null: it has not begun.'),
        counts: robotCounts.describe('Number of its robots in each state.'),
      }),
    ),
    counts: robotCounts.describe(
      'Number of robots in each state, including those that were skipped from the start.',
    ),
    hiddenRobots: z
      .int()
      .describe('Robots that the viewer does not see; they are not counted anywhere else.'),
    startedBy: z.string(),
    actsAs: z
      .string()
      .describe('The user on whose behalf it sends commands: the one who started or last resumed it.'),
    createdAt: unixSeconds,
    endedAt: unixSeconds.nullable().describe('Null: it has not ended.'),
  })
  .meta({ id: 'Rollout', description: 'An update of many robots in steps.' })

export type Rollout = z.infer<typeof rollout>

export const ROLLOUT_EVENTS = [
  'started',
  'stepBegan',
  'paused',
  'resumed',
  'retried',
  'removed',
  'stopped',
  'finished',
] as const

export const rolloutEvent = z
  .object({
    id: idNumber,
    kind: z.enum(ROLLOUT_EVENTS),
    at: unixSeconds,
    username: z.string().nullable().describe('Who did it. Null: the rollout did it by itself.'),
    step: z
      .int()
      .nullable()
      .describe('The place of the step that it is about, from 0. Null: it is about none.'),
    robots: z.int().nullable().describe('How many robots it concerned. Null: not of this kind.'),
    pause: rolloutPause.nullable().describe('Why it was paused. Null: the event is another one.'),
  })
  .meta({ id: 'RolloutEvent', description: 'Something that happened in a rollout.' })

export type RolloutEvent = z.infer<typeof rolloutEvent>

export const rolloutRobot = z
  .object({
    robotId: idNumber,
    name: z.string(),
    customerId: idNumber,
    customerName: z.string(),
    step: z.int().nullable().describe('The place of its step, from 0. Null: it was skipped from the start.'),
    state: z.enum(ROBOT_STATES),
    reason: robotReason.nullable().describe('Why it is in this state. Null: there is nothing to say.'),
    detail: z.string().nullable().describe("The robot's error message, or its system message. Null: none."),
    attempts: z.int().describe('Number of update commands sent.'),
    retryAt: unixSeconds.nullable().describe('When a failed update is tried again. Null: it is not.'),
    accepted: z
      .boolean()
      .describe('Whether a person resumed the rollout although this robot failed or has a problem.'),
    commandId: z.int().nullable().describe('The newest command of the rollout to it. Null: none was sent.'),
    softwareBefore: z.string().nullable().describe('The version before the update. Null: not known.'),
    softwareNow: z.string().nullable().describe('The version that it reports. Null: none was reported.'),
    hdopBefore: z.string().nullable().describe('Its HDOP before the update. Null: not known.'),
    hdopNow: z.string().nullable().describe('The HDOP that it reports. Null: none was reported.'),
    changedAt: unixSeconds.describe('When its state changed last, in unix seconds.'),
  })
  .meta({ id: 'RolloutRobot', description: 'A robot of a rollout, and how its update does.' })

export type RolloutRobot = z.infer<typeof rolloutRobot>

/** Selects the listed robots, and robots that match all other given properties. */
export const rolloutSelection = z
  .strictObject({
    robotIds: z.array(idNumber).max(MAX_ROLLOUT_ROBOTS).default([]),
    customerIds: z
      .array(idNumber)
      .max(1000)
      .default([])
      .describe('Robots of these customers and those below.'),
    accessGroupIds: z.array(idNumber).max(1000).default([]).describe('Robots that have one of these groups.'),
    versions: z.array(text(MAX_VERSION)).max(1000).default([]).describe('Robots with one of these versions.'),
  })
  .describe('The listed robots, and those that have all of the other properties that are given.')

export type RolloutSelection = z.output<typeof rolloutSelection>

export const rolloutCandidate = z
  .object({
    robotId: idNumber,
    name: z.string(),
    customerName: z.string(),
    software: z.string().nullable().describe('The version that it reports. Null: none was reported.'),
    online: z.boolean(),
    skip: z
      .enum(SKIP_REASONS)
      .nullable()
      .describe('Why the version would not be installed. Null: it would, or no version was given.'),
  })
  .meta({ id: 'RolloutCandidate', description: 'A robot that a rollout could update.' })

export type RolloutCandidate = z.infer<typeof rolloutCandidate>

export const robotIds = z.array(idNumber).min(1).max(MAX_ROLLOUT_ROBOTS)
