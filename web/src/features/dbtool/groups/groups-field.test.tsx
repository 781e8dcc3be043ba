import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import { GroupsField } from './GroupsField.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Page = () => (
  <GroupsField name="groups" label="AccessGroups" value={[3]} onChange={() => undefined} error={undefined} />
)

const GROUP = { Id: 3, Name: 'Nordic pilot', ShortName: 'NP', Type: 1, Inheritable: false }

it('shows an error when the access groups cannot be loaded, and Retry loads them', async () => {
  let isDown = true
  showScreen(Page, ({ path }) => {
    if (path !== '/api/dbtool/accessgroups') return [200, { data: [[]] }]
    return isDown
      ? [503, { code: 'unavailable', message: 'The database is being restarted.' }]
      : [200, { data: [[GROUP]] }]
  })
  expect((await screen.findByRole('alert')).textContent).toContain('The database is being restarted')
  expect(screen.queryByRole('combobox')).toBeNull()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Nordic pilot (NP)')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'AccessGroups' })).toBeTruthy()
})
