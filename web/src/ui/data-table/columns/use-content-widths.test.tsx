import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testColumns, type TestRow } from '../../../testing/test-columns.ts'
import { useContentMeasure, useContentWidths } from './use-content-widths.ts'

const columns = testColumns('id', 'state')
const SHORT: TestRow[] = [{ id: '1', state: 'Sent' }]
const LONG: TestRow[] = [{ id: '1', state: 'Sent, runs when online' }]
const LONGER: TestRow[] = [{ id: '1', state: 'Sent, runs when the robot is online' }]

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

function draw(first: TestRow[]) {
  const view = renderHook(
    ({ rows }) => {
      const widths = useContentWidths('commands')
      const watch = useContentMeasure({ columns, rows, pageRows: rows, widths })
      return { watch, width: widths.content.get('state') ?? 0 }
    },
    { initialProps: { rows: first } },
  )
  const point = (pointerType: string) =>
    // The hook reads only this field of an event.
    act(() => view.result.current.watch.onPointerEnter({ pointerType } as never))
  return {
    width: () => view.result.current.width,
    show: (rows: TestRow[]) => view.rerender({ rows }),
    wait: () => act(() => vi.advanceTimersByTime(2100)),
    point,
    leave: () => act(() => view.result.current.watch.onPointerLeave()),
  }
}

test('a column grows with its content, and does not become narrower again', () => {
  const table = draw(SHORT)
  const short = table.width()
  table.wait()
  table.show(LONG)
  const long = table.width()
  expect(long).toBeGreaterThan(short)
  table.show(LONGER)
  expect(table.width(), 'not at every change').toBe(long)
  table.wait()
  const longest = table.width()
  expect(longest).toBeGreaterThan(long)
  table.show(SHORT)
  table.wait()
  expect(table.width()).toBe(longest)
})

test('a column does not grow while the mouse is over the table', () => {
  const table = draw(SHORT)
  const short = table.width()
  table.wait()
  table.point('mouse')
  table.show(LONG)
  table.wait()
  expect(table.width()).toBe(short)
  table.leave()
  expect(table.width()).toBeGreaterThan(short)
})

test('a column grows after a touch, which leaves no pointer over the table', () => {
  const table = draw(SHORT)
  const short = table.width()
  table.wait()
  table.point('touch')
  table.show(LONG)
  expect(table.width()).toBeGreaterThan(short)
})
