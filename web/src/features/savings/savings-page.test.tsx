import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession } from '../../api/session/credentials.ts'
import { showScreen } from '../../testing/screen.tsx'
import SavingsPage from './SavingsPage.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  clearSession()
})

const fillOut = async () => {
  fireEvent.change(await screen.findByRole('textbox', { name: /Customer name/ }), {
    target: { value: 'Northern Clubs' },
  })
  fireEvent.change(screen.getByRole('textbox', { name: 'Large' }), { target: { value: '3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Calculate Savings' }))
}

it('does not ask to fill out a complete form while the letterhead is loading', async () => {
  showScreen(SavingsPage, () => new Promise(() => undefined))
  await fillOut()
  expect(await screen.findByText('Loading...')).toBeTruthy()
  expect(screen.queryByText('It is shown here when everything is filled out.')).toBeNull()
})

it('shows why the letterhead could not be loaded, with Retry', async () => {
  showScreen(SavingsPage, () => [500, { code: 'unknown', message: 'An unknown error has occured.' }])
  await fillOut()
  expect((await screen.findByRole('alert')).textContent).toContain('An unknown error has occured')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
