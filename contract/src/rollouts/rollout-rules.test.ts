import { expect, test } from 'vitest'
import { countSteps, decide, mayGoOn } from './rollout-rules.ts'
import { DEFAULT_SETTINGS, mixedOrder, stepSizes, stepsOfRobots } from './rollout-settings.ts'
import type { RolloutRobotState } from './rollout-states.ts'

const settings = { ...DEFAULT_SETTINGS, maxBadPercent: 10, minHealthyPercent: 80 }

/** A step's robots as text, one letter each; an upper-case letter means accepted. */
const LETTERS: Record<string, RolloutRobotState> = {
  w: 'waiting',
  u: 'updating',
  c: 'checking',
  h: 'healthy',
  b: 'unhealthy',
  f: 'failed',
  s: 'skipped',
  r: 'removed',
}
const robotsOf = (...steps: string[]) =>
  steps.flatMap((letters, step) =>
    Array.from(letters, (letter) => ({
      step,
      state: LETTERS[letter.toLowerCase()] ?? 'waiting',
      isAccepted: letter !== letter.toLowerCase(),
    })),
  )
const decideOn = (steps: string[], currentStep: number) =>
  decide(countSteps(robotsOf(...steps), { steps: steps.length, settings }), { currentStep, settings })

test('steps always add up to all robots', () => {
  const few = { upTo: 5, unit: 'robots' } as const
  const quarter = { upTo: 25, unit: 'percent' } as const
  const all = { upTo: 100, unit: 'percent' } as const
  expect(stepSizes([few, quarter, all], 1000)).toEqual([5, 245, 750])
  expect(stepSizes([few, quarter, all], 8)).toEqual([5, 0, 3])
  expect(stepSizes([few, quarter, all], 3)).toEqual([3, 0, 0])
  expect(stepSizes([few], 100)).toEqual([100])
  expect(stepSizes([all, few], 10)).toEqual([10, 0])
  for (let robots = 0; robots < 60; robots += 1) {
    const steps = [few, { upTo: (robots * 7) % 100 || 1, unit: 'percent' } as const, quarter]
    expect(stepsOfRobots(steps, robots)).toHaveLength(robots)
  }
})

test('the mixed order has every robot once, is always the same, and separates neighbours', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => 4000 + index)
  const mixed = mixedOrder(ids)
  expect(mixed.toSorted((a, b) => a - b)).toEqual(ids)
  expect(mixedOrder(ids.toReversed())).toEqual(mixed)
  const together = mixed.filter((id, place) => Math.abs(id - (mixed[place + 1] ?? 0)) === 1)
  expect(together.length).toBeLessThan(20)
})

test('the next step begins when no robot is being updated and enough are healthy', () => {
  expect(decideOn(['hhhhhhhhhc', 'ww'], 0)).toEqual({ kind: 'goOn' })
  expect(decideOn(['hhhhhhhhhu', 'ww'], 0)).toEqual({ kind: 'goOn' })
  expect(decideOn(['hhhhhhhhww', 'ww'], 0)).toEqual({ kind: 'beginStep', step: 1 })
  expect(decideOn(['hhhhhhhwww', 'ww'], 0)).toEqual({ kind: 'goOn' })
  expect(decideOn(['sssr', 'ww'], 0)).toEqual({ kind: 'beginStep', step: 1 })
})

test('too many bad robots in this or an earlier step pause the rollout', () => {
  expect(decideOn(['hhhhhhhhhf', 'ww'], 0)).toEqual({ kind: 'beginStep', step: 1 })
  expect(decideOn(['hhhhhhhhbf', 'ww'], 0)).toEqual({ kind: 'pause', step: 0, bad: 2, allowedBad: 1 })
  expect(decideOn(['hb', 'hhhhhhhhhhu'], 1)).toEqual({ kind: 'pause', step: 0, bad: 1, allowedBad: 0 })
  // Removed and skipped robots do not make a step larger.
  expect(decideOn(['hhhhhfsssrrrrr', 'w'], 0)).toMatchObject({ kind: 'pause', allowedBad: 0 })
})

test('accepted robots neither pause the rollout again nor delay it', () => {
  expect(decideOn(['hhBF', 'ww'], 0)).toEqual({ kind: 'beginStep', step: 1 })
  expect(decideOn(['hhBFw', 'ww'], 0)).toEqual({ kind: 'goOn' })
})

test('a rollout finishes when no robot of any step waits or is being updated', () => {
  expect(decideOn(['hh', 'hh'], 1)).toEqual({ kind: 'finish' })
  expect(decideOn(['hh', 'hs'], 1)).toEqual({ kind: 'finish' })
  expect(decideOn(['hw', 'hh'], 1)).toEqual({ kind: 'goOn' })
  expect(decideOn(['hh', 'hc'], 1)).toEqual({ kind: 'goOn' })
})

test('never begins a step while robots are being updated or too many are bad, in random rollouts', () => {
  const states = 'wuchbfsrBF'
  let random = 1
  const next = (below: number) => {
    random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((random / 2 ** 32) * below)
  }
  for (let round = 0; round < 3000; round += 1) {
    const letters = () => Array.from({ length: next(12) }, () => states.charAt(next(states.length))).join('')
    const steps = [letters(), letters(), letters()]
    const currentStep = next(3)
    const counted = countSteps(robotsOf(...steps), { steps: 3, settings })
    const decision = decide(counted, { currentStep, settings })
    const begun = counted.slice(0, currentStep + 1)
    const current = counted[currentStep]
    const isTooBad = begun.some(({ bad, allowedBad }) => bad > allowedBad)
    const mayBegin = currentStep < 2 && current !== undefined && mayGoOn(current, settings.minHealthyPercent)
    const isOver = currentStep === 2 && !/[wuc]/.test(steps.join(''))
    const expected = isTooBad ? 'pause' : mayBegin ? 'beginStep' : isOver ? 'finish' : 'goOn'
    expect(decision.kind).toBe(expected)
    expect(mayBegin && /[uc]/.test(steps[currentStep] ?? '')).toBe(false)
  }
})
