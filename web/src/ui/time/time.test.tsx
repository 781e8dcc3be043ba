import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Age, Time, TimeOffsetProvider } from './Time.tsx'

/** 2026-11-21 13:07:11 UTC */
const NOW = 1_795_266_431

beforeEach(() => void vi.useFakeTimers({ now: NOW * 1000 }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function TimeAtOffset({ hours }: { hours: number }) {
  return (
    <TimeOffsetProvider hours={hours}>
      <Time at={NOW} format="minute" />
    </TimeOffsetProvider>
  )
}

describe('Time', () => {
  it('uses the chosen offset', () => {
    const view = render(<TimeAtOffset hours={1} />)
    expect(view.container.textContent).toBe('26/11/21 14:07')
    view.rerender(<TimeAtOffset hours={-12} />)
    expect(view.container.textContent).toBe('26/11/21 01:07')
  })

  it('shows the day once it is no longer today', () => {
    const view = render(<Time at={NOW} />)
    expect(view.container.textContent).toBe('13:07:11')
    act(() => void vi.advanceTimersByTime(11 * 3600 * 1000))
    expect(view.container.textContent).toBe('Nov 21, 13:07')
  })

  it('shows N/A without a time, and accepts a time that a Date cannot represent', () => {
    expect(render(<Time at={null} />).container.textContent).toBe('N/A')
    expect(() => render(<Time at={1e18} />)).not.toThrow()
  })
})

describe('Age', () => {
  it('updates itself every second', () => {
    const view = render(<Age at={NOW - 2} />)
    expect(view.container.textContent).toBe('2\u00A0s ago')
    act(() => void vi.advanceTimersByTime(3000))
    expect(view.container.textContent).toBe('5\u00A0s ago')
  })
})
