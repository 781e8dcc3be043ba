import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ErrorState, errorText } from './PageState.tsx'

afterEach(cleanup)

describe('ErrorState', () => {
  it('offers Retry only if it can help', () => {
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

describe('errorText', () => {
  it('drops the trailing period only', () => {
    expect(errorText('Could not contact service.')).toBe('Could not contact service')
    expect(errorText('Version 10.4 failed')).toBe('Version 10.4 failed')
  })

  it('uses a default if there is no message', () => {
    expect(errorText(undefined)).toBe('An error occured...')
    expect(errorText('  ')).toBe('An error occured...')
  })
})
