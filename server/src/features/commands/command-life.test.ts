import { expect, test } from 'vitest'
import {
  answered,
  cancelAnswered,
  type CommandLife,
  expired,
  MAX_UNANSWERED,
  nextOf,
  reported,
  sent,
  silent,
  SILENT_AFTER_MS,
  unanswered,
  unsent,
} from './command-life.ts'

const ISSUED: CommandLife = {
  state: 'queued',
  issuedAt: 1000,
  sentAt: null,
  acknowledgedAt: null,
  startedAt: null,
  completedAt: null,
  heardAt: null,
  isEndReported: false,
  failure: null,
  expiresAt: null,
  cancelRequestedAt: null,
  unanswered: 0,
}
const SENT = sent(ISSUED, 2000)
const ACCEPTED = answered(SENT, { result: 'accepted' }, 3000)
const at = (ms: number) => ({ at: ms, heardAt: ms })

test('a command that could not be sent waits again, or is cancelled if that was requested meanwhile', () => {
  expect(unsent(SENT, 2000)).toEqual(ISSUED)
  expect(unsent({ ...SENT, cancelRequestedAt: 2500 }, 2000).state).toBe('cancelled')
  expect(unsent(sent(SENT, 4000), 4000)).toEqual(SENT)
})

test('a report of the device ends a command for good; an end by the server can still be corrected by the device', () => {
  const lost = Array.from({ length: MAX_UNANSWERED }).reduce<CommandLife>(
    (life) => unanswered(life, 5000),
    SENT,
  )
  expect(lost).toMatchObject({ state: 'failed', completedAt: 5000, isEndReported: false })
  expect(reported(lost, { state: 'completed', ...at(9000) })).toMatchObject({
    state: 'completed',
    startedAt: 9000,
    completedAt: 9000,
    failure: null,
  })
  const failed = reported(ACCEPTED, { state: 'failed', error: 'No space', ...at(6000) })
  expect(failed).toMatchObject({ state: 'failed', failure: 'No space', startedAt: null })
  expect(reported(failed, { state: 'completed', ...at(7000) }).state).toBe('failed')
  expect(answered(failed, { result: 'accepted' }, 8000).state).toBe('failed')
})

test('an unknown answer of the device fails the command, but the device may still report about it', () => {
  const garbage = answered(SENT, ['x\u0000'], 3000)
  expect(garbage).toMatchObject({ state: 'failed', isEndReported: false })
  expect(garbage.failure).toContain('["x')
  expect(garbage.failure).not.toContain('\u0000')
  expect(reported(garbage, { state: 'running', ...at(4000) }).state).toBe('running')
})

test('a command expires only before it has started; log lines without a state do not start it', () => {
  const due = { ...ACCEPTED, expiresAt: 5000 }
  expect(expired(due, 4999)).toBe(due)
  expect(reported(due, at(4500))).toMatchObject({ state: 'acknowledged', heardAt: 4500 })
  expect(expired(due, 5000)).toMatchObject({ state: 'expired', completedAt: 5000 })
  const running = reported(due, { state: 'running', ...at(4500) })
  expect(expired(running, 6000)).toBe(running)
  expect(answered({ ...SENT, expiresAt: 5000 }, { error: 'expired' }, 6000).state).toBe('expired')
})

test('a device that is asked to cancel a command cancels it, or has started it, or does not know the request', () => {
  const asked = { ...ACCEPTED, cancelRequestedAt: 4000 }
  expect(nextOf(asked, 4000)).toBe('cancel')
  expect(cancelAnswered(asked, { result: 'cancelled' }, 5000)).toMatchObject({
    state: 'cancelled',
    isEndReported: true,
    cancelRequestedAt: null,
  })
  expect(cancelAnswered(asked, { error: 'started' }, 5000)).toMatchObject({
    state: 'running',
    startedAt: 5000,
  })
  expect(cancelAnswered(asked, { error: 'What?' }, 5000)).toMatchObject({
    state: 'acknowledged',
    cancelRequestedAt: null,
  })
  expect(nextOf(cancelAnswered({ ...SENT, cancelRequestedAt: 4000 }, {}, 5000), 5000)).toBe('command')
  expect(reported(asked, { state: 'running', ...at(5000) }).cancelRequestedAt).toBeNull()
})

test('an accepted command fails after a week without a word of the device', () => {
  expect(silent(ACCEPTED, 3000 + SILENT_AFTER_MS - 1)).toBe(ACCEPTED)
  expect(silent(ACCEPTED, 3000 + SILENT_AFTER_MS)).toMatchObject({ state: 'failed', isEndReported: false })
  expect(silent(SENT, 3000 + SILENT_AFTER_MS)).toBe(SENT)
})

test('nothing is sent again after the expiry, or once the device has answered', () => {
  expect(nextOf({ ...SENT, expiresAt: 5000 }, 4999)).toBe('command')
  expect(nextOf({ ...SENT, expiresAt: 5000 }, 5000)).toBeUndefined()
  expect(nextOf(ACCEPTED, 5000)).toBeUndefined()
})
