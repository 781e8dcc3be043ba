import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession, storeSession } from '../../api/session/credentials.ts'
import { showScreen } from '../../testing/screen.tsx'
import { credentialsOf } from '../../testing/session.ts'
import { LockoutNotice } from './LockoutNotice.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

/** 2026-11-30 13:05 UTC; the tests' offset is one hour. */
const UNTIL = Date.UTC(2026, 10, 30, 13, 5) / 1000
const LOCKOUT = { until: UNTIL, ownBrowsersUntil: null, wrongPasswords: 5, wrongCodes: 1 }

function show(rights: string[], username = 'anders') {
  let lockout: typeof LOCKOUT | null = LOCKOUT
  const shown = showScreen(
    () => (
      <main>
        <h1>Account</h1>
        <LockoutNotice username={username} />
      </main>
    ),
    ({ method }) => {
      if (method !== 'DELETE') return [200, { lockout }]
      lockout = null
      return [200, { lifted: true }]
    },
  )
  storeSession({ token: 'x', user: credentialsOf({ userAccess: ['Default', ...rights] }) })
  return shown
}

it('says until when and why an account is locked, and goes when an administrator lifts the lockout', async () => {
  const { calls } = show(['User'])
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Sign-in is locked until 26/11/30 14:05, in browsers in which the user has not signed in before: ' +
      '5 wrong passwords and 1 wrong code within 15 minutes.',
  )
  const button = screen.getByRole('button', { name: 'Lift lockout' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Lift lockout' })).toBeNull())
  expect(await screen.findByText('The lockout was lifted.')).toBeTruthy()
  // The button had the focus, and is gone.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Account'))
  expect(calls.map(({ method }) => method)).toContain('DELETE')
})

it('tells its own user of the browsers concerned, and who lifts the lockout', async () => {
  show(['User'], 'mette')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Sign-in is locked until 26/11/30 14:05, in browsers in which you have not signed in before: ' +
      '5 wrong passwords and 1 wrong code within 15 minutes. An administrator can lift the lockout.',
  )
})

it.each([
  [[], 'anders'],
  [['User'], 'mette'],
])('with the rights %j, the lockout of %s is seen but cannot be lifted', async (rights, username) => {
  show(rights, username)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
