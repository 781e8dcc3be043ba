import type { Locator, Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { expectAccessible } from '../support/accessible.ts'
import { addAccount, replaceRights } from '../support/accounts.ts'
import { goWithin } from '../support/within.ts'
import { type CommandedRobot, playRobot } from '../support/commanded-robot.ts'
import { pressKeys } from '../support/keyboard.ts'
import { offerVersions } from '../support/software-versions.ts'
import { expect, test } from '../support/test.ts'
import { NORTH_PARK, SOUTH_PARK } from '../support/world.ts'

const VERSIONS = ['9.9.1', '10.4.2'] as const
const LATEST = '10.4.2'
const COMMANDS_OF = (robot: number) => `/devices/robots/${robot}?data=commands`

test.beforeEach(async ({ db }) => {
  await offerVersions(db, ...VERSIONS)
})

const history = (page: Page) => page.getByRole('grid', { name: 'Commands' })
const picker = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Robots' })
const newCommand = (page: Page) => page.getByRole('region', { name: 'NEW COMMAND' })
const details = (page: Page) => page.getByRole('region', { name: /^Command \d+$/ })

async function chooseVersion(page: Page, version: string): Promise<void> {
  await newCommand(page).getByRole('combobox', { name: 'Software Version' }).click()
  await page.getByRole('option', { name: version }).click()
}

async function sendUpdate(page: Page, version = LATEST): Promise<void> {
  await chooseVersion(page, version)
  await newCommand(page).getByRole('button', { name: 'Send Command' }).click()
  await expectSent(page)
}

/** Waits until the toast of a command has appeared and disappeared, so that it is not mistaken for the next one's. */
async function expectSent(page: Page): Promise<void> {
  const sent = page.getByText('Command sent!')
  await expect(sent).toBeVisible()
  await expect(sent).toHaveCount(0)
}

/** Opens an address from another screen, so that the form is empty. */
async function beginAt(page: Page, address: string): Promise<void> {
  await goWithin(page, '/home')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await goWithin(page, address)
}

const step = (part: Locator, word: string) =>
  part.getByRole('list', { name: 'Life of the command' }).getByRole('listitem').filter({ hasText: word })

test('sends commands to one robot and follows them until they end', async ({ open, server, tokenOf, db }) => {
  const robot = await playRobot({ server, tokenOf }, 4102)
  const page = await open({ as: 'staff', path: '/devices/robots/4102' })
  await test.step('sends an update from the dashboard and follows it until the robot has completed it', async () => {
    await sendFromDashboard(page)
    await followUpdate(page, robot)
    await robot.disconnect()
  })
  await test.step('a command for an offline robot waits, can expire, and can be cancelled', async () => {
    await beginAt(page, COMMANDS_OF(4103))
    await waitAndCancel(page)
  })
  await test.step('refuses an expiry time in the past', async () => {
    await beginAt(page, COMMANDS_OF(4103))
    await newCommand(page).getByRole('button', { name: 'Run only until …' }).click()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.getByRole('button', { name: /^15 / }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await chooseVersion(page, LATEST)
    await newCommand(page).getByRole('button', { name: 'Send Command' }).click()
    await expect(page.getByText('Choose a time in the future')).toBeVisible()
  })
  await test.step('NTRIP settings require all fields, and the password is never shown again', async () => {
    await beginAt(page, COMMANDS_OF(4103))
    await setNtrip(page, db)
  })
  await test.step('shows server errors in toasts and loses nothing', async () => {
    await beginAt(page, COMMANDS_OF(4103))
    await page.route('**/api/commands', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await chooseVersion(page, LATEST)
    await newCommand(page).getByRole('button', { name: 'Send Command' }).click()
    await expect(page.getByText('Error sending command!')).toBeVisible()
    await expect(newCommand(page).getByRole('combobox', { name: 'Software Version' })).toHaveValue(LATEST)
  })
})

async function sendFromDashboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Commands' }).click()
  await expect(newCommand(page).getByRole('combobox', { name: 'Command Type' })).toBeFocused()
  const send = newCommand(page).getByRole('button', { name: 'Send Command' })
  await expect(send).toBeDisabled()
  await expect(newCommand(page).getByText('Subscription needed')).toBeVisible()
  await sendUpdate(page)
}

async function followUpdate(page: Page, robot: CommandedRobot): Promise<void> {
  const { method, params } = await robot.next()
  expect(method).toBe('update')
  expect(params).toMatchObject({ rs: LATEST, version: 1, errorOnHardwareFailure: true, override: false })
  const shown = details(page)
  await expect(step(shown, 'Acknowledged')).toHaveAttribute('aria-current', 'step')

  const command = Number(params['command'])
  await robot.report(command, {
    state: 'running',
    log: [
      { n: 1, message: 'Downloading' },
      { n: 2, message: 'Part 1/2' },
      { n: 3, message: 'Disk is slow', error: true },
      { n: 4, message: 'Installing' },
    ],
  })
  const log = shown.getByRole('region', { name: 'Log' })
  await expect(step(shown, 'Running')).toHaveAttribute('aria-current', 'step')
  await expect(log.getByText('Installing')).toBeVisible()
  await expect(log.getByText('Part 1/2')).toBeVisible()
  await expect(log.getByText('Disk is slow')).toBeVisible()
  await expect(log.getByText('Downloading')).toBeHidden()
  const heightOf = async (text: string) =>
    (await log.getByRole('row').filter({ hasText: text }).boundingBox())?.height ?? 0
  // The mark of an error is beside its text: above it, the row would be 7 px higher. Borders are rounded.
  expect((await heightOf('Disk is slow')) - (await heightOf('Installing'))).toBeLessThan(3)
  await shown.getByRole('switch', { name: 'Show important only' }).click()
  await expect(log.getByText('Downloading')).toBeVisible()
  // A started command cannot be cancelled.
  await expect(shown.getByRole('button', { name: 'Cancel Command' })).toBeHidden()

  await robot.report(command, { state: 'completed', log: [{ n: 5, message: `Runs ${LATEST}` }] })
  await expect(step(shown, 'Completed')).toHaveAttribute('aria-current', 'step')
  await expect(history(page).getByRole('row').filter({ hasText: 'Completed' })).toHaveCount(1)
  await shown.getByText('Raw args').click()
  await expect(shown.getByText('"rs": "10.4.2"')).toBeVisible()
  await expectAccessible(page)
}

async function waitAndCancel(page: Page): Promise<void> {
  await expect(newCommand(page).getByText('will run when the device is online')).toBeVisible()
  await newCommand(page).getByRole('button', { name: 'Run only until …' }).click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: /^15 / }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await sendUpdate(page)
  await expect(details(page).getByText('Will run when the device is online.')).toBeVisible()
  await expect(details(page).getByText('Run only until')).toBeVisible()
  // The column is wide enough for the row's current text, next to all other columns.
  const state = history(page).getByText('Queued, runs when online')
  await expect(state).toBeVisible()
  await page.mouse.move(0, 0)
  await expect
    .poll(() =>
      state.evaluate((text) => text.closest('[role="gridcell"]')?.querySelector('[data-cut]')?.scrollWidth),
    )
    .toBe(
      await state.evaluate(
        (text) => text.closest('[role="gridcell"]')?.querySelector('[data-cut]')?.clientWidth,
      ),
    )
  await details(page).getByRole('button', { name: 'Cancel Command' }).click()
  await expect(page.getByText('Command cancelled!')).toBeVisible()
  await expect(step(details(page), 'Cancelled')).toHaveAttribute('aria-current', 'step')
}

async function setNtrip(page: Page, db: Database): Promise<void> {
  await newCommand(page).getByRole('combobox', { name: 'Command Type' }).click()
  await page.getByRole('option', { name: 'reconfigure_ntrip' }).click()
  const form = newCommand(page)
  await form.getByRole('button', { name: 'Send Command' }).click()
  await expect(form.getByText('This field is required')).toHaveCount(6)
  await expectAccessible(page)
  await form.getByRole('textbox', { name: 'username' }).fill('north')
  await form.getByLabel('password', { exact: true }).fill('secret-of-north')
  await form.getByRole('textbox', { name: 'address' }).fill('caster.example.com')
  await form.getByRole('textbox', { name: 'port' }).fill('2101')
  await form.getByRole('textbox', { name: 'version' }).fill('2.0')
  await form.getByRole('textbox', { name: 'mountpoint' }).fill('NORTH_1')
  await form.getByRole('button', { name: 'Send Command' }).click()
  await expectSent(page)
  await expect(form.getByLabel('password', { exact: true })).toHaveValue('')
  await details(page).getByText('Raw args').click()
  await expect(details(page).getByText('NORTH_1').first()).toBeVisible()
  await expect(page.getByText('secret-of-north')).toHaveCount(0)
  const { args } = await db
    .selectFrom('command')
    .select('args')
    .where('type', '=', 'reconfigure_ntrip')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(args)).not.toContain('secret-of-north')
}

test('sends commands to many robots, also by keyboard', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/home' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Commands' }).click()
  await test.step('sends one command to many robots after a confirmation, and cancels those not started together', () =>
    commandMany(page))
  await test.step('works by keyboard alone', async () => {
    await beginAt(page, '/commands')
    await picker(page).focus()
    await page.keyboard.type('5020')
    await expect(page.getByRole('option', { name: /^\(5020\)/ })).toBeVisible()
    await pressKeys(page, 'ArrowDown', 'Enter')
    await expect(page).toHaveURL(/devices=%225020%22|devices=5020/)
    await page.keyboard.press('Escape')
    await newCommand(page).getByRole('combobox', { name: 'Software Version' }).focus()
    await page.keyboard.type(LATEST)
    const version = page.getByRole('option', { name: LATEST })
    await expect(version).toBeVisible()
    await pressKeys(page, 'ArrowDown', 'Enter')
    await expect(version).toBeHidden()
    const send = newCommand(page).getByRole('button', { name: 'Send Command' })
    await send.focus()
    await expect(send).toBeFocused()
    await page.keyboard.press('Enter')
    await expectSent(page)
    await expect(details(page)).toBeVisible()
  })
})

async function commandMany(page: Page): Promise<void> {
  await picker(page).fill('field 1')
  await page.getByRole('option', { name: '(5010) Field 10 [Southern Clubs]' }).click()
  await page.getByRole('option', { name: '(5011) Field 11 [Southern Clubs]' }).click()
  await page.getByRole('option', { name: '(5012) Field 12 [Southern Clubs]' }).click()
  await expect(page.getByRole('option', { name: /^\(5010\)/ })).toHaveAttribute(
    'data-combobox-disabled',
    'true',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option', { name: /^\(5010\)/ })).toBeHidden()
  await page.getByRole('button', { name: 'Remove (5011) Field 11 [Southern Clubs]' }).click()
  await expect(page).toHaveURL(/devices=5010_5012/)

  await chooseVersion(page, LATEST)
  await newCommand(page).getByRole('button', { name: 'Send Command' }).click()
  const question = page.getByRole('dialog', { name: `Send update ${LATEST} to 2 devices?` })
  await question.getByRole('button', { name: 'Send Command' }).click()
  await expectSent(page)
  await expect(history(page).getByRole('row').filter({ hasText: 'Queued' })).toHaveCount(2)
  await expect(details(page)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel all not started' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel 2 commands' }).click()
  await expect(history(page).getByRole('row').filter({ hasText: 'Cancelled' })).toHaveCount(2)
}

test('rights decide which command features are available', async ({ open, db }) => {
  const username = 'commander'
  await addAccount(db, { username })
  const page = await open({ as: username, path: COMMANDS_OF(NORTH_PARK) })
  await test.step('without the right, there is no button and no page', async () => {
    await expect(page.getByText('Robot Status')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Commands' })).toBeHidden()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('without the super right, there are no switches, raw arguments and NTRIP settings', async () => {
    await replaceRights(db, username, 'Commands')
    await expect(page.getByRole('button', { name: 'Commands' })).toBeVisible()
    await beginAt(page, COMMANDS_OF(4103))
    await expect(newCommand(page).getByText('errorOnHardwareFailure')).toBeHidden()
    await newCommand(page).getByRole('combobox', { name: 'Command Type' }).click()
    await expect(page.getByRole('option', { name: 'update' })).toBeVisible()
    await expect(page.getByRole('option', { name: 'reconfigure_ntrip' })).toBeHidden()
    await page.keyboard.press('Escape')
    await sendUpdate(page)
    await expect(details(page)).toBeVisible()
    await expect(details(page).getByText('Raw args')).toBeHidden()
    // The screen for many devices needs its own right.
    await goWithin(page, '/commands')
    await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  })
  await test.step("a shared link leaves out robots outside the viewer's scope", async () => {
    await replaceRights(db, username, 'BulkCommands')
    await goWithin(page, `/commands?devices=${NORTH_PARK},${SOUTH_PARK}`)
    await expect(page.getByRole('button', { name: /^Remove \(/ })).toHaveCount(1)
    await expect(
      page.getByText('1 of the robots in the address is not among yours: it is left out.'),
    ).toBeVisible()
  })
})

test('fits a phone: the selected command takes the place of the list', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/commands?devices=4103', width: 390 })
  await sendUpdate(page)
  await expect(details(page)).toBeInViewport()
  await expectAccessible(page)
  await details(page).getByRole('button', { name: 'Close the command' }).click()
  await expect(history(page)).toBeVisible()
})
