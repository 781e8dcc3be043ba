import type { LogbookNote, LogbookTicket } from '@service-center/contract/support/logbook.ts'
import { TICKET_OVERDUE_SECONDS } from '@service-center/contract/support/ticket-rules.ts'
import { expect, test } from 'vitest'
import { historyRows, rowKey } from './history-columns.tsx'

const NOW = 1_800_000_000

function ticket(status: string, created_at = NOW): LogbookTicket {
  return {
    kind: 'ticket',
    id: 7,
    issueId: 1007,
    created_at,
    updated_at: created_at,
    status,
    isOpen: status === 'new' || status === 'open',
    subject: 'The battery drains',
    category: 'battery',
    requester: 'Tom Ashworth',
  }
}

const note: LogbookNote = {
  kind: 'logbook',
  id: 3,
  type: 'note',
  created_at: NOW - 30 * 86_400,
  author: 'Clara Clerk',
  author_username: 'clerk',
  text: 'The bumper was changed',
}

test('shows closed, solved and pending tickets as closed, others as open, and logbook entries as neither', () => {
  const statuses = ['closed', 'solved', 'pending', 'new', 'open', 'hold']
  const rows = historyRows([...statuses.map((status) => ticket(status)), note], NOW)
  expect(rows.map(({ state }) => state)).toEqual([
    'Closed',
    'Closed',
    'Closed',
    'Open',
    'Open',
    'Open',
    'Logbook',
  ])
})

test('an open ticket is overdue after exactly seven days', () => {
  const waits = (status: string, age: number) => historyRows([ticket(status, NOW - age)], NOW)[0]?.waitingDays
  expect(waits('open', TICKET_OVERDUE_SECONDS - 1)).toBeUndefined()
  expect(waits('open', TICKET_OVERDUE_SECONDS)).toBe(7)
  expect(waits('new', 20.5 * 86_400)).toBe(20)
  expect(waits('closed', 20 * 86_400)).toBeUndefined()
  expect(historyRows([note], NOW)[0]?.waitingDays).toBeUndefined()
})

test('a ticket and a note with the same id have different row keys', () => {
  const keys = historyRows([{ ...ticket('open'), issueId: 3 }, note, { ...note, id: null }], NOW).map(rowKey)
  expect(new Set(keys).size).toBe(3)
})
