import { DEFAULT_STEPS } from '@service-center/contract/rollouts/rollout-settings.ts'
import type { RolloutCandidate } from '@service-center/contract/rollouts/rollout.ts'
import { expect, it } from 'vitest'
import { NEW_ROLLOUT, newRolloutOf, previewOf, selectionOf, startText } from './rollout-values.ts'

const candidates = (count: number, skip: RolloutCandidate['skip'] = null): RolloutCandidate[] =>
  Array.from({ length: count }, (_, place) => ({
    robotId: place + 1,
    name: '',
    customerName: 'Vejgaard',
    software: '10.4.0',
    online: true,
    skip,
  }))

const STEPS = DEFAULT_STEPS.map((step) => ({ ...step }))

it('a preview counts the robots of each step and the skipped ones by reason', () => {
  const all = [...candidates(40), ...candidates(3, 'alreadyOnVersion'), ...candidates(1, 'notOffered')]
  expect(previewOf(all, STEPS)).toEqual({
    wanted: 40,
    sizes: [5, 5, 30],
    skipped: [
      { reason: 'alreadyOnVersion', robots: 3 },
      { reason: 'notOffered', robots: 1 },
    ],
  })
  // An empty field does not keep the others from being counted.
  expect(previewOf(candidates(10), [{ upTo: null, unit: 'robots' }, ...STEPS]).sizes).toEqual([0, 5, 0, 5])
})

it('the confirmation tells the numbers of robots', () => {
  const few = previewOf(candidates(3), STEPS)
  expect(startText(few, '10.4.2')).toBe(
    '3 robots get version 10.4.2 in one step. The first step begins at once.',
  )
  const none = previewOf(candidates(3, 'alreadyOnVersion'), STEPS)
  expect(startText(none, '10.4.2')).toMatch(/^None of the robots can get version 10\.4\.2/)
  const many = previewOf([...candidates(1000), ...candidates(12, 'alreadyOnVersion')], STEPS)
  expect(startText(many, '10.4.2')).toBe(
    '1,000 robots get version 10.4.2 in 3 steps: 5, then 245, then 750. 12 robots are skipped. The first step begins at once.',
  )
})

it('nothing is selected until a robot or property is chosen', () => {
  expect(selectionOf(NEW_ROLLOUT)).toBeUndefined()
  expect(selectionOf({ ...NEW_ROLLOUT, versions: ['10.4.0'] })).toMatchObject({
    versions: ['10.4.0'],
    robotIds: [],
  })
})

it('sends skipped robots too, so that the rollout tells why they are skipped', () => {
  const body = newRolloutOf({ ...NEW_ROLLOUT, name: ' Autumn ', version: '10.4.2' }, [
    ...candidates(1),
    ...candidates(2, 'alreadyOnVersion').slice(1),
  ])
  expect(body).toMatchObject({ name: 'Autumn', version: '10.4.2', robotIds: [1, 2] })
  expect(newRolloutOf({ ...NEW_ROLLOUT, steps: [{ upTo: null, unit: 'percent' }] }, []).steps).toEqual([
    { upTo: -1, unit: 'percent' },
  ])
})
