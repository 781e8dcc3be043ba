import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Truncated } from './Truncated.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('shows a text that turns nothing around it', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100)
  render(<Truncated text={'\u202E4106 אב'} />, { wrapper: MantineProvider })
  fireEvent.mouseEnter(screen.getByText('\u20684106 אב\u2069'))
  expect((await screen.findByRole('tooltip')).textContent).toBe('\u20684106 אב\u2069')
})

it('shows the beginning of a long text, and more of it in a tooltip of limited length', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100)
  render(<Truncated text={'ab'.repeat(5000)} />, { wrapper: MantineProvider })
  fireEvent.mouseEnter(screen.getByText(/^(ab){150}…$/))
  const tip = await screen.findByRole('tooltip')
  expect(tip.textContent).toBe('ab'.repeat(1000))
  // The theme limits tooltips to a few lines.
  expect(tip.className).toContain('mantine-Tooltip-tooltip')
})
