import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { unixSeconds } from '../endpoint/fields.ts'

/** State of a job in the queue: `failed` after the last attempt, `discarded` by a person. */
export const WORK_STATES = ['waiting', 'retrying', 'active', 'done', 'failed', 'discarded'] as const
export type WorkState = (typeof WORK_STATES)[number]

/** A job in the queue. Its input is left out, because it may contain somebody's mail. */
export const workItem = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    state: z.enum(WORK_STATES),
    createdAt: unixSeconds,
    /** Start of the last attempt. */
    startedAt: unixSeconds.nullable(),
    endedAt: unixSeconds.nullable(),
    /** Time of the next attempt. */
    nextAt: unixSeconds.nullable(),
    attempts: z.int(),
    attemptsAtMost: z.int(),
    /** Why the last attempt failed. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'WorkItem' })
export type WorkItem = z.infer<typeof workItem>

/** Actions that are possible in each state. */
export const workCan = {
  retry: ({ state }: Pick<WorkItem, 'state'>): boolean => state === 'failed',
  discard: ({ state }: Pick<WorkItem, 'state'>): boolean =>
    state === 'failed' || state === 'waiting' || state === 'retrying',
}

const params = z.strictObject({ id: z.uuid() })

export const queuedWork = {
  list: endpoint({
    method: 'GET',
    path: '/api/administration/work',
    summary: 'The work that the server must do: the newest 5,000 items, those of the last thirty days',
    right: 'Developer',
    response: z.object({ data: z.array(workItem) }),
    reads: ['queuedWork'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/administration/work/{id}/retry',
    summary: 'Has an item tried once more that has failed for good',
    right: 'Developer',
    params,
    response: z.object({}),
    actionType: 'RetryWork',
    changes: ['queuedWork'],
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/administration/work/{id}',
    summary: 'Gives up an item that waits or has failed',
    right: 'Developer',
    params,
    response: z.object({}),
    actionType: 'DiscardWork',
    changes: ['queuedWork'],
  }),
}
