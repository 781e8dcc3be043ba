import type { ExplainedVersion } from '@service-center/contract/software-versions/software-versions.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../testing/screen.tsx'
import { LatestVersion, VersionEntries } from './VersionExplanationPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const version = (value: string, more: Partial<ExplainedVersion>): ExplainedVersion => ({
  value,
  isRelease: true,
  deprecatedAt: null,
  released: true,
  access: true,
  latest: false,
  configurations: [],
  outcome: 'offered',
  ...more,
})

async function textOf(versions: ExplainedVersion[]): Promise<string | null> {
  showScreen(
    () => (
      <dl aria-label="facts">
        <LatestVersion versions={versions} installed="10.4.2" />
      </dl>
    ),
    () => [200, {}],
  )
  return (await screen.findByLabelText('facts')).textContent
}

it('says which version is the latest', async () => {
  const text = await textOf([version('10.4.2', { latest: true }), version('10.4.1', {})])
  expect(text).toBe('Latest for it10.4.2 (installed)')
})

it('says that the latest is a release candidate, and which is the latest released one', async () => {
  const text = await textOf([
    version('10.5.0', { latest: true, released: false, outcome: 'rcOnly' }),
    version('10.4.1', {}),
    version('10.4.2', {}),
  ])
  expect(text).toBe(
    'Latest for it10.5.0, a release candidate: only for holders of Super commandsLatest released10.4.2 (installed)',
  )
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

it('shows the first of many versions, and all others on request', async () => {
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
