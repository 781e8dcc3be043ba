import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { setLastMessage } from '../support/presence.ts'
import { DISCLAIMER_AGREED } from '../support/session.ts'
import { grid, row, cell, whenLoaded } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { alert } from '../support/toast.ts'
import { goWithin } from '../support/within.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const offered = (page: Page) => page.getByRole('main').getByRole('link', { name: '/account' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const paletteBox = (page: Page) => page.getByRole('combobox', { name: /Search devices/ })

async function showsScreens(page: Page) {
  const names = await navigation(page).getByRole('listitem').getByRole('link').allInnerTexts()
  expect(names.map((name) => name.trim())).toEqual([
    'Home',
    'Robots',
    'Tablets',
    'Reference stations',
    'Customers',
    'Map',
    'Support',
    'Support documents',
    'Changelog',
    'Control Panel',
  ])
  const robots = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Robots' }) })
  await expect(robots).toContainText('Robots3')
  await navigation(page).getByRole('link', { name: 'Tablets' }).click()
  await expect(page).toHaveURL(/\/devices\/tablets$/)
  await expect(page).toHaveTitle('Tablets Overview · Service Center')
  await expect(navigation(page).locator('[aria-current=page]')).toHaveText('Tablets')
  await expect(heading(page, 'Tablets Overview')).toBeFocused()
}

async function findsInPalette(page: Page) {
  await page.keyboard.press('Control+k')
  const box = paletteBox(page)
  await expect(box).toBeFocused()
  await box.fill('hill')
  const hit = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()
  await expect(hit).toContainText('Hill Side')
  await expect(hit).toContainText('Northern Clubs')
  await expectAccessible(page)
  await box.press('Enter')
  await expect(page).toHaveURL(/\/devices\/robots\/4103$/)
  await page.keyboard.press('Control+k')
  await box.fill('South Park')
  await expect(page.getByText('No results found')).toBeVisible()
  // Without the right, no accounts are found.
  await box.fill('staff')
  await expect(page.getByText('No results found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
}

async function findsInQuickSearch(page: Page) {
  const search = page.getByLabel('Go to one of the robots, by id or name')
  await search.fill('4102')
  await expect(page.getByRole('listbox').getByRole('option')).toContainText('Lake View')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/devices\/robots\/4102$/)
  await expect(heading(page, '4102 Lake View')).toBeVisible()
}

async function usesShortcuts(page: Page) {
  await page.getByRole('main').click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/devices\/robots$/)
  await expect(grid(page)).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('Go to Tablets')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
}

async function usesRail(page: Page) {
  await page.setViewportSize({ width: 900, height: 900 })
  await page.getByRole('main').hover()
  await navigation(page).getByRole('link', { name: 'Home' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Home')
  await page.getByRole('main').hover()
  await expect(page.getByRole('tooltip')).toBeHidden()
  await navigation(page).getByRole('link', { name: 'Home' }).click()
  await expect(heading(page, 'Welcome')).toBeVisible()
}

async function usesDrawer(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open the navigation' }).click()
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  await expect(drawer).toBeVisible()
  expect((await drawer.boundingBox())?.width).toBe(250)
  await expectAccessible(page)
  await drawer.getByRole('link', { name: 'Tablets' }).click()
  await expect(heading(page, 'Tablets Overview')).toBeVisible()
  await expect(drawer).toBeHidden()
}

async function breaks(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => {
    window.ResizeObserver = class extends ResizeObserver {
      override observe() {
        throw new Error('broken')
      }
    }
  })
  await navigation(page).getByRole('link', { name: 'Robots' }).click()
  await expect(alert(page, 'contact an administrator')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(heading(page, 'Robots Overview')).toBeVisible()
}

test('reaches screens by navigation, palette, quick search and shortcuts, at every width', async ({
  open,
}) => {
  const page = await open({ as: 'clerk', path: '/home' })
  await test.step('the navigation shows the available screens and highlights the current one', () =>
    showsScreens(page))
  await test.step('the palette finds a device by name and opens it', () => findsInPalette(page))
  await test.step('the quick search opens a robot by id', () => findsInQuickSearch(page))
  await test.step('keyboard shortcuts open the screens, and ? lists them', () => usesShortcuts(page))
  await test.step('at medium widths, it is a rail of icons with names', () => usesRail(page))
  await test.step('on a phone, the navigation is a drawer of 250 px', () => usesDrawer(page))
  await test.step('explains what to do when the console itself fails', () => breaks(page))
})

test('names an unknown path and suggests pages that the viewer may open', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/devices/robotz' })
  await expect(heading(page, 'Page not found')).toBeVisible()
  await expect(page.getByText('/devices/robotz', { exact: true })).toBeVisible()
  await expect(page.getByText('Did you mean one of the following?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: '/devices/robots' }).click()
  await expect(heading(page, 'Robots Overview')).toBeVisible()
  await test.step('suggests a page only with its right', async () => {
    await goWithin(page, '/account/me/edti')
    await expect(offered(page)).toHaveText(['/account/me/edit', '/account/me'])
    const staff = await open({ as: 'staff', path: '/acounts/create' })
    await expect(offered(staff)).toHaveText(['/accounts/create'])
  })
  await test.step('suggests only their own pages to guests', async () => {
    const stranger = await open({ path: '/account/forgotpasword' })
    await expect(offered(stranger)).toHaveText(['/account/forgotpassword'])
  })
})

test('the disclaimer asks once, and again after its text changed', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/home', stored: { disclaimerHash: null } })
  const dialog = page.getByRole('dialog', { name: 'Disclaimer' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  // The page cannot be used before the user agrees, not even by keyboard.
  await page.keyboard.press('Control+k')
  await expect(heading(page, 'Welcome')).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'I agree' }).click()
  await expect(dialog).toBeHidden()
  await expect(heading(page, 'Welcome')).toBeFocused()
  // The stored value equals the one with which all other journeys start, so that they are not asked.
  const agreed = () => page.evaluate(() => localStorage.getItem('disclaimerHash'))
  expect(await agreed()).toBe(DISCLAIMER_AGREED.disclaimerHash)

  await page.evaluate(() => localStorage.setItem('disclaimerHash', 'of another text'))
  await page.reload()
  await dialog.getByRole('button', { name: 'I agree' }).click()
  await page.getByRole('button', { name: 'Disclaimer' }).click()
  await expect(dialog).toContainText('Your account is yours alone')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('keeps theme, UTC offset and the choice to show deprecated devices', async ({ open, db }) => {
  const heard = new Date()
  await setLastMessage(db, { robot: 4103, at: heard })
  const page = await open({ as: 'clerk', path: '/devices/robots' })
  await whenLoaded(page)
  const clockAt = (hours: number) => new Date(heard.getTime() + hours * 3_600_000).toISOString().slice(11, 16)
  const updated = await cell(page, { id: 4103, column: 'Updated' })
  await test.step('the UTC offset applies to the times of every screen', async () => {
    for (const hours of [0, 5, -12]) {
      await page.getByRole('combobox', { name: 'UTC Time Offset' }).selectOption(String(hours))
      await expect(updated).toContainText(clockAt(hours))
    }
  })
  await test.step('hides deprecated devices unless chosen', async () => {
    await expect(row(page, 4101)).toBeVisible()
    await expect(page.getByText('Current status of 3 robots.')).toBeVisible()
    await expect(row(page, 4190)).toBeHidden()
    await page.getByRole('checkbox', { name: 'Exclude Deprecated Devices' }).uncheck()
    await expect(row(page, 4190)).toBeVisible()
    await expect(row(page, 4190)).toContainText('deprecated')
    await expect(page.getByText('Current status of 4 robots.')).toBeVisible()
  })
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await page.reload()
  await expect(row(page, 4190)).toBeVisible()
  await expect(updated).toContainText(clockAt(-12))
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the live indicator follows the connection', async ({ open }) => {
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const turns = [first, second]
  const lost = Promise.withResolvers<void>()
  const page = await open({
    as: 'clerk',
    path: '/home',
    before: (opened) =>
      opened.routeWebSocket(/socket\.io/, async (socket) => {
        const turn = turns.shift()
        await turn?.promise
        const server = socket.connectToServer()
        if (turn !== first) return
        void lost.promise.then(() => Promise.all([socket.close(), server.close()]))
      }),
  })
  const live = page.getByRole('status').filter({ hasText: 'Live Updates' })
  const tip = page.getByRole('tooltip')
  await expect(live).toContainText('connecting')
  await live.hover()
  await expect(tip).toHaveText('Connecting to the server...')
  first.resolve()
  await expect(live).toContainText(/^Live Updates\s*connected$/)
  await expect(tip).toHaveText('You are receiving live updates from the server.')

  lost.resolve()
  await expect(live).toContainText('reconnecting')
  await expect(tip).toHaveText(
    'You have lost connection to the server. An attempt to reconnect will happen shortly.',
  )
  second.resolve()
  await expect(live).toContainText(/^Live Updates\s*connected$/)
})

/** Screens that clerk has no right for, with their entries in the navigation. */
const WITHOUT_RIGHT = {
  '/administration/support-lines': undefined,
  '/administration/work': 'Queued work',
  '/administration/refused-data': 'Refused data',
  '/commands/rollouts': undefined,
  '/commands/versions?robot=4101': undefined,
  '/production': 'Production',
  '/quotegenerator': 'Quote generator',
  '/quotegenerator/settings': undefined,
  '/savings': 'Savings calculator',
  '/administration/log': 'User actions',
}

test('hides screens and navigation entries without their right', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/home' })
  await expect(heading(page, 'Welcome')).toBeVisible()
  for (const [path, entry] of Object.entries(WITHOUT_RIGHT)) {
    await test.step(path, async () => {
      await goWithin(page, path)
      await expect(heading(page, 'Not allowed')).toBeVisible()
      if (entry !== undefined) await expect(page.getByRole('link', { name: entry })).toBeHidden()
      if (path === '/administration/log') return
      await goWithin(page, '/home')
      await expect(heading(page, 'Welcome')).toBeVisible()
    })
  }
  await expect(page.getByText('It needs the right ‘User action log’.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click()
  await expect(heading(page, 'Welcome')).toBeVisible()
  await test.step('a robot has no link to why it is offered its version', async () => {
    await goWithin(page, '/devices/robots/4101')
    await expect(heading(page, '4101 North Park')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Why this version' })).toHaveCount(0)
  })
})
