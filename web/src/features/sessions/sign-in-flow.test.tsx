import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession } from '../../api/session/credentials.ts'
import { showScreen, type TestAnswer } from '../../testing/screen.tsx'
import { session } from './session.ts'
import SignInPage from './SignInPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
  session.reset()
})

async function show(answer: TestAnswer) {
  const shown = showScreen(() => <SignInPage />, answer)
  clearSession()
  await screen.findByRole('button', { name: 'Sign In' })
  return shown
}
const box = (label: string) => screen.getByLabelText(label)
const type = (label: string, text: string) => fireEvent.change(box(label), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function signIn() {
  type('Username', 'mette')
  type('Password', 'secret')
  press('Sign In')
}

it('shows missing fields before anything is sent', async () => {
  const { calls } = await show(() => [500, {}])
  press('Sign In')
  expect(await screen.findAllByText('This field is required')).toHaveLength(2)
  expect(document.activeElement).toBe(box('Username'))
  type('Username', 'mette')
  press('Sign In')
  await waitFor(() => expect(document.activeElement).toBe(box('Password')))
  expect(calls).toEqual([])
})

it('says that name or password are wrong, and keeps the typed name', async () => {
  await show(() => [400, { code: 'wrong_credentials', message: 'Wrong username or password.' }])
  signIn()
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong username or password.')
  expect(box('Username')).toHaveProperty('value', 'mette')
})

it('asks for the code, refuses an incomplete one, and clears one that the server refused', async () => {
  const bodies: unknown[] = []
  await show(({ body }) => {
    bodies.push(body)
    return bodies.length === 1
      ? [200, { TFANeeded: true }]
      : [400, { code: 'two_factor_wrong_code', message: 'Wrong code' }]
  })
  signIn()
  expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeTruthy()
  press('Confirm')
  expect((await screen.findByRole('alert')).textContent).toBe('This field is required')
  press('Use a recovery code')
  expect(screen.queryByRole('alert')).toBeNull()
  type('Recovery code', 'abcd-efgh')
  press('Confirm')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Wrong code'))
  expect(bodies[1]).toMatchObject({ username: 'mette', password: 'secret', confirmationCode: 'abcd-efgh' })
  expect(box('Recovery code')).toHaveProperty('value', '')
  expect(document.activeElement).toBe(box('Recovery code'))
  press('Back to sign in')
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  expect(box('Username')).toHaveProperty('value', 'mette')
  expect(box('Password')).toHaveProperty('value', '')
})
