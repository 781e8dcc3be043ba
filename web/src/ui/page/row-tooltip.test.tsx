import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RowTooltip } from './RowTooltip.tsx'

afterEach(cleanup)

function showButton(): HTMLElement {
  render(
    <MantineProvider>
      <RowTooltip label="Edit">
        <button type="button" aria-label="Edit purchase 4" />
      </RowTooltip>
    </MantineProvider>,
  )
  return screen.getByRole('button', { name: 'Edit purchase 4' })
}

const gone = () => waitFor(() => expect(screen.queryByText('Edit')).toBeNull())

test('the tooltip appears when the mouse rests on the button, and disappears when it leaves', async () => {
  const button = showButton()
  expect(screen.queryByText('Edit')).toBeNull()
  fireEvent.mouseEnter(button.parentElement ?? button)
  expect(await screen.findByText('Edit')).toBeDefined()
  // The button was not mounted again.
  expect(screen.getByRole('button', { name: 'Edit purchase 4' })).toBe(button)
  fireEvent.mouseLeave(button.parentElement ?? button)
  await gone()
})

test('the tooltip disappears on a press, on Escape and when the focus leaves', async () => {
  const button = showButton()
  for (const leave of [
    () => fireEvent.mouseDown(button),
    () => fireEvent.keyDown(button, { key: 'Escape' }),
    () => fireEvent.blur(button),
  ]) {
    fireEvent.mouseEnter(button.parentElement ?? button)
    expect(await screen.findByText('Edit')).toBeDefined()
    leave()
    await gone()
  }
})
