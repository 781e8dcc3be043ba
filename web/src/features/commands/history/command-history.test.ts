import type { Command } from '@service-center/contract/commands/command.ts'
import { expect, it } from 'vitest'
import { withStates } from './CommandHistory.tsx'

const command = (id: number, state: Command['state']): Command => ({
  id,
  robotId: 4155,
  deviceType: 1,
  byUser: 'anna',
  type: 'update',
  args: { rs: '10.4.2' },
  issuedAt: 1,
  sentAt: null,
  acknowledgedAt: null,
  startedAt: null,
  completedAt: null,
  state,
  failure: null,
  expiresAt: null,
  cancelRequestedAt: null,
  online: true,
})

it('updates the states of commands on a page, and keeps the same page object if none of them is on it', () => {
  const page = { data: [command(1, 'queued'), command(2, 'queued'), command(3, 'sent')], totalCount: 3 }
  const changed = withStates(
    page,
    new Map([
      [1, 'sent' as const],
      [3, 'running' as const],
      [9, 'failed' as const],
    ]),
  )
  expect(changed).toEqual({
    data: [command(1, 'sent'), command(2, 'queued'), command(3, 'running')],
    totalCount: 3,
  })
  expect(
    withStates(
      page,
      new Map([
        [9, 'failed' as const],
        [2, 'queued' as const],
      ]),
    ),
  ).toBe(page)
})
