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

it('Retry loads the letterhead again, and keeps what was typed', async () => {
  let isBroken = true
  const { calls } = showScreen(SavingsPage, () =>
    isBroken ? [500, { code: 'unknown', message: 'An unknown error has occured.' }] : [200, 'the letterhead'],
  )
  await fillOut()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
  expect(
    screen.getByText('The robot saves 3,632.86 EUR in a season', { normalizer: plainSpaces }),
  ).toBeTruthy()

  isBroken = false
  fireEvent.click(retry)
  expect(await screen.findByRole('region', { name: 'Pages of the quotation' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(calls).toHaveLength(2)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Customer name/ }).value).toBe(
    'Northern Clubs',
  )
  expect(screen.getByRole('button', { name: 'Download' }).hasAttribute('disabled')).toBe(true)
})

const neverAnswers = () => new Promise<never>(() => undefined)
// The additional parameters are still opening, so they are found by their labels only.
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })

it('says plainly when the robot costs more, and names the column after what it holds', async () => {
  showScreen(SavingsPage, neverAnswers)
  await fillOut()
  expect(screen.getByRole('columnheader', { name: 'Saved' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Additional parameters' }))
  type('Large: gallons per field with the robot', '20')
  expect(
    screen.getByText('The robot costs 8,224.64 EUR more in a season than the work by hand', {
      normalizer: plainSpaces,
    }),
  ).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Saved' })).toBeNull()
  expect(screen.getByRole('row', { name: /^Total/ }).textContent).toMatch(
    /114\.9.% more than by hand.*8,224\.64.more$/,
  )
})

it('refuses a base wage above the true wage at its field, and shows no figures', async () => {
  showScreen(SavingsPage, neverAnswers)
  await fillOut()
  fireEvent.click(screen.getByRole('button', { name: 'Additional parameters' }))
  type('Base wage, EUR an hour', '50')
  const field = screen.getByLabelText('Base wage, EUR an hour')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(/^Must not be above the true wage of 49\.00.EUR/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  type('True wage, EUR an hour', '51')
  expect(screen.getByRole('row', { name: /^Total/ })).toBeTruthy()
})

const plainSpaces = (text: string) => text.replaceAll('\u00A0', ' ').trim()
