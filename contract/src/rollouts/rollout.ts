import { z } from 'zod'
import { idNumber, text, unixSeconds } from '../endpoint/fields.ts'
import { rolloutSettings } from './rollout-settings.ts'
import { ROBOT_STATES, robotReason, ROLLOUT_STATES, SKIP_REASONS } from './rollout-states.ts'
import { MAX_ROLLOUT_ROBOTS } from './rollout-steps.ts'

export const MAX_VERSION = 50

/** Why a rollout is paused; `robots` are the numbers of some of the robots concerned, at most 100. */
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
    /** The user on whose behalf it acts has lost the right, the rollout's customer, or robots. */
    z.object({ reason: z.literal('accessLost'), username: z.string(), robots: z.array(idNumber) }),
    /** The commands could not be sent: the error's message. */
    z.object({ reason: z.literal('refused'), message: z.string() }),
  ])
  .meta({ id: 'RolloutPause' })

export type RolloutPause = z.infer<typeof rolloutPause>

const robotCounts = z.object(
  // Object.fromEntries forgets which keys it was given.
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
    /** From 0. */
    currentStep: z.int(),
    settings: rolloutSettings,
    steps: z.array(
      z.object({
        upTo: z.int(),
        unit: z.enum(['robots', 'percent']),
        beganAt: unixSeconds.nullable(),
        /** Its robots in each state. */
        counts: robotCounts,
      }),
    ),
    /** Robots in each state, those of no step included: what was skipped from the start. */
    counts: robotCounts,
    /** Robots of it that the viewer does not see: they are not counted anywhere else. */
    hiddenRobots: z.int(),
    startedBy: z.string(),
    /** The user on whose behalf it sends commands: who started it, or has gone on with it last. */
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

/** An entry of a rollout's history. */
export const rolloutEvent = z
  .object({
    id: idNumber,
    kind: z.enum(ROLLOUT_EVENTS),
    at: unixSeconds,
    /** Null where the rollout did it by itself. */
    username: z.string().nullable(),
    /** The step that began, from 0. */
    step: z.int().nullable(),
    /** How many robots were retried or removed. */
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
    /** From 0; null for a robot that was skipped from the start. */
    step: z.int().nullable(),
    state: z.enum(ROBOT_STATES),
    reason: robotReason.nullable(),
    /** The failure in the robot's words, or its system message. */
    detail: z.string().nullable(),
    /** How often it was commanded. */
    attempts: z.int(),
    retryAt: unixSeconds.nullable(),
    /** Whether a person went on although it failed or has a problem. */
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

/** Robots: those listed, and those that have all of the other properties that are given. */
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

/** A robot that a rollout could update. */
export const rolloutCandidate = z
  .object({
    robotId: idNumber,
    name: z.string(),
    customerName: z.string(),
    software: z.string().nullable(),
    online: z.boolean(),
    /** Why the version would not be installed; null when it would, or none is asked for. */
    skip: z.enum(SKIP_REASONS).nullable(),
  })
  .meta({ id: 'RolloutCandidate' })

export type RolloutCandidate = z.infer<typeof rolloutCandidate>

export const robotIds = z.array(idNumber).min(1).max(MAX_ROLLOUT_ROBOTS)
