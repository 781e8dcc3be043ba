import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { addTickets } from '../support/device-tickets.ts'
import { addDiagramValues, address, at, drawn, FLOW_ROBOT, UTC } from '../support/diagrams.ts'
import { expect, test } from '../support/test.ts'

const device = [1, FLOW_ROBOT] as const
const window = { keys: ['nozzle_flow'], from: at(0), to: at(120) }

/** The mark of a ticket in the diagrams. */
const mark = (page: Page, issue: number) => page.getByRole('link', { name: `Ticket ${issue},` })

test.beforeAll(({ db }) => addDiagramValues(db))

test('marks tickets in the diagrams at the time they were opened; simultaneous ones share a mark', async ({
  open,
  db,
}) => {
  const [closed = 0, opened = 0] = await addTickets(db, [
    { device, subject: 'Nozzle was blocked', status: 'closed', at: at(30) },
    { device, subject: 'Nozzle drips', status: 'open', at: at(90) },
    { device, subject: 'Long before', status: 'open', at: at(-600) },
  ])
  const many = Array.from({ length: 40 }, (_, second) => ({
    device,
    subject: `Fault ${second}`,
    status: 'closed' as const,
    at: at(300) + second,
  }))
  await addTickets(db, many)
  const path = address({ ...window, from: at(240), to: at(360) }, FLOW_ROBOT)
  const page = await open({ as: 'staff', path, stored: UTC })
  await test.step('a shared mark shows the number of tickets and lists them', async () => {
    await drawn(page)
    const group = page.getByRole('button', { name: /^40 tickets, all closed/ })
    await expect(group).toContainText('40')
    await group.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: /Fault 39/ })).toBeVisible()
    await expect(page.getByText('The 30 newest are listed; zoom in to see the others.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Zoom in on these tickets' }).click()
    await expect(page.getByText(/2.min.*step/)).toBeVisible()
    await expect(group).toBeHidden()
    await expect(page.getByRole('list', { name: 'Tickets in this window' })).toBeVisible()
  })
  await test.step('reports tickets that fail to load next to the values', async () => {
    await page.route(`**/api/support/robots/${FLOW_ROBOT}`, (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    )
    await page.mouse.move(0, 0)
    await page.goto(address(window, FLOW_ROBOT))
    await drawn(page)
    await expect(page.getByText('The tickets could not be loaded.')).toBeVisible()
    await page.unroute(`**/api/support/robots/${FLOW_ROBOT}`)
    // Presses a key instead of clicking: a focused mark shows its tooltip only to keyboard users.
    await page.getByRole('button', { name: 'Retry' }).press('Enter')
    await expect(page.getByText('The tickets could not be loaded.')).toBeHidden()
  })
  await test.step('each ticket is at its time and describes itself', async () => {
    await expect(mark(page, closed)).toHaveAccessibleName(/Closed: Nozzle was blocked, 12:30:00/)
    await expect(mark(page, opened)).toHaveAccessibleName(/Open: Nozzle drips, 13:30:00/)
    await expect(
      page.getByRole('list', { name: 'Tickets in this window' }).getByRole('listitem'),
    ).toHaveCount(2)
    const places = await Promise.all(
      [page.getByRole('slider', { name: 'Time' }), mark(page, closed), mark(page, opened)].map((one) =>
        one.boundingBox(),
      ),
    )
    const [plot, ...marks] = places.map((box) => ({ x: box?.x ?? 0, width: box?.width ?? 0 }))
    const shares = marks.map(({ x, width }) => (x + width / 2 - (plot?.x ?? 0)) / (plot?.width ?? 1))
    expect(shares.map((share) => Math.round(share * 100))).toEqual([25, 75])
    await mark(page, opened).focus()
    await expect(page.getByRole('tooltip')).toContainText('Nozzle drips')
    await expectAccessible(page)
  })
  await test.step('a switch hides the tickets and is remembered', async () => {
    const list = page.getByRole('list', { name: 'Tickets in this window' })
    await expect(list).toBeVisible()
    await page.getByRole('switch', { name: 'Tickets' }).uncheck({ force: true })
    await expect(list).toBeHidden()
    await page.reload()
    await drawn(page)
    await expect(list).toBeHidden()
    await page.getByRole('switch', { name: 'Tickets' }).check({ force: true })
    await expect(mark(page, closed)).toBeVisible()
  })
  await test.step('a mark links to the page of its ticket', async () => {
    await mark(page, opened).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/support/${opened}$`))
  })
})

test('on a phone, ticket marks are large enough for a finger', async ({ open, db }) => {
  const [issue = 0] = await addTickets(db, [
    { device, subject: 'Nozzle frozen', status: 'hold', at: at(500) },
  ])
  const path = address({ ...window, from: at(440), to: at(560) }, FLOW_ROBOT)
  const page = await open({ as: 'staff', path, width: 390, stored: UTC })
  await drawn(page)
  await expect(mark(page, issue)).toHaveAccessibleName(/On hold: Nozzle frozen/)
  const box = await mark(page, issue).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(40)
  await mark(page, issue).click()
  await expect(page).toHaveURL(new RegExp(`/support/${issue}$`))
})
