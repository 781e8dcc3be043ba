import { expect, type Locator, type Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { setLatest } from '../../server/src/testing/worlds/values.ts'
import { addConnections, addHistory, devOf, type ReportedValues } from './history.ts'

export const LAKE_VIEW = 4102
/** A robot with 5,000 numbers that no dictionary knows, and one outlier. */
export const FLOW_ROBOT = 5020
export const FLOW = 'nozzle_flow'
export const LOOSE_TABLET = 21_003
/** Connected to robot 4101 now. */
export const TABLET_ONE = 21_001
const MINUTE = 60
/** Noon UTC of three days ago. */
export const NOON = Math.floor(Date.now() / 86_400_000 - 3) * 86_400 + 12 * 3600
export const at = (minutes: number) => NOON + minutes * MINUTE
/** The journeys use UTC. */
export const UTC = { utcTimeOffset: '0' }
const KEYS = ['Server online', 'system_message', 'Current Tablets', 'HDOP', 'Battery']

/** Two hours of a robot: offline from 12:59 to 13:04, HDOP too high from 13:36. */
export async function addDiagramValues(db: Database): Promise<void> {
  await addHistory(
    db,
    [1, LAKE_VIEW],
    [
      [at(0), { 'Server online': 'online', system_message: 'System running', HDOP: '0.75', Battery: '80' }],
      [at(30), { HDOP: '0.9', Battery: '78' }],
      [at(59), { 'Server online': 'offline' }],
      [at(64), { 'Server online': 'online', system_message: 'System running', HDOP: '0.8', Battery: '75' }],
      [at(96), { system_message: 'HDOP too high', HDOP: '2.67' }],
      [at(110), { Battery: '68' }],
    ],
  )
  await addHistory(
    db,
    [2, LOOSE_TABLET],
    [
      [at(10), { robot: String(LAKE_VIEW) }],
      [at(75), { robot: '4101' }],
      [at(83), { robot: String(LAKE_VIEW) }],
      [at(118), { robot: '' }],
    ],
  )
  await addHistory(
    db,
    [2, TABLET_ONE],
    [
      [at(0), { robot: '4101', Battery: '90' }],
      [at(40), { robot: String(LAKE_VIEW), Battery: '88' }],
      [at(60), { robot: '4101', Battery: '86' }],
    ],
  )
  const flow = Array.from({ length: 5000 }, (_, second): ReportedValues => [
    NOON + second,
    { [FLOW]: second === 2500 ? '1000000000' : second === 2600 ? '0' : String(40 + (second % 17)) },
  ])
  await addHistory(db, [1, FLOW_ROBOT], flow)
  await setLatest(db, await devOf(db, [1, FLOW_ROBOT]), { [FLOW]: '42', pump: '1' })
  await addConnections(db, LOOSE_TABLET, [
    [at(10), LAKE_VIEW],
    [at(75), 4101],
    [at(83), LAKE_VIEW],
    [at(118), null],
  ])
}

export function address(search: object, robot = LAKE_VIEW): string {
  return `/devices/robots/${robot}?diagrams=${encodeURIComponent(JSON.stringify(search))}`
}

export const twoHours = { keys: KEYS, from: at(0), to: at(120) }
export const row = (page: Page, key: string) => page.locator(`[data-diagram="${key}"]`)
export const surface = (page: Page) => page.getByRole('slider', { name: 'Time' })

/** Waits until the diagrams are drawn and loaded. */
export async function drawn(page: Page): Promise<Locator> {
  await expect(page.locator('[data-diagram] [aria-busy="true"]')).toHaveCount(0)
  await expect(page.locator('[data-diagram] canvas').first()).toBeVisible()
  return surface(page)
}

/** Moves the mouse to a time within the two hours. */
export async function point(page: Page, minutes: number, key = 'HDOP'): Promise<void> {
  const plots = await surface(page).boundingBox()
  const target = await row(page, key).boundingBox()
  if (plots === null || target === null) throw new Error('Nothing is drawn.')
  await page.mouse.move(plots.x + (minutes / 120) * plots.width, target.y + target.height / 2)
}

export const shown = (page: Page) => {
  const text = new URL(page.url()).searchParams.get('diagrams')
  // The page wrote this text itself, so its type is known.
  return JSON.parse(text ?? '{}') as {
    from?: number
    to?: number
    span?: number
    keys?: string[]
    rows?: object
  }
}
