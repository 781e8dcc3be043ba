import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TOAST_GAP_MS, createToastQueue } from './toast-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the toast queue', () => {
  it('shows the first at once and the next ones a gap apart', () => {
    const shown: string[] = []
    const put = createToastQueue<string>((item) => shown.push(item))
    put('first')
    put('second')
    put('third')
    expect(shown).toEqual(['first'])
    vi.advanceTimersByTime(TOAST_GAP_MS - 1)
    expect(shown).toEqual(['first'])
    vi.advanceTimersByTime(1)
    expect(shown).toEqual(['first', 'second'])
    vi.advanceTimersByTime(TOAST_GAP_MS)
    expect(shown).toEqual(['first', 'second', 'third'])
  })

  it('keeps the gap after the queue has run empty, and not for longer', () => {
    const shown: string[] = []
    const put = createToastQueue<string>((item) => shown.push(item))
    put('first')
    vi.advanceTimersByTime(100)
    put('second')
    expect(shown).toEqual(['first'])
    vi.advanceTimersByTime(10 * TOAST_GAP_MS)
    put('third')
    expect(shown).toEqual(['first', 'second', 'third'])
  })
})
