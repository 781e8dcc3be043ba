import type { Page, Route } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { setLatest } from '../../server/src/testing/worlds/values.ts'
import { addDevice } from '../../server/src/testing/server/world.ts'
import { addAccount, customerId, replaceRights } from '../support/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import { pressKeys } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'
import { widget } from '../support/widgets.ts'

const PANEL = '/settings/user'
let nextId = 29_501

/** A tablet of Northern Clubs with the level normal. */
async function addTablet(db: Database): Promise<number> {
  const id = nextId++
  const customer = await customerId(db, 'Northern Clubs')
  const dev = await addDevice(db, { type: 2, id, customerId: customer, name: 'Panel tablet' })
  await setLatest(db, dev, { 'User level': 'normal', app_version: '7.12.0' })
  return id
}

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const LEVEL = 'Change tablet user level'

async function pick(page: Page, { label, typed, option }: { label: string; typed: string; option: RegExp }) {
  await widget(page, LEVEL).getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option }).click()
}

async function pickLevel(page: Page, name: string) {
  await widget(page, LEVEL).getByRole('combobox', { name: 'User level' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

const send = (page: Page) => widget(page, LEVEL).getByRole('button', { name: 'Change level' }).click()

/** Holds the code of widgets back until it is released. */
async function holdCode(page: Page) {
  const held: Route[] = []
  let isHolding = true
  await page.route(/assets\/\w*(?:Widget|Layouts)\S*\.js$/, (route) =>
    isHolding ? void held.push(route) : route.continue(),
  )
  return {
    count: () => held.length,
    release: async () => {
      isHolding = false
      await Promise.all(held.map((route) => route.continue()))
    },
  }
}

test('fills in, sends, undoes, finds and remembers widgets', async ({ open, db }) => {
  const [first, second, third] = [await addTablet(db), await addTablet(db), await addTablet(db)]
  let code: Awaited<ReturnType<typeof holdCode>> | undefined
  const page = await open({
    as: 'staff',
    path: PANEL,
    before: async (page) => (code = await holdCode(page)),
  })
  await test.step('cards keep about the height of their form while their code loads', async () => {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(23)
    await expect.poll(() => code?.count()).toBe(23)
    const last = page.getByRole('heading', { name: 'Other', exact: true })
    const placeOf = async () => (await last.boundingBox())?.y ?? 0
    const before = await placeOf()
    await code?.release()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    // The heading is below eight rows of cards.
    expect(Math.abs((await placeOf()) - before)).toBeLessThan(60)
  })
  await test.step('a widget changes a tablet after a confirmation, and the change can be undone', () =>
    changeAndUndo(page, first))
  await test.step('a widget works by keyboard alone', () => changeByKeys(page, second))
  await test.step('opens a widget for a tablet from its dashboard, by a link and from the palette', () =>
    openForTablet(page, third))
  await test.step('remembers favourites and saved fields', async () => {
    await goWithin(page, '/home')
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    await goWithin(page, PANEL)
    await rememberFields(page, third)
  })
  await test.step('finds widgets by name', async () => {
    const find = page.getByRole('textbox', { name: 'Find a widget' })
    await find.fill('lock app')
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Lock tablet to app version'])
    await find.fill('nothing like it')
    await expect(page.getByRole('heading', { name: 'No widget found' })).toBeVisible()
    await find.fill('')
    await page.getByRole('button', { name: 'Favourite', exact: true }).click()
    await expect(widget(page, LEVEL)).toHaveCount(0)
  })
})

async function changeAndUndo(page: Page, tablet: number): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Control Panel', level: 1 })).toBeVisible()
  await expect(page.getByText(/^You configure devices and customers belonging to /)).toBeVisible()

  await send(page)
  await expect(widget(page, LEVEL).getByText('This field is required')).toHaveCount(2)
  await pick(page, { label: 'Tablet', typed: String(tablet), option: new RegExp(`^${tablet}`) })
  await expect(widget(page, LEVEL).getByText('Now: Normal')).toBeVisible()
  await widget(page, LEVEL).getByRole('combobox', { name: 'User level' }).click()
  await expect(page.getByRole('listbox', { name: 'User level' }).getByRole('option')).toHaveText([
    'Normal',
    'Super',
    'Dealer',
    'Dev',
  ])
  await page.getByRole('option', { name: 'Normal', exact: true }).click()
  await send(page)
  await expect(widget(page, LEVEL).getByText('Pick a new user level')).toBeVisible()

  await pickLevel(page, 'Super')
  await send(page)
  const question = page.getByRole('dialog', { name: `Change the user level of tablet ${tablet}?` })
  await question.getByRole('button', { name: 'Keep level' }).click()
  await expect(page.getByText('canceled')).toBeVisible()
  await send(page)
  await question.getByRole('button', { name: 'Change level' }).click()
  await expect(
    page.getByText(`Successfully sat the user level of Tablet ${tablet} to super`, { exact: true }),
  ).toBeVisible()
  await expect(widget(page, LEVEL).getByRole('combobox', { name: 'User level' })).toHaveValue('')

  await page.getByRole('button', { name: /^Recent changes/ }).click()
  const changes = page.getByRole('dialog', { name: 'Recent changes' })
  await expect(changes.getByText(`User level of tablet ${tablet}`)).toBeVisible()
  await expectAccessible(page)
  await changes.getByRole('button', { name: `Undo: User level of tablet ${tablet}` }).click()
  await expect(page.getByText('The change was undone')).toBeVisible()
  await expect(changes.getByText(`User level of tablet ${tablet}`)).toHaveCount(0)
  await pressKeys(page, 'Escape')
  await expect(changes).toBeHidden()
}

async function changeByKeys(page: Page, tablet: number): Promise<void> {
  const card = widget(page, LEVEL)
  const picker = card.getByRole('combobox', { name: 'Tablet' })
  await picker.focus()
  await page.keyboard.type('no such tablet')
  await pressKeys(page, 'Enter')
  await expect(page.getByRole('listbox', { name: 'Tablet' })).toHaveText('Nothing found')
  await expect(card.getByText('This field is required')).toHaveCount(0)
  await pressKeys(page, 'Escape')
  await expect(picker).toHaveValue('')
  await page.keyboard.type(String(tablet))
  await pressKeys(page, 'Enter')
  await expect(picker).toHaveValue(new RegExp(`^${tablet}`))
  // Choosing it again keeps it chosen.
  await pressKeys(page, 'ArrowDown', 'Enter')
  await expect(picker).toHaveValue(new RegExp(`^${tablet}`))
  await expect(card.getByText('Now: Normal')).toBeVisible()
  await card.getByRole('combobox', { name: 'User level' }).focus()
  await pressKeys(page, 'Enter', 'ArrowDown', 'ArrowDown', 'Enter')
  await expect(card.getByRole('combobox', { name: 'User level' })).toHaveValue('Super')
  await pressKeys(page, 'Control+Enter')
  const question = page.getByRole('dialog', { name: `Change the user level of tablet ${tablet}?` })
  await expect(question.getByRole('button', { name: 'Keep level' })).toBeFocused()
  await pressKeys(page, 'Tab', 'Enter')
  await expect(page.getByText(`Successfully sat the user level of Tablet ${tablet} to super`)).toBeVisible()

  await page.getByRole('button', { name: /^Recent changes/ }).focus()
  await pressKeys(page, 'Enter')
  const undo = page.getByRole('button', { name: `Undo: User level of tablet ${tablet}` })
  await undo.focus()
  await pressKeys(page, 'Enter')
  await expect(undo).toHaveCount(0)
  // The focus stays in the list, or on what replaces it.
  const changes = page.getByRole('dialog', { name: 'Recent changes' })
  await expect(changes.locator(':focus')).toHaveCount(1)
  await pressKeys(page, 'Escape')
  await expect(changes).toBeHidden()
}

async function openForTablet(page: Page, tablet: number): Promise<void> {
  await goWithin(page, `/devices/tablets/${tablet}`)
  await page.getByRole('button', { name: 'Configure' }).click()
  const item = page.getByRole('menuitem', { name: LEVEL })
  await expect(item).toHaveAttribute('href', `${PANEL}?widget=SetTabletUserLevelWidget&tablet=${tablet}`)
  await item.click()
  const dialog = page.getByRole('dialog', { name: LEVEL })
  await expect(dialog.getByRole('combobox', { name: 'Tablet' })).toHaveValue(new RegExp(`^${tablet}`))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  const field = (label: string) => widget(page, LEVEL).getByRole('combobox', { name: label })
  await goWithin(page, `${PANEL}?widget=SetTabletUserLevelWidget&tablet=${tablet}`)
  await expect(field('Tablet')).toHaveValue(new RegExp(`^${tablet}`))
  await expect(field('User level')).toBeFocused()
  await goWithin(page, '/settings/keys')
  await expect(page.getByRole('heading', { name: 'Keys', level: 1 })).toBeVisible()
  // An id that is unknown or out of scope is left out.
  await goWithin(page, `${PANEL}?widget=SetTabletUserLevelWidget&tablet=1999999`)
  await expect(field('Tablet')).toHaveValue('')

  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search devices/ }).fill(`t ${tablet}`)
  await page.getByRole('option', { name: `${LEVEL}: ${tablet} Panel tablet` }).click()
  await expect(page).toHaveURL(new RegExp(`widget=SetTabletUserLevelWidget&tablet=${tablet}`))
}

async function rememberFields(page: Page, tablet: number): Promise<void> {
  await expect(section(page, 'Favourite').getByText('The star of a widget puts it here')).toBeVisible()
  await page.getByRole('switch', { name: 'Save Fields' }).check({ force: true })
  await pick(page, { label: 'Tablet', typed: String(tablet), option: new RegExp(`^${tablet}`) })
  await pickLevel(page, 'Dealer')
  const star = page.getByRole('button', { name: `${LEVEL}: favourite` })
  await star.click()
  await expect(section(page, 'Favourite').getByRole('heading', { name: LEVEL })).toBeVisible()
  // The chosen values and the focus move with the widget.
  await expect(widget(page, LEVEL).getByRole('combobox', { name: 'User level' })).toHaveValue('Dealer')
  await expect(star).toBeFocused()
  await page.reload()
  await expect(section(page, 'Favourite').getByRole('heading', { name: LEVEL })).toBeVisible()
  await expect(widget(page, LEVEL).getByRole('combobox', { name: 'User level' })).toHaveValue('Dealer')
}

test('users with several rights see the control panel with the widgets they may use', async ({
  open,
  db,
}) => {
  const username = 'versioner'
  await addAccount(db, { username })
  const page = await open({ as: username, path: PANEL })
  await expect(page.getByText('There is no page at this address')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Control Panel' })).toHaveCount(0)

  await replaceRights(db, username, 'HistoricLocation', 'UserActions')
  await expect(section(page, 'Favourite').getByText('None of your rights comes with a widget.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(0)

  await replaceRights(db, username, 'TabletAppVersion')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Lock tablet to app version'])
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Favourite', 'Device'])
  await expect(page.getByRole('switch', { name: 'Show deprecated versions' })).toHaveCount(0)
  for (const path of ['/settings/keys', '/settings', '/settings/other']) {
    await goWithin(page, path)
    await expect(page.getByText('There is no page at this address')).toBeVisible()
    await goWithin(page, PANEL)
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
  }
})

test('reports a widget that fails to load once, with a retry, and uses one column on a phone', async ({
  open,
}) => {
  const code = '**/SetTabletUserLevelWidget*'
  const page = await open({
    as: 'staff',
    path: PANEL,
    width: 390,
    before: (page) => page.route(code, (route) => route.abort()),
  })
  await expect(page.getByText('An error occurred while loading one or more widgets')).toHaveCount(1)
  // The other widgets are shown.
  await expect(widget(page, 'Lock tablet to app version').getByRole('combobox')).toHaveCount(2)
  await expectAccessible(page)
  await page.unroute(code)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(widget(page, LEVEL).getByRole('combobox')).toHaveCount(2)
  const [first, second] = await Promise.all(
    [widget(page, LEVEL), widget(page, 'Lock tablet to app version')].map((card) => card.boundingBox()),
  )
  expect(first?.x).toBe(second?.x)
})
