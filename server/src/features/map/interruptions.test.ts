import { TRACK_GAP_S } from '@service-center/contract/map/positions.ts'
import { expect, test } from 'vitest'
import { Interruptions } from './interruptions.ts'

type Step = [at: number, lat: number, isKept?: boolean]

/** Whether each kept position, from newest to oldest, is interrupted. */
function interruptionsOf(
  steps: readonly Step[],
  { metres = 0, changes = [] }: { metres?: number; changes?: number[] } = {},
): boolean[] {
  const found = new Interruptions({ metres, changesOf: () => changes })
  return steps.flatMap(([at, lat, isKept = true]) => {
    const isInterrupted = found.next(0, { position: { lat, lng: 10 }, at, isKept })
    return isKept ? [isInterrupted] : []
  })
}

test('the track of a robot that keeps reporting is joined, that of a robot that was silent for long is not', () => {
  expect(
    interruptionsOf([
      [10_000, 56],
      [9990, 56],
      [9990 - TRACK_GAP_S, 56.1],
    ]),
  ).toEqual([false, false, false])
  expect(
    interruptionsOf([
      [10_000, 56],
      [9999 - TRACK_GAP_S, 56],
    ]),
  ).toEqual([false, true])
})

test('positions that were thinned out still show that the robot was not silent', () => {
  const parked: Step[] = Array.from({ length: 20 }, (_, step): Step => [10_000 - step * 300, 56, false])
  expect(interruptionsOf([[10_300, 56], ...parked, [4000, 56.0003]], { metres: 25 })).toEqual([false, false])
  expect(interruptionsOf([[10_300, 56], ...parked.slice(0, 2), [4000, 56]], { metres: 25 })).toEqual([
    false,
    true,
  ])
})

test('positions are not joined across a way of which no position is kept', () => {
  const away: Step[] = [
    [290, 56, false],
    [280, 56.01, false],
    [270, 56.02, false],
  ]
  expect(interruptionsOf([[300, 56], ...away, [260, 56.03]], { metres: 25 })).toEqual([false, true])
})

test('a change of customer and a deprecation each interrupt the track once', () => {
  const steps: Step[] = [
    [400, 56],
    [300, 56],
    [200, 56],
  ]
  expect(interruptionsOf(steps, { changes: [250] })).toEqual([false, false, true])
  expect(interruptionsOf(steps, { changes: [300] })).toEqual([false, false, true])
  expect(interruptionsOf(steps, { changes: [500, 100] })).toEqual([false, false, false])
})

test('the tracks of robots are kept apart', () => {
  const found = new Interruptions({ metres: 0, changesOf: () => [] })
  const at = (robot: number, moment: number) =>
    found.next(robot, { position: { lat: 56, lng: 10 }, at: moment, isKept: true })
  expect([at(0, 9000), at(1, 8000), at(0, 8990), at(1, 7990)]).toEqual([false, false, false, false])
})
