import { customerLayouts } from '@service-center/contract/customer-layouts/customer-layouts.ts'
import type { Locator, Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { addLayouts } from '../../server/src/testing/worlds/layouts.ts'
import { addCustomer } from '../../server/src/testing/server/world.ts'
import { customerId } from '../support/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import { call } from '../support/api.ts'
import { expect, type Journey, test } from '../support/test.ts'
import { undo } from '../support/toast.ts'
import { widget } from '../support/widgets.ts'

const PANEL = '/settings/user'
let count = 0

/** Two customers of the dealer Greenline, the first one with layouts. */
async function addPair(db: Database, names: readonly string[]) {
  const parentId = await customerId(db, 'Greenline')
  const [source, target] = [`Source club ${(count += 1)}`, `Target club ${count}`]
  const from = await addCustomer(db, { name: source, parentId })
  const to = await addCustomer(db, { name: target, parentId })
  return { source, target, from, to, ids: await addLayouts(db, { customer: from, names }) }
}

const transferWidget = (page: Page) => widget(page, 'Copy/Move customer layouts')
const restoreWidget = (page: Page) => widget(page, 'Restore customer layouts')

async function chooseCustomer(within: Locator, { label, name }: { label: string; name: string }) {
  await within.getByRole('combobox', { name: label }).click()
  await within.getByRole('combobox', { name: label }).fill(name)
  await within.page().getByRole('option', { name }).click()
}

async function chooseLayouts(within: Locator, { label, names }: { label: string; names: readonly string[] }) {
  const search = within.getByRole('textbox', { name: label, exact: true })
  await search.click()
  for (const name of names) await within.page().getByRole('option', { name }).click()
  await search.press('Escape')
}

async function layoutsOf(db: Database, customer: number): Promise<string[]> {
  const rows = await db
    .selectFrom('layout')
    .select('name')
    .where('customer_id', '=', customer)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name)
}

const tags = (within: Locator) => within.getByRole('list', { name: 'Chosen layouts' }).getByRole('listitem')

type Pair = Awaited<ReturnType<typeof addPair>>
type Needs = Pick<Journey, 'db' | 'server' | 'tokenOf'> & { page: Page }

test('copies, moves and restores layouts of customers, and undoes it', async ({
  open,
  db,
  server,
  tokenOf,
}) => {
  const needs = { db, server, tokenOf }
  const copied = await addPair(db, ['North', 'South'])
  const moved = await addPair(db, ['North', 'South', 'East'])
  const names = Array.from(
    { length: 10_000 },
    (_, number) => `Field ${number} ${number % 2 ? 'odd' : 'even'}`,
  )
  const large = await addPair(db, names)
  const lists = '**/api/configurations/customerLayouts/*'
  const page = await open({
    as: 'staff',
    path: `${PANEL}?widget=MoveOrCopyCustomerLayouts&customer=${copied.from}`,
    before: (page) =>
      page.route(lists, (route) =>
        route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Could not contact service.' } }),
      ),
  })
  await test.step('shows a loading error under the picker and retries', async () => {
    const widget = transferWidget(page)
    await expect(widget.getByText('Could not contact service.')).toBeVisible()
    await page.unroute(lists)
    await widget.getByRole('button', { name: 'Retry' }).click()
    await expect(widget.getByText('Could not contact service.')).toBeHidden()
  })
  await test.step('copies layouts, but not those that the target has already', () =>
    copy({ page, ...needs }, copied))
  await test.step('moves layouts to another customer, undoes it, moves them again and restores them', async () => {
    await goWithin(page, '/home')
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    await goWithin(page, PANEL)
    await moveAndRestore({ page, ...needs }, moved)
  })
  await test.step('finds one of thousands of layouts by typing, shows five tags, and removes layouts that somebody else moved', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await chooseOfThousands({ page, ...needs }, large, names)
  })
})

async function copy({ page, db }: Needs, { source, target, to, ids }: Pair): Promise<void> {
  const copy = transferWidget(page)
  await expect(copy.getByRole('combobox', { name: 'From customer' })).toHaveValue(new RegExp(source))
  await chooseLayouts(copy, { label: 'Layouts', names: ['North'] })
  await expect(tags(copy)).toHaveText(['North'])
  // Choosing another source removes the chosen layouts.
  await chooseCustomer(copy, { label: 'From customer', name: target })
  await expect(tags(copy)).toHaveCount(0)
  await chooseCustomer(copy, { label: 'From customer', name: source })
  await chooseLayouts(copy, { label: 'Layouts', names: ['North'] })
  await chooseCustomer(copy, { label: 'To customer', name: target })
  await copy.getByRole('button', { name: 'Copy layouts' }).click()
  await expect(page.getByText(`Successfully copied 1 layouts from ${source} to ${target}`)).toBeVisible()
  const rows = await db.selectFrom('layout').select('original_id').where('customer_id', '=', to).execute()
  expect(rows).toEqual([{ original_id: ids[0] }])

  await chooseCustomer(copy, { label: 'From customer', name: source })
  await chooseLayouts(copy, { label: 'Layouts', names: ['North'] })
  await chooseCustomer(copy, { label: 'To customer', name: target })
  await copy.getByRole('button', { name: 'Copy layouts' }).click()
  await expect(copy.getByText('The target has copies of all of these layouts already.')).toBeVisible()
}

async function moveAndRestore({ page, db }: Needs, { source, target, to }: Pair): Promise<void> {
  const move = transferWidget(page)
  await move.getByRole('button', { name: 'Copy layouts' }).click()
  await expect(move.getByText('This field is required')).toHaveCount(2)
  await expect(move.getByText('Select at leat 1 layout')).toBeVisible()

  await chooseCustomer(move, { label: 'From customer', name: source })
  await chooseLayouts(move, { label: 'Layouts', names: ['North', 'South'] })
  await expect(tags(move)).toHaveText(['North', 'South'])
  // Choosing the source as the target clears the field, also when it was empty.
  await chooseCustomer(move, { label: 'To customer', name: source })
  await expect(move.getByRole('combobox', { name: 'To customer' })).toHaveValue('')
  await chooseCustomer(move, { label: 'To customer', name: target })
  await chooseCustomer(move, { label: 'To customer', name: source })
  await expect(move.getByRole('combobox', { name: 'To customer' })).toHaveValue('')
  await chooseCustomer(move, { label: 'To customer', name: target })
  await move.getByText('Move', { exact: true }).click()
  await move.getByRole('button', { name: 'Move layouts' }).click()
  await expect(page.getByText(`Successfully moved 2 layouts from ${source} to ${target}`)).toBeVisible()

  await undo(page, `Successfully moved 2 layouts from ${source} to ${target}`)
  await expect(page.getByText('The change was undone')).toBeVisible()
  expect(await layoutsOf(db, to)).toEqual([])

  await chooseCustomer(move, { label: 'From customer', name: source })
  await chooseLayouts(move, { label: 'Layouts', names: ['North', 'South', 'East'] })
  await chooseCustomer(move, { label: 'To customer', name: target })
  await move.getByText('Move', { exact: true }).click()
  await move.getByRole('button', { name: 'Move layouts' }).click()
  await expect(page.getByText(`Successfully moved 3 layouts from ${source} to ${target}`)).toBeVisible()
  expect(await layoutsOf(db, to)).toEqual(['North', 'South', 'East'])

  const restore = restoreWidget(page)
  await chooseCustomer(restore, { label: 'Customer', name: source })
  await chooseLayouts(restore, { label: 'Deleted layouts', names: ['South'] })
  await restore.getByRole('button', { name: 'Restore layouts' }).click()
  await expect(page.getByText(`Successfully restored 1 layouts for ${source}`)).toBeVisible()
}

async function chooseOfThousands(
  { page, server, tokenOf }: Needs,
  { source, from, to, ids }: Pair,
  names: readonly string[],
): Promise<void> {
  const move = transferWidget(page)
  await chooseCustomer(move, { label: 'From customer', name: source })
  const search = move.getByRole('textbox', { name: 'Layouts', exact: true })
  await search.click()
  await expect(page.getByText('9,900 more: type to find them')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(101)
  await search.fill('odd 99')
  await page.getByRole('option', { name: /Add all found/ }).click()
  const found = names.filter((name) => name.includes('odd') && name.includes('99')).length
  await expect(move.getByText(`${found} chosen`)).toBeVisible()
  await expect(tags(move)).toHaveCount(6)
  await expect(tags(move).last()).toHaveText(`and ${found - 5} more`)
  await search.press('Escape')
  await tags(move).first().getByRole('button').click()
  await expect(move.getByText(`${found - 1} chosen`)).toBeVisible()
  await expectAccessible(page)

  await call(customerLayouts.transfer, {
    url: server.url,
    token: await tokenOf('staff'),
    body: { from, to, ids: ids.filter((_, number) => number < 9990), move: true },
  })
  // The newest layouts are listed first, and the first one was removed.
  await expect(move.getByText('4 chosen')).toBeVisible()
}
