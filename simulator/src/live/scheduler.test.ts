import { expect, it } from 'vitest'
import { Scheduler } from './scheduler.ts'

it('runs tasks when they are due, in order, each once', () => {
  const scheduler = new Scheduler()
  const now = Date.now()
  const ran: string[] = []
  scheduler.at(now + 500, () => ran.push('later'))
  scheduler.at(now + 200, () => ran.push('soon'))
  scheduler.at(now - 1000, () => ran.push('overdue'))
  scheduler.runUntil(now + 100)
  expect(ran).toEqual(['overdue'])
  scheduler.runUntil(now + 300)
  expect(ran).toEqual(['overdue', 'soon'])
  scheduler.runUntil(now + 86_400_000)
  scheduler.runUntil(now + 86_500_000)
  expect(ran).toEqual(['overdue', 'soon', 'later'])
})

it('runs a task that was added by another task in a later round, not at once', () => {
  const scheduler = new Scheduler()
  const now = Date.now()
  let runs = 0
  const again = () => {
    runs++
    scheduler.at(now, again)
  }
  scheduler.at(now, again)
  scheduler.runUntil(now + 100)
  expect(runs).toBe(1)
  scheduler.runUntil(now + 200)
  expect(runs).toBe(2)
})
