import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, requiredText, text, unixSeconds } from '../endpoint/fields.ts'
import { rolloutSettings } from './rollout-settings.ts'
import { ROBOT_STATES, robotReason, ROLLOUT_STATES, SKIP_REASONS } from './rollout-states.ts'
import { MAX_ROLLOUT_ROBOTS, MAX_ROLLOUT_STEPS, rolloutStepPlan } from './rollout-steps.ts'

const MAX_NAME = 120
const MAX_VERSION = 50

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

const robotIds = z.array(idNumber).min(1).max(MAX_ROLLOUT_ROBOTS)
const params = z.strictObject({ id: idParam })
const changing = { right: 'BulkCommands', params, response: z.object({}), changes: ['rollouts'] } as const

export const rollouts = {
  list: endpoint({
    method: 'GET',
    path: '/api/rollouts',
    summary: 'Staged rollouts: the newest 500',
    right: 'BulkCommands',
    response: z.object({ data: z.array(rollout) }),
    reads: ['rollouts'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/rollouts/{id}',
    summary: 'One rollout, with its newest 500 events',
    right: 'BulkCommands',
    params,
    response: z.object({ rollout, events: z.array(rolloutEvent) }),
    reads: ['rollouts'],
  }),
  robots: endpoint({
    method: 'GET',
    path: '/api/rollouts/{id}/robots',
    summary: 'The robots of a rollout, in its order',
    right: 'BulkCommands',
    params,
    response: z.object({ data: z.array(rolloutRobot) }),
    reads: ['rollouts'],
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/rollouts/choices',
    summary: 'By what robots can be selected: the versions that they have, and access groups',
    right: 'BulkCommands',
    response: z.object({
      versions: z.array(z.object({ value: z.string(), robots: z.int() })),
      accessGroups: z.array(
        z.object({ id: idNumber, name: z.string(), shortName: z.string(), accessGroupType: z.string() }),
      ),
    }),
    reads: ['devices', 'latestValues', 'accessGroups'],
  }),
  candidates: endpoint({
    method: 'POST',
    path: '/api/rollouts/candidates',
    summary:
      'The robots of a selection, the versions that are offered to them, and which robots a version leaves out',
    right: 'BulkCommands',
    body: z.strictObject({
      selection: rolloutSelection,
      version: text(MAX_VERSION).optional(),
      replacesNewer: z.boolean().default(false),
    }),
    response: z.object({
      data: z.array(rolloutCandidate),
      /** Versions that the viewer may send to at least one of the robots, the newest first. */
      versions: z.array(z.object({ value: z.string(), robots: z.int() })),
    }),
    reads: ['devices', 'latestValues', 'rollouts'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/rollouts',
    summary: 'Starts a staged rollout of a version to robots',
    right: 'BulkCommands',
    body: z.strictObject({
      name: requiredText(MAX_NAME),
      version: requiredText(MAX_VERSION),
      robotIds,
      /** Whether the robots are updated in the given order; otherwise they are mixed. */
      keepsOrder: z.boolean().default(false),
      steps: z.array(rolloutStepPlan).min(1).max(MAX_ROLLOUT_STEPS),
      settings: rolloutSettings,
    }),
    response: z.object({ id: idNumber }),
    errors: ['not_found', 'rollout_without_robots'],
    actionType: 'StartRollout',
    changes: ['rollouts'],
  }),
  pause: endpoint({
    ...changing,
    method: 'POST',
    path: '/api/rollouts/{id}/pause',
    summary: 'Pauses a running rollout: updates that have begun go on, no more are begun',
    errors: ['rollout_state'],
    actionType: 'PauseRollout',
  }),
  resume: endpoint({
    ...changing,
    method: 'POST',
    path: '/api/rollouts/{id}/resume',
    summary:
      'Goes on with a paused rollout, on behalf of the caller. Robots that are failed or unhealthy now are accepted',
    errors: ['rollout_robots_hidden', 'rollout_state'],
    actionType: 'ResumeRollout',
  }),
  stop: endpoint({
    ...changing,
    method: 'POST',
    path: '/api/rollouts/{id}/stop',
    summary:
      'Stops a rollout for good: updates that robots have begun go on, commands that wait are cancelled',
    errors: ['rollout_robots_hidden', 'rollout_state'],
    actionType: 'StopRollout',
  }),
  retry: endpoint({
    ...changing,
    method: 'POST',
    path: '/api/rollouts/{id}/retry',
    summary: 'Tries failed robots again and checks unhealthy ones again, on behalf of the caller',
    body: z.strictObject({ robotIds: robotIds.describe('Absent: all of them.').optional() }),
    response: z.object({ robots: z.int() }),
    errors: ['rollout_robots_hidden', 'rollout_state'],
    actionType: 'RetryRollout',
  }),
  remove: endpoint({
    ...changing,
    method: 'POST',
    path: '/api/rollouts/{id}/remove',
    summary: 'Removes robots that wait from a rollout',
    body: z.strictObject({
      robotIds: robotIds.describe('Absent: all that wait in steps that have begun.').optional(),
    }),
    response: z.object({ robots: z.int() }),
    errors: ['rollout_state'],
    actionType: 'RemoveFromRollout',
  }),
}
