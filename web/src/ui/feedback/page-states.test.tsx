import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LoadingState } from './LoadingState.tsx'
import { ErrorState } from './PageState.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('ErrorState', () => {
  it('offers Retry only where it can help', () => {
    const view = render(
      <ErrorState message="Resource not found." kind="notFound" onRetry={vi.fn<() => void>()} />,
      {
        wrapper: MantineProvider,
      },
    )
    expect(screen.getByRole('alert').textContent).toBe('Resource not found')
    expect(screen.queryByRole('button')).toBeNull()
    const retry = vi.fn<() => void>()
    view.rerender(<ErrorState message={undefined} onRetry={retry} />)
    screen.getByRole('button', { name: 'Retry' }).click()
    expect(retry).toHaveBeenCalledOnce()
  })
})

describe('LoadingState', () => {
  it('stays empty for 150 ms, then shows a skeleton, then words with Retry after 4.5 s', () => {
    vi.useFakeTimers()
    const view = render(<LoadingState onRetry={vi.fn<() => void>()}>shape</LoadingState>, {
      wrapper: MantineProvider,
    })
    act(() => void vi.advanceTimersByTime(149))
    expect(view.container.textContent).not.toContain('shape')
    act(() => void vi.advanceTimersByTime(1))
    expect(view.container.textContent).toContain('shape')
    act(() => void vi.advanceTimersByTime(4349))
    expect(view.container.textContent).not.toContain('Taking')
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByRole('status').textContent).toContain('Taking a long time...')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
