import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import { connectDevice } from '../support/device.ts'
import { expect, test } from '../support/test.ts'
import {
  addDiagramValues,
  address,
  at,
  drawn,
  FLOW,
  FLOW_ROBOT,
  LAKE_VIEW,
  LOOSE_TABLET,
  NOON,
  point,
  row,
  shown,
  surface,
  TABLET_ONE,
  twoHours,
  UTC,
} from '../support/diagrams.ts'

test.beforeAll(({ db }) => addDiagramValues(db))

test('shows values under the pointer, and moves the window in steps up to live values', async ({
  open,
  server,
  tokenOf,
}) => {
  const page = await open({ as: 'clerk', path: address(twoHours), stored: UTC })
  await test.step('shows the values under the pointer in all rows', async () => {
    await drawn(page)
    await expect(page.getByText('2 h, step 15 min')).toBeVisible()
    await point(page, 100)
    await expect(row(page, 'HDOP')).toContainText('13:40 2.67')
    await expect(row(page, 'Battery')).toContainText('13:40 75%')
    await expect(row(page, 'system_message')).toContainText('HDOP too high')
    await expect(row(page, 'Current Tablets')).toContainText(String(LOOSE_TABLET))
    await point(page, 31)
    await expect(row(page, 'HDOP')).toContainText('12:31 0.9')
    // A gap stays a gap: nothing is known while the robot was offline.
    await point(page, 62)
    await expect(row(page, 'Server online')).toContainText(/offline/i)
    for (const key of ['HDOP', 'Battery', 'system_message']) {
      await expect(row(page, key)).toContainText('No value')
    }
  })
  await test.step('shows where a tablet was connected to another robot', async () => {
    await drawn(page)
    const tip = page.getByText(/Not connected to this robot, 8.min/)
    await expect(async () => {
      await point(page, 79, 'HDOP')
      await point(page, 79.2, 'Current Tablets')
      await expect(tip).toBeVisible({ timeout: 3000 })
    }).toPass()
    await expect(page.getByText(`Tablet ${LOOSE_TABLET} was connected to 4101, from`)).toBeVisible()
    await point(page, 79, 'HDOP')
    await expect(tip).toBeHidden()
  })
  await test.step('one end or both move by a step', async () => {
    const ends = () => ({ from: shown(page).from, to: shown(page).to })
    await page.getByRole('button', { name: 'Move window back by 15 min' }).click()
    await expect.poll(ends).toEqual({ from: at(-15), to: at(105) })
    await page.getByText('Start', { exact: true }).click()
    await page.getByRole('button', { name: 'Move start back by 15 min' }).click()
    await expect.poll(ends).toEqual({ from: at(-30), to: at(105) })
    await page.getByText('End', { exact: true }).click()
    await page.getByRole('button', { name: 'Move end on by 15 min' }).click()
    await expect.poll(ends).toEqual({ from: at(-30), to: at(120) })
    await expect(page.getByText(/2.h.30.min, step 15.min/)).toBeVisible()
    await page.getByRole('button', { name: 'Last 30 min' }).click()
    await expect.poll(() => shown(page).span).toBe(1800)
  })
  await test.step('live values', async () => {
    await drawn(page)
    const device = await connectDevice({ server, tokenOf }, { deviceType: 1, deviceId: LAKE_VIEW })
    await device.publish({ HDOP: 1.31 })
    await surface(page).focus()
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(row(page, 'HDOP')).toContainText('1.31', { timeout: 5000 })
    }).toPass()
    await device.publish({ HDOP: '4.2' })
    await device.disconnect()
  })
  await test.step('it fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await drawn(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('moves and zooms by keyboard, wheel and dragging, and shows the chosen keys', async ({ open }) => {
  const page = await open({ as: 'clerk', path: address(twoHours), stored: UTC })
  await test.step('announces values by keyboard', async () => {
    const slider = await drawn(page)
    await slider.focus()
    await page.keyboard.press('Home')
    const spoken = page.getByRole('status', { name: 'Values at the cursor' })
    await expect(spoken).toContainText('HDOP 0.75')
    await page.keyboard.press('End')
    await expect(spoken).toContainText('HDOP 2.67; Battery 68%')
    await expect(slider).toHaveAttribute('aria-valuetext', /14:00/)
    await page.keyboard.press('ArrowLeft')
    await expect(slider).toHaveAttribute('aria-valuetext', /13:58/)
    await page.keyboard.press('+')
    await expect(page.getByText('1 h, step 5 min')).toBeVisible()
    await expect.poll(() => (shown(page).to ?? 0) - (shown(page).from ?? 0)).toBe(3600)
    const { to: end = 0 } = shown(page)
    await page.keyboard.press('PageUp')
    await expect.poll(() => shown(page).to).toBe(end - 300)
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => shown(page).to).toBe(end)
    await page.keyboard.press('-')
    await expect(page.getByText('2 h, step 15 min')).toBeVisible()
  })
  await test.step('zooms by wheel past a threshold, and by dragging', async () => {
    await goWithin(page, address(twoHours))
    await expect(page.getByText('2 h, step 15 min')).toBeVisible()
    await expect.poll(() => shown(page)).toMatchObject(twoHours)
    await drawn(page)
    await point(page, 60)
    await page.mouse.wheel(0, 9)
    await expect(page.getByText('2 h, step 15 min')).toBeVisible()
    await page.mouse.wheel(0, -360)
    await expect.poll(() => (shown(page).to ?? 0) - (shown(page).from ?? 0)).toBeLessThan(3700)
    // The time under the mouse stays in place.
    expect(((shown(page).from ?? 0) + (shown(page).to ?? 0)) / 2 - at(60)).toBeLessThan(30)
    const before = shown(page)
    const plots = await surface(page).boundingBox()
    await page.mouse.down()
    await page.mouse.move((plots?.x ?? 0) + (plots?.width ?? 0), 500, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => shown(page).from ?? Infinity).toBeLessThan((before.from ?? 0) - 1500)
  })
  await test.step('remembers chosen keys', async () => {
    await page.getByRole('button', { name: /^Keys/ }).click()
    await page.getByLabel('Find a key').fill('hdop')
    await page.getByRole('checkbox', { name: 'HDOP' }).uncheck()
    await expect(row(page, 'HDOP')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Find a key')).toBeHidden()
    await expect.poll(() => shown(page).keys).not.toContain('HDOP')
    await page.goto(`/devices/robots/${LAKE_VIEW}?diagrams=%7B%7D`)
    await drawn(page)
    await expect(row(page, 'Battery')).toHaveCount(1)
    await expect(row(page, 'HDOP')).toHaveCount(0)
  })
})

test('opens with the last 30 minutes, closes by Escape and the back button, and reports failures', async ({
  open,
}) => {
  const page = await open({ as: 'clerk', path: `/devices/robots/${LAKE_VIEW}`, stored: UTC })
  await test.step('retries after a failure', async () => {
    await page.route('**/series?**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.getByRole('button', { name: 'Historic Diagrams' }).click()
    const retry = page.getByRole('dialog').getByRole('button', { name: 'Retry' })
    await expect(retry.first()).toBeVisible()
    await page.unroute('**/series?**')
    await retry.first().click()
    await drawn(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('the last 30 minutes', async () => {
    await page.getByRole('button', { name: 'Historic Diagrams' }).click()
    const dialog = page.getByRole('dialog', { name: /Historic Diagrams/ })
    await expect(dialog.getByText('30 min, step 5 min')).toBeVisible()
    await drawn(page)
    await expect.poll(() => shown(page).span).toBe(1800)
    await expect(dialog.getByRole('button', { name: 'Move window on by 5 min' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Historic Diagrams' }).click()
    await drawn(page)
    await page.goBack()
    await expect(dialog).toBeHidden()
  })
  await test.step('a slow server', async () => {
    let isHeld = true
    await page.route('**/series?**', (route) => (isHeld ? undefined : route.continue()))
    await goWithin(page, address(twoHours))
    await expect(page.getByText('Taking a long time...')).toBeVisible()
    isHeld = false
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
    await drawn(page)
    await expect(page.getByText('Taking a long time...')).toBeHidden()
  })
  await test.step('hatches all rows of a tablet while it was connected to another robot', async () => {
    const search = encodeURIComponent(JSON.stringify({ keys: ['Battery'], from: at(0), to: at(120) }))
    const path = `/devices/robots/4101?tablet=${TABLET_ONE}&associatedDiagrams=${search}`
    await goWithin(page, path)
    await expect(row(page, 'Battery')).toBeVisible()
    await expect(row(page, 'HDOP')).toHaveCount(0)
    await drawn(page)
    const tip = page.getByText(`Tablet ${TABLET_ONE} was connected to ${LAKE_VIEW}, from`)
    await expect(async () => {
      await point(page, 50, 'Battery')
      await point(page, 50.2, 'Battery')
      await expect(tip).toBeVisible({ timeout: 3000 })
    }).toPass()
    await point(page, 80, 'Battery')
    await expect(tip).toBeHidden()
    await expect(row(page, 'Battery')).toContainText('86%')
  })
})

test('one outlier does not flatten the other values, and a row can be drawn as number or state', async ({
  open,
}) => {
  const path = address({ keys: [FLOW], from: NOON, to: NOON + 5000 }, FLOW_ROBOT)
  const page = await open({ as: 'rival', path, stored: UTC })
  await test.step('marks an outlier, and keeps the chosen axis', async () => {
    await drawn(page)
    await expect(row(page, FLOW)).toHaveAttribute('data-kind', 'number')
    await expect(row(page, FLOW)).toContainText('Above: 1e9')
    const settings = page.getByRole('button', { name: `Settings of ${FLOW}` })
    await settings.focus()
    await page.keyboard.press('Enter')
    const axis = page.getByRole('radiogroup', { name: 'Value axis' })
    await expect(axis.getByRole('radio', { name: /Automatic/ })).toBeChecked()
    await expectAccessible(page)
    await axis.getByRole('radio', { name: /Automatic/ }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(axis.getByRole('radio', { name: /All values/ })).toBeChecked()
    await expect(row(page, FLOW)).not.toContainText('Above')
    await axis.getByRole('radio', { name: /Logarithmic/ }).check()
    await expect(row(page, FLOW)).toContainText('0 or below: 0')
    await expect(row(page, FLOW)).not.toContainText('Above')
    await axis.getByRole('radio', { name: /Fixed/ }).check()
    await page.getByLabel('From', { exact: true }).last().fill('45')
    await page.getByLabel('To', { exact: true }).last().fill('40')
    await expect(page.getByText('Must be above From')).toBeVisible()
    await page.getByLabel('To', { exact: true }).last().fill('50')
    await expect(row(page, FLOW)).toContainText('45 to 50')
    await expect(row(page, FLOW)).toContainText('Above: 1e9')
    await expect(row(page, FLOW)).toContainText('Below: 0')
    await expect.poll(() => shown(page).rows).toEqual({ [FLOW]: { axis: [45, 50] } })
    await page.keyboard.press('Escape')
    await expect(axis).toBeHidden()
    await expect(settings).toBeFocused()
    const link = page.url()
    // Somebody else sees the same; here it is remembered without a link.
    const other = await open({ as: 'staff', path: link, stored: UTC })
    await drawn(other)
    await expect(row(other, FLOW)).toContainText('45 to 50')
    await page.goto(address({}, FLOW_ROBOT))
    await page.getByRole('button', { name: /^Keys/ }).click()
    await page.getByRole('checkbox', { name: FLOW }).check()
    await expect(row(page, FLOW)).toContainText('45 to 50')
  })
  await test.step('number or state', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Find a key')).toBeHidden()
    const keys = [FLOW, 'system_message']
    await goWithin(page, address({ keys, from: NOON, to: NOON + 5000 }, FLOW_ROBOT))
    await expect(row(page, 'system_message')).toBeVisible()
    await drawn(page)
    const settings = page.getByRole('button', { name: `Settings of ${FLOW}` })
    await settings.click()
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(row(page, FLOW)).not.toContainText('45 to 50')
    await page.getByLabel('Drawn as').getByText('State').click()
    await expect(row(page, FLOW)).toHaveAttribute('data-kind', 'text')
    await expect.poll(() => shown(page).rows).toEqual({ [FLOW]: { as: 'state' } })
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(row(page, FLOW)).toHaveAttribute('data-kind', 'number')
    await expect.poll(() => shown(page).rows).toBeUndefined()
    await page.keyboard.press('Escape')
    await expect(settings).toBeFocused()
    await page.getByRole('button', { name: /Settings of system.message/i }).click()
    await page.getByLabel('Drawn as').getByText('Number').click()
    await expect(row(page, 'system_message')).toContainText('No numbers')
  })
})
