import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import { TipChips } from './Chips.tsx'

afterEach(cleanup)

const chip = (id: number, tip?: string) => ({ id, tag: `tag_${id}`, tip, text: `tag_${id}: ${tip}` })

test('chips with a tooltip and the chip of the rest can be reached with the keyboard', async () => {
  showScreen(
    () => <TipChips chips={[chip(1, 'One'), chip(2), chip(3, 'Three')]} max={2} noun="options" />,
    () => [200, {}],
  )
  expect(await screen.findByText('tag_2')).toBeDefined()
  const names = screen
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names).toEqual(['tag_1', '1 more options'])
})

test('shows None when there are no chips', async () => {
  showScreen(
    () => <TipChips chips={[]} max={2} noun="options" />,
    () => [200, {}],
  )
  expect(await screen.findByText('None')).toBeDefined()
})
