import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession, storeSession } from '../../api/session/credentials.ts'
import { showScreen } from '../../testing/screen.tsx'
import { credentialsOf } from '../../testing/session.ts'
import { HomePage } from './HomePage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

it('says whose devices a verified user sees, and nothing about devices to an unverified one', async () => {
  showScreen(
    () => <HomePage panels={[]} />,
    () => [200, {}],
  )
  expect(await screen.findByText('You see the devices of Nordic Turf.')).toBeTruthy()
  storeSession({ token: 'x', user: credentialsOf({ verified: false }) })
  expect((await screen.findByRole('alert')).textContent).toContain('Your email is not verified.')
  expect(screen.queryByText(/devices/)).toBeNull()
})
