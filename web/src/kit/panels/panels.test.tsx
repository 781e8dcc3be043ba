import { render } from '@testing-library/react'
import * as api from '@service-center/contract/api.ts'
import { lazy } from 'react'
import { afterEach, expect, it } from 'vitest'
import { clearSession, storeSession } from '../../api/session/credentials.ts'
import { credentialsOf } from '../../testing/session.ts'
import { PanelList, type ScreenPanel } from './PanelList.tsx'
import { permittedPanels } from './panels.ts'

let loads = 0
const Secret = lazy(async () => {
  loads += 1
  return { default: () => <p>Of the few</p> }
})
const panels: readonly ScreenPanel[] = [
  { id: 'all', right: api.customers.list.right, render: () => <p>Of all</p> },
  { id: 'few', right: api.userActions.list.right, render: () => <Secret /> },
  { id: 'own', right: 'signedIn', render: () => <p>Of oneself</p> },
]
const user = credentialsOf()
const seenBy = (userAccess: string[], verified = true) =>
  permittedPanels(panels, { verified, userAccess }).map(({ id }) => id)

afterEach(clearSession)

it('returns the panels whose endpoint the user may call, in the order of the list', () => {
  expect(seenBy(['Default'])).toEqual(['all', 'own'])
  expect(seenBy(['UserActions'])).toEqual(['all', 'few', 'own'])
  expect(seenBy(['UserActions'], false)).toEqual(['own'])
})

it('neither draws nor loads a panel without its right, and does both as soon as the user has it', async () => {
  storeSession({ token: 't', user: { ...user, userAccess: ['Default'] } })
  const { container, findByText, rerender } = render(<PanelList panels={panels} />)
  expect(container.textContent).toBe('Of allOf oneself')
  expect(loads).toBe(0)
  storeSession({ token: 't', user: { ...user, userAccess: ['Default', 'UserActions'] } })
  rerender(<PanelList panels={panels} />)
  await findByText('Of the few')
  expect(container.textContent).toBe('Of allOf the fewOf oneself')
})
