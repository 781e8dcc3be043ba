import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { unixSeconds } from '../endpoint/fields.ts'

/** State of a job in the queue: `failed` after the last attempt, `discarded` by a person. */
export const WORK_STATES = ['waiting', 'retrying', 'active', 'done', 'failed', 'discarded'] as const
export type WorkState = (typeof WORK_STATES)[number]

export const workItem = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    state: z.enum(WORK_STATES),
    createdAt: unixSeconds,
    startedAt: unixSeconds.nullable().describe('When the last attempt began. Null: there was none.'),
    endedAt: unixSeconds.nullable().describe('Null: it has not ended.'),
    nextAt: unixSeconds.nullable().describe('When it is tried next. Null: it is not tried any more.'),
    attempts: z.int(),
    attemptsAtMost: z.int(),
    failure: z.string().nullable().describe('Why the last attempt failed. Null: it did not.'),
  })
  .meta({
    id: 'WorkItem',
    description:
      'A piece of work that the server must do. Its input is left out, because it may contain a mail.',
  })
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
