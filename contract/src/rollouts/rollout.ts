import { z } from 'zod'
import { idNumber, text, unixSeconds } from '../endpoint/fields.ts'
import { rolloutSettings, MAX_ROLLOUT_ROBOTS } from './rollout-settings.ts'
import { ROBOT_STATES, robotReason, ROLLOUT_STATES, SKIP_REASONS } from './rollout-states.ts'

export const MAX_VERSION = 50

/** Why a rollout is paused; `robots` lists at most 100 of the robots concerned. */
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
  .meta({ id: 'RolloutPause' })

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
    pause: rolloutPause.nullable(),
    /** Counted from 0. */
    currentStep: z.int(),
    settings: rolloutSettings,
    steps: z.array(
      z.object({
        upTo: z.int(),
        unit: z.enum(['robots', 'percent']),
        beganAt: unixSeconds.nullable(),
        /** Number of its robots in each state. */
        counts: robotCounts,
      }),
    ),
    /** Number of robots in each state, including those that were skipped from the start. */
    counts: robotCounts,
    /** Robots that the viewer does not see; they are not counted anywhere else. */
    hiddenRobots: z.int(),
    startedBy: z.string(),
    /** The user on whose behalf it sends commands: the one who started or last resumed it. */
    actsAs: z.string(),
    createdAt: unixSeconds,
    endedAt: unixSeconds.nullable(),
  })
  .meta({ id: 'Rollout' })

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
    /** Null if the rollout did it automatically. */
    username: z.string().nullable(),
    step: z.int().nullable(),
    robots: z.int().nullable(),
    pause: rolloutPause.nullable(),
  })
  .meta({ id: 'RolloutEvent' })

export type RolloutEvent = z.infer<typeof rolloutEvent>

export const rolloutRobot = z
  .object({
    robotId: idNumber,
    name: z.string(),
    customerId: idNumber,
    customerName: z.string(),
    /** Counted from 0; null for a robot that was skipped from the start. */
    step: z.int().nullable(),
    state: z.enum(ROBOT_STATES),
    reason: robotReason.nullable(),
    /** The robot's error message, or its system message. */
    detail: z.string().nullable(),
    /** Number of update commands sent. */
    attempts: z.int(),
    retryAt: unixSeconds.nullable(),
    /** Whether a person resumed the rollout although this robot failed or has a problem. */
    accepted: z.boolean(),
    commandId: z.int().nullable(),
    softwareBefore: z.string().nullable(),
    softwareNow: z.string().nullable(),
    hdopBefore: z.string().nullable(),
    hdopNow: z.string().nullable(),
    changedAt: unixSeconds,
  })
  .meta({ id: 'RolloutRobot' })

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
    software: z.string().nullable(),
    online: z.boolean(),
    /** Why the version would not be installed; null if it would, or no version was given. */
    skip: z.enum(SKIP_REASONS).nullable(),
  })
  .meta({ id: 'RolloutCandidate' })

export type RolloutCandidate = z.infer<typeof rolloutCandidate>

export const robotIds = z.array(idNumber).min(1).max(MAX_ROLLOUT_ROBOTS)
