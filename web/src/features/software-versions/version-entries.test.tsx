import type { ExplainedVersion } from '@service-center/contract/software-versions/software-versions.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../testing/screen.tsx'
import { VersionEntries } from './parts/Explanation.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const versionsUpTo = (count: number): ExplainedVersion[] =>
  Array.from({ length: count }, (_one, n) => ({
    value: `10.0.${n}`,
    isRelease: true,
    deprecatedAt: null,
    released: false,
    access: false,
    latest: false,
    configurations: [],
    outcome: 'noConfiguration',
  }))

it('draws the first of many versions, and all others when asked', async () => {
  showScreen(
    () => <VersionEntries as="ul" versions={versionsUpTo(1250)} />,
    () => [200, {}],
  )
  const more = await screen.findByRole('button', { name: 'Show 1,200 more' })
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(50)
  fireEvent.click(more)
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1250)
  expect(screen.queryByRole('button')).toBeNull()
})

it('has no button when all versions are shown', async () => {
  showScreen(
    () => <VersionEntries as="ol" versions={versionsUpTo(50)} />,
    () => [200, {}],
  )
  await screen.findByRole('list')
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(50)
  expect(screen.queryByRole('button')).toBeNull()
})
