import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, requiredText, text } from '../endpoint/fields.ts'
import { requiredName } from '../endpoint/names.ts'
import { rolloutSettings, MAX_ROLLOUT_STEPS, rolloutStepPlan } from './rollout-settings.ts'
import {
  MAX_VERSION,
  rollout,
  rolloutEvent,
  rolloutRobot,
  rolloutSelection,
  rolloutCandidate,
  robotIds,
} from './rollout.ts'

const MAX_NAME = 120
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
      versions: z
        .array(z.object({ value: z.string(), robots: z.int() }))
        .describe('Versions that the viewer may send to at least one of the robots, newest first.'),
    }),
    reads: ['devices', 'latestValues', 'rollouts'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/rollouts',
    summary: 'Starts a staged rollout of a version to robots',
    right: 'BulkCommands',
    body: z.strictObject({
      name: requiredName(MAX_NAME),
      version: requiredText(MAX_VERSION),
      robotIds,
      keepsOrder: z
        .boolean()
        .default(false)
        .describe('Whether to update the robots in the given order; otherwise they are mixed.'),
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
