import { allEndpoints } from '@service-center/contract/all-endpoints.ts'
import { expect, it } from 'vitest'
import type { Panel } from '../../kit/panels/panels.ts'

// These files export only panels and lists of panels.
const MODULES = import.meta.glob<Record<string, Panel | readonly Panel[]>>('../../features/*/*.panels.tsx', {
  eager: true,
})
const SOURCES = import.meta.glob<string>('../../features/*/*.panels.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const panelsIn = (file: string) => Object.values(MODULES[file] ?? {}).flat()
const ALL = Object.keys(MODULES).flatMap(panelsIn)
/**
 * Files whose panels are visible as soon as their screen opens, which is lazy itself: if they loaded later, they
 * would shift the other panels.
 */
const ALWAYS_DRAWN = [
  '../../features/control-panel/control-panel.panels.tsx',
  '../../features/device-dashboard/device-dashboard.panels.tsx',
  '../../features/home/home.panels.tsx',
  '../../features/sessions/sessions.panels.tsx',
  '../../features/tablet-management/tablet-management.panels.tsx',
  '../../features/two-factor/two-factor.panels.tsx',
]
/** An import of a component that is loaded with the file itself. */
const STATIC_COMPONENT = /^import (?!type\b)[^'"]*from '\.[^']*\.tsx'/m

it('finds the panels of all features', () => {
  expect(ALL.length).toBeGreaterThan(10)
})

it('no two panels have the same id', () => {
  expect(ALL.map(({ id }) => id)).toEqual([...new Set(ALL.map(({ id }) => id))])
})

it('the right of each panel is that of an endpoint, or one of those that are enough for it', () => {
  const rights = new Set(
    allEndpoints().flatMap(({ right }) => [right, ...[right].flat()].map((one) => JSON.stringify(one))),
  )
  expect(ALL.filter(({ right }) => !rights.has(JSON.stringify(right))).map(({ id }) => id)).toEqual([])
})

it('a panel is loaded when it is drawn, except those that its screen always has', () => {
  const eager = Object.keys(SOURCES).filter((file) => STATIC_COMPONENT.test(SOURCES[file] ?? ''))
  expect(eager).toEqual(ALWAYS_DRAWN)
})
