import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SHOWN_MS, SHOWN_WITH_ACTION_MS, toast, type ToastAction } from './toast.tsx'
import { TOAST_GAP_MS } from './toast-queue.ts'
import { ToastArea } from './ToastArea.tsx'

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

  it('of an error is announced once, at once, and can be closed', () => {
    show('error', 'Could not contact service.')
    expect(announced('Could not contact service.')).toEqual(['alert'])
    act(() => screen.getByRole('button', { name: 'Close' }).click())
    act(() => void vi.advanceTimersByTime(SHOWN_MS))
    expect(announced('Could not contact service.')).toEqual([])
  })

  it('disappears after three seconds, but not while the user is about to close it', () => {
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

  it('offers an action for longer, and is gone once it was taken', () => {
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

  it('with an action disappears, too', () => {
    show('success', 'The name was changed.', { label: 'Undo', hint: '', run: () => undefined })
    act(() => void vi.advanceTimersByTime(SHOWN_WITH_ACTION_MS + 500))
    act(() => void vi.advanceTimersByTime(500))
    expect(announced('The name was changed.')).toEqual([])
  })
})
