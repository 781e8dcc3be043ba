import { readFile } from 'node:fs/promises'
import { expect as expectThat, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import { connectDevice } from '../support/device.ts'
import { expect, type Journey, test } from '../support/test.ts'
import { alert } from '../support/toast.ts'
import { NORTH_PARK, SOUTH_PARK } from '../support/world.ts'

const list = (page: Page) => page.getByRole('grid', { name: 'Robots on the map' })
const entries = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
const count = (page: Page) => page.getByRole('region', { name: 'Entries' }).getByRole('heading')
const info = (page: Page) => page.getByRole('region', { name: 'Info window' })
const control = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const backgroundOf = (page: Page, part: string) =>
  page.locator(`.maplibregl-ctrl-${part}`).evaluate((one) => getComputedStyle(one).backgroundColor)
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

const DAY = 86_400
/** A robot without a reported position. */
const HILL_SIDE = 4103

/** Writes the past positions of a robot: `[days ago, latitude, longitude]`. */
async function addPath(
  db: Journey['db'],
  id: number,
  path: readonly (readonly [daysAgo: number, lat: number, lng: number])[],
): Promise<void> {
  const now = Date.now() / 1000
  await sql`select ensure_history_partitions(now() - interval '400 days', now())`.execute(db)
  await sql`
    insert into history (dev, created, lag, keys, vals)
    select d.dev, to_timestamp(at), 1, array[k.key_id], place
    from unnest(${path.map(([days]) => now - days * DAY)}::float8[],
      ${path.map(([, lat, lng]) => `${lat} ${lng}`)}::text[]) given (at, place)
    join device d on d.device_type = 1 and d.device_id = ${id}
    join data_key k on k.name = 'Location Link'`.execute(db)
}

/** Adds robots, so that there are more than the 100 for which history can be shown. */
const addRobots = (db: Journey['db']) =>
  sql`
    insert into device (device_type, device_id, name, customer_id)
    select 1, id, 'One of many', customer_id
    from generate_series(880001, 880060) id, (select customer_id from device where device_id = ${SOUTH_PARK}) owner`.execute(
    db,
  )

test('shows positions and customers of robots, moves them live, and can be filtered', async ({
  open,
  server,
  tokenOf,
}) => {
  const page = await open({ as: 'staff', path: '/map' })
  await test.step('an entry opens its info window', async () => {
    await expect(page.getByText(/1 of \d+ robots? in view, current positions/)).toBeVisible()
    await expect(count(page)).toHaveText('1 entry')
    await expect(page.getByRole('button', { name: /Type unknown/ })).toBeVisible()
    // While the map is still moving, its movement may override the one to an entry.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(info(page)).toBeHidden()
      await list(page).focus()
      await page.keyboard.press('Enter')
      await expect(info(page)).toBeFocused()
      await expect
        .poll(() => Object.keys(parameters(page)), { timeout: 5000 })
        .toEqual(expect.arrayContaining(['swla', 'swln', 'nela', 'neln']))
    }).toPass()
    await expect(info(page).getByRole('link', { name: `${NORTH_PARK} North Park` })).toHaveAttribute(
      'href',
      `/devices/robots/${NORTH_PARK}`,
    )
    await expect(info(page)).toContainText(/Customer\s*Northern Clubs \(\d+\)/)
    await expect(info(page)).toContainText(/Dealer\s*Greenline \(\d+\)/)
    const position = info(page).getByRole('link', { name: '56.16290 10.20390' })
    await expect(position).toHaveAttribute('href', 'https://www.google.com/maps?q=56.16290,10.20390')
    await expect(position).toHaveAttribute('target', '_blank')
    await expect(position).toHaveAttribute('rel', /noopener/)
    await page.keyboard.press('Escape')
    await expect(info(page)).toBeHidden()
    await expect(list(page)).toBeFocused()
  })
  await test.step('robots move live', async () => {
    const device = await connectDevice({ server, tokenOf }, { deviceType: 1, deviceId: NORTH_PARK })
    await list(page).focus()
    await page.keyboard.press('Enter')
    await expect(info(page)).toContainText('56.16290')
    await device.publish({ 'Location Link': '56.1700000 10.2100000' })
    await expect(info(page)).toContainText('56.17000 10.21000')
    // A robot that had no position appears on the map.
    await device.publish({ 'Location Link': '56.1629 10.2039' })
    const other = await connectDevice({ server, tokenOf }, { deviceType: 1, deviceId: SOUTH_PARK })
    await other.publish({ 'Location Link': '56.1650000 10.2050000' })
    await expect(entries(page).filter({ hasText: 'South Park' })).toBeVisible()
    await device.disconnect()
    await other.disconnect()
  })
  await test.step('selects robots and customers, and hides types', async () => {
    await control(page, 'Only show visible').click()
    const all = await entries(page).count()
    expectThat(all).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Add Robot' }).click()
    await page.getByPlaceholder('Choose a robot').fill('North Park')
    await page.getByRole('option', { name: `${NORTH_PARK} North Park` }).click()
    await expect.poll(() => parameters(page)['rofi[0]']).toBe(String(NORTH_PARK))
    await expect(count(page)).toHaveText('1 entry')
    await page.getByRole('button', { name: `Remove ${NORTH_PARK} North Park` }).click()
    await page.getByRole('button', { name: 'Add Customer' }).click()
    await page.getByPlaceholder('Choose a customer').fill('Greenline')
    await page.getByRole('option', { name: /Greenline/ }).click()
    await expect(count(page)).toHaveText('1 entry')
    await expect(entries(page)).toContainText(['North Park'])
    await page.getByRole('button', { name: /Type unknown/ }).click()
    await expect(count(page)).toHaveText('0 entries')
    await expect(list(page)).toContainText('No results found')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(entries(page)).toHaveCount(all)
    await page.getByRole('button', { name: 'Hide table' }).click()
    await expect(list(page)).toBeHidden()
    await page.getByRole('button', { name: 'Show table' }).click()
    await page.getByRole('textbox', { name: 'Search entries' }).fill('nobody')
    await expect(count(page)).toHaveText('0 entries')
  })
})

test('shows thinned history of a range for at most 100 robots, and restores everything from the address', async ({
  open,
  db,
}) => {
  await addPath(db, HILL_SIDE, [
    [1, 56.1629, 10.2039],
    [2, 56.1629, 10.2041],
    [3, 56.2, 10.2],
    [20, 56.3, 10.3],
    [100, 56.4, 10.4],
  ])
  const page = await open({ as: 'staff', path: `/map?rofi%5B0%5D=${HILL_SIDE}` })
  await control(page, 'Historic data').click()
  await expect(count(page)).toHaveText('2 entries')
  await page.getByRole('slider', { name: 'Distance Density' }).press('Home')
  await expect(count(page)).toHaveText('3 entries')
  await page.getByRole('combobox', { name: 'Last n days' }).click()
  await page.getByRole('option', { name: 'Last 30 days' }).click()
  await expect(count(page)).toHaveText('4 entries')
  await expect(page.getByRole('button', { name: 'From', exact: true })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Last n days' }).click()
  await page.getByRole('option', { name: '-', exact: true }).click()
  await expect(page.getByRole('button', { name: 'From', exact: true })).toBeEnabled()
  await control(page, 'Cluster markers').click()
  await control(page, 'Tint entries').click()
  await control(page, 'Hide unknown').click()
  await expect
    .poll(() => parameters(page))
    .toMatchObject({
      hist: 'true',
      dist: '0',
      lada: '-',
      clus: 'false',
      tint: 'true',
      hiun: 'false',
    })
  const { from, unti } = parameters(page)
  expectThat(Number(unti) - Number(from)).toBe(30 * DAY)
  await page.reload()
  await expect(count(page)).toHaveText('4 entries')
  await expect(control(page, 'Historic data')).toBeChecked()
  await expect(control(page, 'Cluster markers')).not.toBeChecked()
  await expect(page.getByRole('region', { name: 'Legend' })).toContainText('Time')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => parameters(page)['lada']).toBeUndefined()
  await page.getByRole('navigation').getByRole('link', { name: 'Map', exact: true }).click()
  await expect.poll(() => page.url()).toMatch(/\/map$/)
  await expect(control(page, 'Historic data')).not.toBeChecked()
  await test.step('refuses history of more than 100 robots', async () => {
    const warning = page.getByText('Can not query historic data for more than 100 robots!')
    await addRobots(db)
    try {
      await page.goto('/map?hist=true')
      await expect(warning).toBeVisible()
      await expect(control(page, 'Historic data')).not.toBeChecked()
      // It disappears by itself.
      await expect(warning).toHaveCount(0)
      await control(page, 'Historic data').click()
      await expect(warning).toBeVisible()
      await expect(control(page, 'Historic data')).not.toBeChecked()
    } finally {
      await sql`delete from device where device_id between 880001 and 880060`.execute(db)
    }
  })
})

test('without the right there is no history; ionosphere, export and phone layout work; the list remains without a map', async ({
  open,
}) => {
  const page = await open({ as: 'clerk', path: '/map?hist=true' })
  await test.step('does not offer history', async () => {
    await expect(count(page)).toHaveText('1 entry')
    await expect(control(page, 'Historic data')).toHaveCount(0)
    await expect.poll(() => parameters(page)['hist']).toBeUndefined()
  })
  await test.step('the address keeps the position chosen by the user, not the one caused by the window size', async () => {
    await expect(count(page)).toHaveText('1 entry')
    const width = () =>
      page
        .getByTestId('map-canvas')
        .locator('canvas')
        .evaluate((canvas) => canvas.clientWidth)
    const before = await width()
    await page.setViewportSize({ width: 1300, height: 800 })
    await expect.poll(width).not.toBe(before)
    await control(page, 'Tint entries').click()
    await expect.poll(() => parameters(page)).toEqual({ tint: 'true' })
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => parameters(page)).toHaveProperty('swla')
  })
  await test.step('shows the ionosphere to everybody', async () => {
    await control(page, 'Show Ionosphere').click()
    await expect(page.getByText('From: Klobuchar model')).toBeVisible()
    await expect.poll(() => Number(parameters(page)['ionoDate'])).toBeGreaterThan(1_700_000_000)
    await control(page, 'Show Ionosphere').click()
  })
  await test.step('exports the list, with place names on request', async () => {
    await expect(count(page)).toHaveText('1 entry')
    await control(page, 'Geocode on export').click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export detailed CSV' }).click()
    const file = await download
    expectThat(file.suggestedFilename()).toBe('robot_location_list.csv')
    const [head, line] = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expectThat(head).toContain('Country;State;City;Road;Postcode;Service Center link')
    expectThat(line).toContain(';Denmark;?;Århus;?;?;')
    expectThat(line).toMatch(new RegExp(`/devices/robots/${NORTH_PARK}$`))
  })
  await test.step("the sources of the map are readable in the page's colours", async () => {
    expectThat(await backgroundOf(page, 'attrib')).toBe(await backgroundOf(page, 'scale'))
  })
  await test.step('on a phone, filters and list are sheets over the map', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'List' }).click()
    await expect(count(page)).toHaveText('1 entry')
    await entries(page).first().click()
    await expect(info(page)).toContainText('Northern Clubs')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(control(page, 'Cluster markers')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('keeps the list when the map cannot be drawn', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await goWithin(page, '/home')
    await expect(list(page)).toHaveCount(0)
    await goWithin(page, '/map')
    await expect(alert(page, 'failed to initialize map')).toBeVisible()
    await expect(entries(page)).toContainText(['North Park'])
  })
})
