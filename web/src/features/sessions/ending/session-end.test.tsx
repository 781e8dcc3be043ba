import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, currentSession, storeSession } from '../../../api/session/credentials.ts'
import { credentialsOf, tokenOf } from '../../../testing/session.ts'
import { showScreen, type TestAnswer } from '../../../testing/screen.tsx'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { SessionEnd } from './SessionEnd.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

const Page = () => (
  <SessionEnd>
    <input aria-label="Answer" />
    <AppDialog opened title="Edit" onClose={() => undefined}>
      <input aria-label="Name" />
    </AppDialog>
  </SessionEnd>
)

/** @param minutes until the session ends */
async function show(minutes: number, answer: TestAnswer, { hasFactor = false } = {}) {
  const user = credentialsOf({
    exp: Math.floor(Date.now() / 1000) + minutes * 60,
    isTwoFactorAuthenticationEnabled: hasFactor,
  })
  const shown = showScreen(() => {
    if (currentSession()?.token === 'x') storeSession({ token: 'soon', user })
    return <Page />
  }, answer)
  const dialog = within(await screen.findByRole('dialog', { name: /Edit/ }))
  return { ...shown, user, dialog }
}
const stay = () => screen.queryAllByRole('button', { name: 'Stay signed in', hidden: true })

it('says nothing as long as the session goes on for more than ten minutes', async () => {
  await show(11, () => [500, {}])
  expect(stay()).toEqual([])
})

it('says in page and dialog that the session ends, and goes on by password; what is below stays', async () => {
  let attempts = 0
  const { calls, dialog, user } = await show(9, () => {
    attempts += 1
    if (attempts > 1) return [200, { token: tokenOf({ ...user, exp: user.exp + 28_800 }) }]
    const errors = [{ param: 'currentPassword', msg: 'Wrong password' }]
    return [400, { code: 'current_password_wrong', message: 'Wrong password', errors }]
  })
  expect(stay()).toHaveLength(2)
  fireEvent.change(screen.getByLabelText('Answer'), { target: { value: 'half an answer' } })
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'half a name' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Stay signed in' }))
  const asked = within(await screen.findByRole('dialog', { name: /Stay signed in/ }))
  const give = (password: string) => {
    fireEvent.change(asked.getByLabelText('Password'), { target: { value: password } })
    fireEvent.click(asked.getByRole('button', { name: /^Stay signed in/ }))
  }
  give('wrong')
  expect(await asked.findByText('Wrong password')).toBeTruthy()
  give('right')
  await waitFor(() => expect(stay()).toEqual([]))
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/token/extend', { currentPassword: 'wrong' }],
    ['/api/token/extend', { currentPassword: 'right' }],
  ])
  expect(currentSession()?.user.exp).toBe(user.exp + 28_800)
  expect(screen.getByLabelText('Answer')).toHaveProperty('value', 'half an answer')
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'half a name')
})

it('asks for a code if the second factor is on', async () => {
  const { dialog, calls } = await show(9, () => [500, {}], { hasFactor: true })
  fireEvent.click(dialog.getByRole('button', { name: 'Stay signed in' }))
  const code = await screen.findByLabelText(/^Code that the authenticator shows/)
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.keyDown(code, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ confirmationCode: '123456' }]))
})
