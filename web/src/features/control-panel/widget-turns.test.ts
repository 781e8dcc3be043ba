import { expect, it } from 'vitest'
import { widgetTurns } from './widget-turns.ts'

it('mounts one widget per task, in the order of the requests, without cancelled ones', () => {
  const tasks: (() => void)[] = []
  const mounted: string[] = []
  const turns = widgetTurns((turn) => void tasks.push(turn))
  const ask = (name: string) => turns.ask(() => void mounted.push(name))
  const runTask = () => {
    tasks.shift()?.()
    return [...mounted]
  }
  ask('first')
  const withdraw = ask('gone')
  ask('third')
  expect(tasks).toHaveLength(1)
  expect(mounted).toEqual([])
  withdraw()
  expect(runTask()).toEqual(['first'])
  ask('last')
  expect(runTask()).toEqual(['first', 'third'])
  expect(runTask()).toEqual(['first', 'third', 'last'])
  expect(tasks).toEqual([])
})
