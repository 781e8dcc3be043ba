import { describe, expect, test } from 'vitest'
import {
  type CommandFacts,
  hdopBeforeUpdate,
  isLowOnBattery,
  isMarking,
  isWorseHdop,
  judgeRobot,
  type RobotFacts,
  type RobotProgress,
  type RuleContext,
} from './robot-rules.ts'
import { DEFAULT_SETTINGS } from './rollout-settings.ts'

const MINUTE = 60_000
const NOW = 1_800_000_000_000

const context: RuleContext = {
  version: '10.4.2',
  settings: DEFAULT_SETTINGS,
  currentStep: 0,
  now: NOW,
  compareVersions: (one, other) => one.localeCompare(other, 'en', { numeric: true }),
}
const good: RobotFacts = {
  online: true,
  isDeprecated: false,
  takesUpdates: true,
  workState: '1',
  battery: '80',
  charging: '0',
  software: '10.4.0',
  systemMessage: 'System running',
  hdop: '0.8',
  hdopAt: NOW,
  isOffered: true,
  hasOtherCommand: false,
}
const waiting: RobotProgress = {
  step: 0,
  state: 'waiting',
  reason: 'ready',
  detail: null,
  attempts: 0,
  retryAt: null,
  issuedAt: null,
  updatedAt: null,
  problemSince: null,
  isAccepted: false,
  hdopBefore: null,
  messageBefore: null,
}
const updating: RobotProgress = {
  ...waiting,
  state: 'updating',
  reason: null,
  attempts: 1,
  issuedAt: NOW - MINUTE,
  hdopBefore: '0.8',
  messageBefore: 'System running',
}
const updated: RobotFacts = { ...good, software: '10.4.2' }
const completed: CommandFacts = { state: 'completed', endedAt: NOW, failure: null }

const judge = (
  robot: Partial<RobotProgress>,
  facts: Partial<RobotFacts> = {},
  more: Partial<RuleContext> = {},
) =>
  judgeRobot(
    { ...waiting, ...robot },
    { facts: { ...good, ...facts }, command: undefined },
    { ...context, ...more },
  )
const judgeCommand = (
  command: CommandFacts,
  robot: Partial<RobotProgress> = {},
  facts = updated,
  now = NOW,
) => judgeRobot({ ...updating, ...robot }, { facts, command }, { ...context, now })

describe('a waiting robot', () => {
  test.each<[string, Partial<RobotFacts>, string]>([
    ['is ready', {}, 'ready'],
    ['marks', { workState: '4' }, 'marking'],
    ['drives to the next line', { workState: '3' }, 'marking'],
    ['is paused in a job', { workState: '5' }, 'marking'],
    ['says it in words', { workState: 'Marking' }, 'marking'],
    ['is low on battery', { battery: '39%' }, 'lowBattery'],
    ['charges', { battery: '5', charging: '1' }, 'ready'],
    ['says nothing of its battery', { battery: undefined, charging: undefined }, 'ready'],
    ['is offline', { online: false }, 'offline'],
    ['is offline and was marking then', { online: false, workState: '4' }, 'offline'],
    ['is not offered the version', { isOffered: false }, 'notOffered'],
    ['has another command', { hasOtherCommand: true }, 'otherCommand'],
  ])('that %s', (_name, facts, reason) => {
    expect(judge({}, facts)).toMatchObject({ state: 'waiting', reason })
  })

  test.each<[string, Partial<RobotFacts>, string]>([
    ['has the version', { software: '10.4.2' }, 'alreadyOnVersion'],
    ['has a newer version', { software: '10.10.0' }, 'newerVersion'],
    ['is deprecated', { isDeprecated: true }, 'deprecated'],
    ['takes no updates', { takesUpdates: false, software: '9.8.2' }, 'tooOld'],
  ])('that %s is skipped, also before its step', (_name, facts, reason) => {
    expect(judge({ step: 2 }, facts)).toMatchObject({ state: 'skipped', reason })
  })

  test('with a newer version gets this one if the creator allows it', () => {
    const settings = { ...DEFAULT_SETTINGS, replacesNewer: true }
    expect(judge({}, { software: '10.10.0' }, { settings })).toMatchObject({ reason: 'ready' })
  })

  test('of a later step waits for its step, and a failed one for its retry time', () => {
    expect(judge({ step: 1 })).toMatchObject({ reason: 'step' })
    expect(judge({ step: 1 }, {}, { currentStep: 1 })).toMatchObject({ reason: 'ready' })
    expect(judge({ retryAt: NOW + 1 })).toMatchObject({ reason: 'retryLater' })
    expect(judge({ retryAt: NOW })).toMatchObject({ reason: 'ready' })
  })
})

describe('the update of a robot', () => {
  test('continues while its command is open, but not longer than an hour', () => {
    const open: CommandFacts = { state: 'open', endedAt: null, failure: null }
    expect(judgeCommand(open)).toMatchObject({ state: 'updating' })
    expect(judgeCommand(open, {}, updated, NOW + 60 * MINUTE)).toMatchObject({
      state: 'failed',
      reason: 'noEnd',
    })
  })

  const failed: CommandFacts = { state: 'failed', endedAt: NOW, failure: 'Disk full' }

  test('that failed although the robot has the version is watched like any other', () => {
    expect(judgeCommand(failed)).toMatchObject({ state: 'checking', updatedAt: NOW })
    const retried = { ...updating, state: 'waiting', attempts: 0 } as const
    expect(judge(retried, updated)).toMatchObject({ state: 'checking', updatedAt: NOW })
  })

  test('is retried as often as the creator allows, after a delay, but not after a person cancelled it', () => {
    for (const attempts of [1, 2]) {
      expect(judgeCommand(failed, { attempts }, good)).toMatchObject({
        state: 'waiting',
        reason: 'retryLater',
        detail: 'Disk full',
        retryAt: NOW + 10 * MINUTE,
      })
    }
    expect(judgeCommand(failed, { attempts: 3 }, good)).toMatchObject({
      state: 'failed',
      reason: 'commandFailed',
      detail: 'Disk full',
    })
    const cancelled: CommandFacts = { state: 'cancelled', endedAt: NOW, failure: null }
    expect(judgeCommand(cancelled)).toMatchObject({ state: 'failed', reason: 'commandCancelled' })
  })

  test('succeeds even if its robot reports the end late', () => {
    const late = { state: 'failed', reason: 'noEnd' } as const
    expect(judgeCommand(completed, late)).toMatchObject({ state: 'checking', updatedAt: NOW })
  })

  test('is watched after it completes, before the robot counts as healthy', () => {
    expect(judgeCommand(completed)).toMatchObject({ state: 'checking', reason: null })
    const watched = { ...updating, state: 'checking', updatedAt: NOW } as const
    expect(judgeCommand(completed, watched, updated, NOW + 10 * MINUTE - 1)).toMatchObject({
      state: 'checking',
    })
    expect(judgeCommand(completed, watched, updated, NOW + 10 * MINUTE)).toMatchObject({ state: 'healthy' })
  })
})

describe('an updated robot', () => {
  const checking = { ...updating, state: 'checking', updatedAt: NOW } as const
  const look = (facts: Partial<RobotFacts>, minutes: number, robot: Partial<RobotProgress> = {}) =>
    judge({ ...checking, ...robot }, { ...updated, ...facts }, { now: NOW + minutes * MINUTE })

  test.each<[string, Partial<RobotFacts>, string]>([
    ['is not back', { online: false }, 'notBack'],
    ['still has the old version', { software: '10.4.0' }, 'wrongVersion'],
  ])('that %s in time is unhealthy', (_name, facts, reason) => {
    expect(look(facts, 14.9)).toMatchObject({ state: 'checking', reason })
    expect(look(facts, 15)).toMatchObject({ state: 'unhealthy', reason })
  })

  test.each<[string, Partial<RobotFacts>, string]>([
    ['has a bad system message', { systemMessage: 'Motor controller fault (E17)' }, 'systemMessage'],
    ['has a worse HDOP', { hdop: '1.3' }, 'hdop'],
  ])('that %s for a while is unhealthy, also when it was healthy before', (_name, facts, reason) => {
    for (const state of ['checking', 'healthy'] as const) {
      const first = look(facts, 20, { state })
      expect(first).toMatchObject({ state, reason, problemSince: NOW + 20 * MINUTE })
      expect(look(facts, 24.9, first)).toMatchObject({ state, problemSince: NOW + 20 * MINUTE })
      expect(look(facts, 25, first)).toMatchObject({ state: 'unhealthy', reason })
      expect(look({}, 21, first)).toMatchObject({ state: 'healthy', problemSince: null, reason: null })
    }
  })

  test('ignores an HDOP that was reported long ago or before the robot went offline', () => {
    const bad = { hdop: '3', hdopAt: NOW + 60 * MINUTE }
    for (const state of ['checking', 'healthy'] as const) {
      expect(look(bad, 90, { state })).toMatchObject({ state, reason: 'hdop' })
      expect(look(bad, 90.1, { state })).toMatchObject({ state: 'healthy', reason: null })
    }
    expect(look({ ...bad, online: false }, 61, { state: 'healthy' })).toMatchObject({ state: 'healthy' })
    expect(look({ hdop: '3', hdopAt: undefined }, 1)).toMatchObject({ reason: null })
  })

  test.each(['hdop', 'systemMessage'] as const)(
    'that goes offline because of a worse %s stays unhealthy',
    (reason) => {
      const robot = { state: 'unhealthy', reason } as const
      expect(look({ online: false, hdop: '3' }, 61, robot)).toMatchObject(robot)
    },
  )

  test('may have the same message as before, and a warning about HDOP', () => {
    const messageBefore = 'Paint pump blocked'
    expect(look({ systemMessage: messageBefore }, 60, { messageBefore })).toMatchObject({ state: 'healthy' })
    expect(look({ systemMessage: 'HDOP too high' }, 60)).toMatchObject({ state: 'healthy' })
  })

  test('may go offline after it was healthy', () => {
    expect(look({ online: false }, 600, { state: 'healthy' })).toMatchObject({ state: 'healthy' })
  })

  test('is healthy again when its problem has gone, and is no longer accepted as bad', () => {
    const bad = { state: 'unhealthy', reason: 'hdop', isAccepted: true } as const
    expect(look({ hdop: '3' }, 30, bad)).toMatchObject({ state: 'unhealthy', isAccepted: true })
    expect(look({}, 30, bad)).toMatchObject({ state: 'healthy', isAccepted: false })
    expect(look({ online: false }, 30, { state: 'unhealthy', reason: 'notBack' })).toMatchObject({
      state: 'unhealthy',
    })
  })
})

const worse = (before: string | null, now: string | undefined) => isWorseHdop({ before, now, factor: 1.5 })

test('the HDOP before an update may be up to a day old', () => {
  const ofHoursAgo = [23, 24, 24.1].map((hours) =>
    hdopBeforeUpdate({ hdop: '0.8', hdopAt: NOW - hours * 60 * MINUTE }, NOW),
  )
  expect(ofHoursAgo).toEqual(['0.8', '0.8', undefined])
})

test('rules for work state, battery and HDOP', () => {
  expect(['0', '1', '2', '6', undefined, ''].some((value) => isMarking(value))).toBe(false)
  expect(isLowOnBattery({ battery: '40', charging: '0' }, 40)).toBe(false)
  expect(isLowOnBattery({ battery: '39.9', charging: 'no' }, 40)).toBe(true)
  expect(worse('0.8', '1.2')).toBe(false)
  expect(worse('0.8', '1.21')).toBe(true)
  // Any HDOP up to 1 is good.
  expect(worse('0.5', '1.0')).toBe(false)
  expect(worse(null, '9')).toBe(false)
  expect(worse('0.8', undefined)).toBe(false)
  expect(worse('N/A', '9')).toBe(false)
})

test('skipped and removed robots keep their state', () => {
  for (const state of ['skipped', 'removed'] as const) {
    expect(judge({ state, reason: null }, { online: false })).toMatchObject({ state })
  }
})
