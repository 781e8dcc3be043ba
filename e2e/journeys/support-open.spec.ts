import { type Page } from '@playwright/test'
import { addCustomer, addUser } from '../../server/src/testing/server/world.ts'
import { fact } from '../support/issue-page.ts'
import { addTicket } from '../support/tickets.ts'
import { expect, test } from '../support/test.ts'
import { goWithin } from '../support/within.ts'
import { NORTH_PARK } from '../support/world.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('the navigation counts open issues in scope and follows changes by others', async ({ open, db }) => {
  const owner = await addCustomer(db, { name: 'Osprey Fields' })
  await addUser(db, { username: 'osprey', customers: [owner], rights: ['PostSupport'] })
  await addUser(db, { username: 'osprey.reader', customers: [owner] })
  await addTicket(db, { subject: 'Osprey is done', customer: 'Osprey Fields', status: 'closed' })
  const issue = await addTicket(db, { subject: 'Osprey waits', customer: 'Osprey Fields' })
  const page = await open({ as: 'osprey', path: `/support/${issue}` })
  const watcher = await open({ as: 'osprey.reader', path: '/support' })
  await expect(navigation(watcher)).toContainText('One open issue')
  await expect(watcher.getByText('2 issues, 1 of them open.')).toBeVisible()
  // Also shown in the rail at medium widths.
  await watcher.setViewportSize({ width: 800, height: 900 })
  await expect(navigation(watcher)).toContainText('One open issue')

  await page.getByRole('button', { name: 'Close issue' }).click()
  await expect(fact(page, 'Status')).toContainText('Closed')
  for (const one of [page, watcher]) await expect(navigation(one)).not.toContainText('open issue')
  await watcher.setViewportSize({ width: 1440, height: 900 })
  await expect(navigation(watcher)).not.toContainText('open issue')
  await expect(watcher.getByText('2 issues, none of them open.')).toBeVisible()
  await watcher.getByRole('checkbox', { name: 'Hide closed issues' }).check()
  await expect(watcher.getByText('No results found')).toBeVisible()
  await expect(watcher.getByText('Closed ones are hidden.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const one of [page, watcher]) await expect(navigation(one)).toContainText('One open issue')
})

test('shows issues of another ticket system, with a link only for the internal customer', async ({
  open,
  db,
}) => {
  const page = await open({ as: 'staff', path: '/home' })
  const there = 'https://club.zendesk.com/agent/tickets/7'
  for (const elsewhere of [there, null]) {
    // A new ticket for each case, because the page does not reload an issue that it has loaded.
    const issue = await addTicket(db, { subject: 'Gannet is at Zendesk', robot: NORTH_PARK })
    await page.route(/\/api\/support\/(?:latest|\d+)/, async (route) => {
      const reply = await route.fetch()
      // The addresses matched above reply with a JSON object.
      const body = (await reply.json()) as object
      await route.fulfill({ response: reply, json: { ...body, isElsewhere: true, elsewhere } })
    })
    await goWithin(page, `/support/${issue}`)
    await expect(page.getByRole('region', { name: 'History' }).getByText('Gannet').first()).toBeVisible()
    const link = page.getByRole('link', { name: 'Open in Zendesk' })
    if (elsewhere === null) await expect(link).toHaveCount(0)
    else await expect(link).toHaveAttribute('href', there)
    await expect(page.getByRole('region', { name: 'Answer' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(?:Assign|Set status|Close issue)$/ })).toHaveCount(0)
    await goWithin(page, '/support?create=open')
    await expect(page.getByRole('button', { name: 'Closed ticket' })).toBeVisible()
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open ticket' })).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
  }
})
