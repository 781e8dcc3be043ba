import * as api from '@service-center/contract/api.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession, storeSession } from '../../api/session/credentials.ts'
import { showScreen, type TestAnswer } from '../../testing/screen.tsx'
import { accountOf, credentialsOf } from '../../testing/session.ts'
import { RemoveButton } from './RemoveButton.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

const LONG = 'A name with so many words that no title of a dialog could hold it in one line'
const buttonFor = (name: string) => () => (
  <RemoveButton
    noun="account"
    name={name}
    endpoint={api.users.softDelete}
    input={{ params: { username: 'mette' } }}
  />
)

function show(name: string, answer: TestAnswer, userAccess = ['User']) {
  const shown = showScreen(buttonFor(name), answer)
  storeSession({ token: 'abc', user: credentialsOf({ userAccess }) })
  return shown
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('asks for confirmation, deletes, and shows a toast', async () => {
  const { calls } = show('mette', () => [200, accountOf()])
  await press('Delete account mette')
  expect(await screen.findByText('Delete account mette?')).toBeTruthy()
  await press('Keep account')
  await waitFor(() => expect(screen.queryByText('Delete account mette?')).toBeNull())
  expect(calls).toEqual([])
  await press('Delete account mette')
  await press('Delete account')
  expect(await screen.findByText('Account mette deleted')).toBeTruthy()
  expect(calls).toMatchObject([{ method: 'DELETE', path: '/api/users/softdelete/mette' }])
})

it('shows a long name in the text of the question, not in its title', async () => {
  show(LONG, () => [200, accountOf()])
  await press(`Delete account ${LONG}`)
  expect(await screen.findByText('Delete this account?')).toBeTruthy()
  expect(screen.getByText(`“${LONG}” will be deleted. This cannot be undone.`)).toBeTruthy()
  await press('Delete account')
  expect(await screen.findByText('Account deleted')).toBeTruthy()
})

it('shows the message of the server when the deletion fails', async () => {
  show('mette', () => [503, { code: 'unavailable', message: 'Could not contact service.' }])
  await press('Delete account mette')
  await press('Delete account')
  expect(await screen.findByText('Could not contact service.')).toBeTruthy()
})

it('is not drawn for a user who may not delete', async () => {
  showScreen(AmongOthers, () => [200, accountOf()])
  expect((await screen.findByText('Drawn')).querySelector('button')).toBeNull()
})

const AmongOthers = () => <p>Drawn {buttonFor('mette')()}</p>
