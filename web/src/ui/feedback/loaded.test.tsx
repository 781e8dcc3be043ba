import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Loaded, LoadingState } from './Loaded.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Load = Parameters<typeof Loaded<string>>[0]['load']

function show(load: Partial<Load>) {
  const retry = vi.fn<() => void>()
  const whole = { data: undefined, failure: undefined, isFetching: false, retry, ...load }
  render(
    <Loaded load={whole} notFound={{ title: 'There is no such account', text: 'None is called so.' }}>
      {(name) => <p>{name}</p>}
    </Loaded>,
    { wrapper: MantineProvider },
  )
  return retry
}

describe('Loaded', () => {
  it('shows a loading state, then the data', () => {
    show({})
    expect(screen.getByText('Loading...')).toBeTruthy()
    show({ data: 'Nora' })
    expect(screen.getByText('Nora')).toBeTruthy()
  })

  it('says that an attempt has failed while the next one is running, with Retry', () => {
    const retry = show({ isFetching: true, failedAttempt: 'Could not contact service.' })
    expect(screen.getByRole('status').textContent).toContain('Could not contact service. Trying again...')
    screen.getByRole('button', { name: 'Retry' }).click()
    expect(retry).toHaveBeenCalledOnce()
  })

  it('offers Retry after a failed load', () => {
    const retry = show({ failure: { message: 'Could not contact service.', kind: 'other' } })
    expect(screen.getByRole('alert').textContent).toContain('Could not contact service')
    screen.getByRole('button', { name: 'Retry' }).click()
    expect(retry).toHaveBeenCalledOnce()
  })

  it('keeps loaded data when a later load fails', () => {
    show({ data: 'Nora', failure: { message: 'Could not contact service.', kind: 'other' } })
    expect(screen.getByText('Nora')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says what does not exist, without Retry', () => {
    show({ failure: { message: 'Resource not found.', kind: 'notFound' } })
    expect(screen.getByRole('alert').textContent).toBe('There is no such accountNone is called so.')
    expect(screen.queryByRole('button')).toBeNull()
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
