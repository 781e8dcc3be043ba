import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import { AccessGroupsField } from './AccessGroupsField.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const GROUPS = Array.from({ length: 1000 }, (_one, n) => ({
  id: n + 1,
  name: `Group ${n + 1}`,
  shortName: '',
  accessGroupType: n % 2 === 0 ? 'Country' : 'Test',
}))

function Page() {
  const [ids, setIds] = useState<number[]>([])
  return (
    <AccessGroupsField
      name="groups"
      label="Groups"
      groups={GROUPS}
      value={ids}
      onChange={setIds}
      error={undefined}
    />
  )
}

it('lists only the first of a thousand groups, and finds the others by typing', async () => {
  showScreen(Page, () => [200, {}])
  const input = await screen.findByRole('combobox', { name: 'Groups' })
  fireEvent.click(input)
  expect(screen.getAllByRole('option')).toHaveLength(50)
  fireEvent.change(input, { target: { value: 'Group 999' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Group 999' }))
  expect(await screen.findByText('Group 999')).toBeTruthy()
})
