import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastArea } from '../../feedback/toast.tsx'
import { FactCard, type Fact } from './FactCard.tsx'

const FACTS: Fact[] = [
  { id: 'fix', label: 'Fix type', value: 'RTK fixed', copy: 'RTK fixed' },
  { id: 'modem', label: 'Modem id', value: 'N/A' },
  { id: 'hdop', label: 'HDOP', value: '2.84', copy: '2.84' },
  { id: 'net', label: 'SSID \u202Ea', value: '\u202E4106', copy: '\u202E4106', whole: '\u202E4107' },
  { id: 'log', label: 'Log', value: 'first…', copy: 'first and last', whole: 'first and last' },
]

const write = vi.fn<(text: string) => Promise<void>>(async () => undefined)

beforeEach(() => {
  write.mockClear()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
  render(
    <MantineProvider env="test">
      <ToastArea />
      <FactCard title="Positioning" facts={FACTS} />
    </MantineProvider>,
  )
})
afterEach(cleanup)

describe('FactCard', () => {
  it('copies a value or a key, and says which', async () => {
    fireEvent.click(screen.getByRole('button', { name: '2.84' }))
    await waitFor(() => expect(screen.getByText('value copied to clipboard')).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: 'Fix type, copy key' }))
    await waitFor(() => expect(screen.getByText('key copied to clipboard')).toBeTruthy())
    expect(write.mock.calls).toEqual([['2.84'], ['Fix type']])
  })

  it('shows what a device says in its own direction, and copies it as it is', async () => {
    fireEvent.click(screen.getByRole('button', { name: '4106' }))
    await waitFor(() => expect(write).toHaveBeenCalledWith('\u202E4106'))
    fireEvent.click(screen.getByRole('button', { name: 'Whole value of SSID a' }))
    expect(screen.getByText('4107')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'SSID a, copy key' })).toBeTruthy()
    expect(document.body.textContent).not.toContain('\u202E')
  })

  it('is one Tab stop, with arrow keys that move inside it', () => {
    const stops = screen.getAllByRole('button').filter((button) => button.tabIndex === 0)
    expect(stops.map((button) => button.textContent)).toEqual(['RTK fixed'])
    const first = screen.getByRole('button', { name: 'RTK fixed' })
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toBe('Modem id')
    fireEvent.keyDown(screen.getByRole('button', { name: 'Modem id, copy key' }), { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toBe('HDOP')
    fireEvent.keyDown(screen.getByRole('button', { name: 'HDOP, copy key' }), { key: 'ArrowRight' })
    expect(document.activeElement?.textContent).toBe('2.84')
  })

  it('shows the full text of a long value below its line, by mouse or keys', () => {
    expect(screen.queryByText('first and last')).toBeNull()
    const value = screen.getByRole('button', { name: 'first…' })
    value.focus()
    fireEvent.keyDown(value, { key: 'ArrowRight' })
    const more = screen.getByRole('button', { name: 'Whole value of Log' })
    expect(document.activeElement).toBe(more)
    fireEvent.click(more)
    expect(screen.getByText('first and last')).toBeTruthy()
    expect(more.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(more)
    expect(screen.queryByText('first and last')).toBeNull()
  })
})
