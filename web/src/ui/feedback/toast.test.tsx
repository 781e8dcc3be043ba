import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  SHOWN_MS,
  SHOWN_WITH_ACTION_MS,
  TOAST_GAP_MS,
  type ToastAction,
  ToastArea,
  createToastQueue,
  toast,
} from './toast.tsx'

afterEach(() => {
  cleanup()
  notifications.clean()
  vi.useRealTimers()
})

function show(kind: 'success' | 'error', message: string, action?: ToastAction) {
  vi.useFakeTimers()
  render(<ToastArea />, {
    wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
  })
  act(() => {
    toast[kind](message, action)
    vi.advanceTimersByTime(TOAST_GAP_MS)
  })
}

/** Every live region with the message. */
const announced = (message: string) =>
  [...document.querySelectorAll('[role="alert"], [role="status"], [aria-live]')]
    .filter((region) => region.textContent.includes(message))
    .map((region) => region.getAttribute('role'))

describe('a toast', () => {
  it('is announced once, politely', () => {
    show('success', 'The account was updated.')
    expect(announced('The account was updated.')).toEqual(['status'])
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('with an error is announced once, immediately, and can be closed', () => {
    show('error', 'Could not contact service.')
    expect(announced('Could not contact service.')).toEqual(['alert'])
    act(() => screen.getByRole('button', { name: 'Close' }).click())
    act(() => void vi.advanceTimersByTime(SHOWN_MS))
    expect(announced('Could not contact service.')).toEqual([])
  })

  it('disappears after three seconds, but not while its close button has the focus', () => {
    show('error', 'Could not contact service.')
    const close = screen.getByRole('button', { name: 'Close' })
    act(() => close.focus())
    act(() => void vi.advanceTimersByTime(2 * SHOWN_MS))
    expect(announced('Could not contact service.')).toEqual(['alert'])
    act(() => close.blur())
    act(() => void vi.advanceTimersByTime(SHOWN_MS + 500))
    act(() => void vi.advanceTimersByTime(500))
    expect(announced('Could not contact service.')).toEqual([])
  })

  it('with an action stays longer, and disappears when the action is used', () => {
    const undone: string[] = []
    show('success', 'The name was changed.', {
      label: 'Undo',
      hint: 'Until 13:45',
      run: () => undone.push('once'),
    })
    act(() => void vi.advanceTimersByTime(SHOWN_MS + 1000))
    const undo = screen.getByRole('button', { name: 'Undo' })
    expect(undo.title).toBe('Until 13:45')
    act(() => undo.click())
    act(() => void vi.advanceTimersByTime(500))
    expect(undone).toEqual(['once'])
    expect(announced('The name was changed.')).toEqual([])
  })

  it('with an action disappears in the end', () => {
    show('success', 'The name was changed.', { label: 'Undo', hint: '', run: () => undefined })
    act(() => void vi.advanceTimersByTime(SHOWN_WITH_ACTION_MS + 500))
    act(() => void vi.advanceTimersByTime(500))
    expect(announced('The name was changed.')).toEqual([])
  })
})

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

  it('keeps the gap after the last toast, but no longer', () => {
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
