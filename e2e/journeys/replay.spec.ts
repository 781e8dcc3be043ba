import type { Page } from '@playwright/test'
import { closeMenu } from '../support/keyboard.ts'
import { expectAccessible } from '../support/accessible.ts'
import { addTickets } from '../support/device-tickets.ts'
import { addHistory } from '../support/history.ts'
import { expect, test } from '../support/test.ts'
import { goWithin } from '../support/within.ts'

const ROBOTS = [4102, 4103] as const
/** Noon UTC of four days ago. */
const NOON = Math.floor(Date.now() / 86_400_000 - 4) * 86_400 + 12 * 3600
const UTC = { utcTimeOffset: '0' }

test.beforeAll(async ({ db }) => {
  for (const [place, robot] of ROBOTS.entries()) {
    // The second robot's first report is an hour later.
    const start = NOON + place * 3600
    await addHistory(
      db,
      [1, robot],
      Array.from({ length: 10 }, (_, minute) => [
        start + minute * 60,
        { 'Location Link': `${56 + place + minute / 1000} 10.2`, Battery: String(90 - minute) },
      ]),
    )
  }
})

const replay = (page: Page) => page.getByRole('region', { name: 'Replay' })
const scrubber = (page: Page) => replay(page).getByRole('slider', { name: 'Moment' })
const moment = async (page: Page) => Number(await scrubber(page).getAttribute('aria-valuenow'))
const address = (search: string) =>
  `/map?hist=true&rofi%5B0%5D=${ROBOTS[0]}&rofi%5B1%5D=${ROBOTS[1]}${search}`

async function plays(page: Page) {
  await page.getByRole('button', { name: 'Replay', exact: true }).click()
  // It begins with the first report, when only one robot has reported.
  await expect(replay(page)).toContainText('1 robot')
  await expect(replay(page)).toContainText('12:00:00')
  await expect(replay(page).getByRole('combobox', { name: 'Speed' })).toHaveValue('all in 1 min')
  const start = await moment(page)
  await replay(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => moment(page)).toBeGreaterThan(start + 60)
  await page.locator('body').press('p')
  await expect(replay(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Diagrams of 410/ })).toBeVisible()
  await expect.poll(() => new URL(page.url()).searchParams.get('replay')).not.toBeNull()
  await expectAccessible(page)
  await replay(page).getByRole('button', { name: 'End the replay' }).click()
  await expect(replay(page)).toBeHidden()
  const left = new URL(page.url()).searchParams
  expect(left.has('replay')).toBe(false)
  // The filters are as they were.
  expect(left.has('ddea')).toBe(false)
  await expect(page.getByRole('switch', { name: 'For Each Robot' })).not.toBeChecked()
}

async function followsAddress(page: Page) {
  await goWithin(page, address(`&replay=${NOON + 300}`))
  await expect(replay(page)).toContainText('1 robot')
  await expect(replay(page)).toContainText('12:05:00')
  // List and header describe that moment, not all positions or the present.
  await expect(page.getByRole('region', { name: 'Entries' }).getByRole('heading')).toHaveText('1 entry')
  await expect(page.getByText(/^1 of 2 robots in view at .* 12:05$/)).toBeVisible()
  const entry = page
    .getByRole('grid', { name: 'Robots on the map' })
    .getByRole('row')
    .filter({ hasText: 'Lake View' })
  await expect(entry).toContainText('12:05')
  const diagrams = page.getByRole('region', { name: 'Diagrams of 4102 Lake View' })
  await expect(diagrams.locator('[data-diagram="Battery"]')).toContainText('12:05')
  await scrubber(page).focus()
  const before = await moment(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => moment(page)).toBeGreaterThan(before)
  await page.getByRole('combobox', { name: 'Robot of the diagrams' }).click()
  await page.getByRole('option', { name: '4103 Hill Side' }).click()
  await expect(page.getByRole('region', { name: 'Diagrams of 4103 Hill Side' })).toBeVisible()
}

async function listsTickets(page: Page) {
  await goWithin(page, address(`&replay=${NOON + 300}`))
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: '12 tickets, 12 not closed' }).click()
    await expect(page.getByRole('menuitem', { name: /Stopped 11/ })).toBeVisible()
    const list = await page.getByRole('menu').filter({ hasText: 'Stopped 11' }).boundingBox()
    expect(list?.y).toBeGreaterThanOrEqual(0)
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(height)
    await closeMenu(page)
    await expect(page.getByRole('menuitem', { name: /Stopped 11/ })).toBeHidden()
  }
}

test('plays, seeks and ends a replay of all robots on the map', async ({ open, db }) => {
  const tickets = Array.from({ length: 12 }, (_, second) => ({
    device: [1, ROBOTS[0]] as const,
    subject: `Stopped ${second}`,
    status: 'open' as const,
    at: NOON + 300 + second,
  }))
  await addTickets(db, tickets)
  const page = await open({ as: 'staff', path: address(''), stored: UTC })
  await test.step('plays all robots at once, with the diagrams of one on the same axis', () => plays(page))
  await test.step("marks the robot's tickets, and a list of simultaneous ones fits the window", () =>
    listsTickets(page))
  await page.setViewportSize({ width: 1440, height: 900 })
  await test.step('keeps the time in the address, and synchronises scrubber and diagrams', () =>
    followsAddress(page))
  await test.step('does not replay current positions', async () => {
    await goWithin(page, '/map')
    await expect(page.getByRole('button', { name: 'Zoom to Fit' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Replay', exact: true })).toBeHidden()
  })
})
