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

test('the tooltip is made when the mouse rests on the button, and goes with it', async () => {
  const button = showButton()
  expect(screen.queryByText('Edit')).toBeNull()
  fireEvent.mouseEnter(button.parentElement ?? button)
  expect(await screen.findByText('Edit')).toBeDefined()
  // The button is the same one: nothing of it was made anew.
  expect(screen.getByRole('button', { name: 'Edit purchase 4' })).toBe(button)
  fireEvent.mouseLeave(button.parentElement ?? button)
  await gone()
})

test('it goes when the button is pressed, and with Escape', async () => {
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
