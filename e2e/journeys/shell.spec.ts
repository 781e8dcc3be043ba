import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { setLastMessage } from '../support/presence.ts'
import { grid, row, cell, whenLoaded } from '../support/table.ts'
import { activeRobots } from '../support/active-robots.ts'
import { expect, test } from '../support/test.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const offered = (page: Page) => page.getByRole('main').getByRole('link', { name: '/account' })

test('the navigation shows the existing screens, and highlights the current one', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/home' })
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
  await navigation(page).getByRole('link', { name: 'Tablets' }).click()
  await expect(page).toHaveURL(/\/devices\/tablets$/)
  await expect(page).toHaveTitle('Tablets Overview · Service Center')
  await expect(navigation(page).locator('[aria-current=page]')).toHaveText('Tablets')
  await expect(page.getByRole('heading', { name: 'Tablets Overview' })).toBeFocused()
})

test('home counts the fleet and shows live events', async ({ open, db }) => {
  const active = await activeRobots(db)
  const page = await open({ as: 'staff', path: '/home' })
  const robots = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Robots' }) })
  await expect(robots).toContainText(`Robots${active.length}`)
  await expectAccessible(page)
})

test('an unknown path is named, with suggestions', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/devices/robotz' })
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('/devices/robotz', { exact: true })).toBeVisible()
  await expect(page.getByText('Did you mean one of the following?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: '/devices/robots' }).click()
  await expect(page.getByRole('heading', { name: 'Robots Overview' })).toBeVisible()
})

test('a page behind an entry is offered only with its right, and to guests only their own', async ({
  open,
}) => {
  const page = await open({ as: 'staff', path: '/acounts/create' })
  await expect(offered(page)).toHaveText(['/accounts/create'])
  const other = await open({ as: 'clerk', path: '/account/me/edti' })
  await expect(offered(other)).toHaveText(['/account/me/edit', '/account/me'])
  const stranger = await open({ path: '/account/forgotpasword' })
  await expect(offered(stranger)).toHaveText(['/account/forgotpassword'])
})

test('the disclaimer asks once, and again when its text has changed', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/home', stored: { disclaimerHash: null } })
  const dialog = page.getByRole('dialog', { name: 'Disclaimer' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  // Nothing of the page can be used before, not by keyboard either.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'I agree' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeFocused()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.evaluate(() => localStorage.setItem('disclaimerHash', 'of another text'))
  await page.reload()
  await dialog.getByRole('button', { name: 'I agree' }).click()
  await page.getByRole('button', { name: 'Disclaimer' }).click()
  await expect(dialog).toContainText('Your account is yours alone')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the UTC offset applies to the times of every screen', async ({ open, db }) => {
  const heard = new Date()
  await setLastMessage(db, { robot: 4103, at: heard })
  const page = await open({ as: 'clerk', path: '/devices/robots' })
  await whenLoaded(page)
  const clockAt = (hours: number) => new Date(heard.getTime() + hours * 3_600_000).toISOString().slice(11, 16)
  const updated = await cell(page, { id: 4103, column: 'Updated' })
  for (const hours of [0, 5, -12]) {
    await page.getByRole('combobox', { name: 'UTC Time Offset' }).selectOption(String(hours))
    await expect(updated).toContainText(clockAt(hours))
  }
  await page.reload()
  await whenLoaded(page)
  await expect(updated).toContainText(clockAt(-12))
})

test('deprecated devices are hidden until the user asks for them', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/devices/robots' })
  await expect(row(page, 4101)).toBeVisible()
  await expect(page.getByText('Current status of 3 robots.')).toBeVisible()
  await expect(row(page, 4190)).toBeHidden()
  await page.getByRole('checkbox', { name: 'Exclude Deprecated Devices' }).uncheck()
  await expect(row(page, 4190)).toBeVisible()
  await expect(row(page, 4190)).toContainText('deprecated')
  await expect(page.getByText('Current status of 4 robots.')).toBeVisible()
  await page.reload()
  await expect(row(page, 4190)).toBeVisible()
})

test('the live indicator follows the connection', async ({ open, server }) => {
  const page = await open({ as: 'clerk', path: '/home' })
  const live = page.getByRole('status').filter({ hasText: 'Live Updates' })
  const tip = page.getByRole('tooltip')
  await expect(live).toContainText('connected')
  await live.hover()
  await expect(tip).toHaveText('You are receiving live updates from the server.')

  await server.kill()
  await expect(live).toContainText('reconnecting')
  await expect(tip).toHaveText(
    'You have lost connection to the server. An attempt to reconnect will happen shortly.',
  )
  await server.start()
  await expect(live).toContainText(/^Live Updates\s*connected$/)
})

test('the live indicator shows connecting, and that unverified users have no connection', async ({
  open,
}) => {
  const page = await open({ as: 'clerk', path: '/account/me' })
  await page.routeWebSocket(/socket\.io/, () => undefined)
  await page.reload()
  const live = page.getByRole('status').filter({ hasText: 'Live Updates' })
  await expect(live).toContainText('connecting')
  await live.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Connecting to the server...')

  const other = await open({ as: 'newcomer', path: '/account/me' })
  const none = other.getByRole('status').filter({ hasText: 'Live Updates' })
  await none.focus()
  await expect(other.getByRole('tooltip')).toHaveText('You are not connected to the server.')
})

test('the theme is chosen and kept', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/home' })
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the palette finds a device by its name and opens it', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/home' })
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: /Search devices/ })
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
})

test('keyboard shortcuts open the screens, and ? lists them', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/home' })
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/devices\/robots$/)
  await expect(grid(page)).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('Go to Tablets')
  await expectAccessible(page)
})

test('the quick search opens a robot by its id', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/home' })
  const search = page.getByLabel('Go to one of the robots, by id or name')
  await search.fill('4102')
  await expect(page.getByRole('listbox').getByRole('option')).toContainText('Lake View')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/devices\/robots\/4102$/)
  await expect(page.getByRole('heading', { name: '4102 Lake View' })).toBeVisible()
})

test('on a phone the navigation is a drawer of 250 px', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/home', width: 390 })
  await page.getByRole('button', { name: 'Open the navigation' }).click()
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  await expect(drawer).toBeVisible()
  expect((await drawer.boundingBox())?.width).toBe(250)
  await expectAccessible(page)
  await drawer.getByRole('link', { name: 'Robots' }).click()
  await expect(page.getByRole('heading', { name: 'Robots Overview' })).toBeVisible()
  await expect(drawer).toBeHidden()
})

test('on medium widths it is a rail of icons with names', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/home', width: 900 })
  const robots = navigation(page).getByRole('link', { name: 'Robots' })
  await robots.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Robots')
  await page.getByRole('main').hover()
  await expect(page.getByRole('tooltip')).toBeHidden()
  await expectAccessible(page)
  await robots.click()
  await expect(page.getByRole('heading', { name: 'Robots Overview' })).toBeVisible()
})

test('when the console itself breaks it says what to do', async ({ open }) => {
  const page = await open({ as: 'clerk', path: '/home' })
  await page.evaluate(() => {
    window.ResizeObserver = class extends ResizeObserver {
      override observe() {
        throw new Error('broken')
      }
    }
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Robots' }).click()
  await expect(page.getByRole('alert')).toContainText('contact an administrator')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Robots Overview' })).toBeVisible()
})
