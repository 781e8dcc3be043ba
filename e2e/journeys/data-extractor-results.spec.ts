import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as api from '@service-center/contract/api.ts'
import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import { call } from '../support/api.ts'
import { clipboardOf } from '../support/clipboard.ts'
import { expect, type Journey, test } from '../support/test.ts'

/** 250 rows: a number, one of three parks or none, a speed, and a time. */
const ROWS = `
  select n as number, case when n % 4 = 3 then null else 'Park ' || (n % 4) end as park, n * 1.5 as speed,
    timestamptz '2026-11-21 12:00:00+00' + n * interval '1 minute' as at
  from generate_series(1, 250) as n`
const ENDLESS = 'select count(*) as n from generate_series(1, 1000000) as a, generate_series(1, 1000000) as b'

/** Saves a query with the given second text. */
async function saveQuery(
  { server, tokenOf }: Pick<Journey, 'server' | 'tokenOf'>,
  { name, sql }: { name: string; sql: string },
): Promise<number> {
  const { id } = await call(api.dataQueries.create, {
    url: server.url,
    token: await tokenOf('staff'),
    body: {
      name,
      description: '',
      isPublic: false,
      whQuery: 'select 1 as one',
      dbQuery: sql,
      dbQueryFirst: false,
      params: [],
    },
  })
  return id
}

/** Saves queries and returns a function that opens one of them. */
async function saveQueries(
  needs: Pick<Journey, 'server' | 'tokenOf'>,
  texts: Readonly<Record<string, string>>,
) {
  const ids = new Map<string, number>()
  for (const [name, sql] of Object.entries(texts)) ids.set(name, await saveQuery(needs, { name, sql }))
  return async (page: Page, name: string) => {
    await goWithin(page, `/data-extractor?query=${ids.get(name)}`)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
}

/** Executes the query that is open, until its result is shown. */
async function executeUntilShown(page: Page, name: string): Promise<void> {
  await execute(page)
  await expect(page.getByRole('heading', { name: `Result of ${name}` })).toBeVisible()
}

const execute = (page: Page) => page.getByRole('button', { name: 'Execute queries' }).click()
const table = (page: Page) => page.getByRole('grid', { name: 'Query result' })
const head = (page: Page, name: string) =>
  table(page).getByRole('columnheader', { name }).getByRole('button', { name, exact: true })
/** The texts of the first row of a result, without its number. */
const firstRow = async (page: Page) => (await table(page).getByRole('gridcell').allTextContents()).slice(1, 5)

/**
 * A table with the same columns keeps its order and search, so queries that must start fresh have their own column.
 */
const QUERIES = {
  Parks: ROWS,
  'Kept order': ROWS.replace('number', 'kept_number'),
  Cells: ROWS.replace('number', 'cell_number'),
  Endless: ENDLESS,
  'Too many': 'select n from generate_series(1, 100001) as n',
  Empty: 'select 1 as one where false',
  'Odd names':
    'select n as "__proto__", n * 2 as "constructor", 3 as a, 4 as a from generate_series(1, 3) as n',
  Speeds: ROWS.replace('number', 'metres'),
}

test('sorts, searches, copies, saves and charts results', async ({ server, tokenOf, open }) => {
  const openQuery = await saveQueries({ server, tokenOf }, QUERIES)
  const page = await open({ as: 'staff', path: '/data-extractor?tab=editor' })
  const show = async (name: keyof typeof QUERIES) => {
    await openQuery(page, name)
    await executeUntilShown(page, name)
  }
  await test.step('finds views by their columns, and inserts an example without executing it', () =>
    tryExample(page))
  await test.step('sorts and searches a result, and saves what is shown', async () => {
    await show('Parks')
    await sortAndSave(page)
  })
  await test.step('keeps the order when the same query is executed again', async () => {
    await show('Kept order')
    await head(page, 'kept_number').click()
    await head(page, 'kept_number').click()
    await expect.poll(async () => (await firstRow(page))[0]).toBe('250')
    await execute(page)
    await expect(table(page)).toBeVisible()
    await expect.poll(async () => (await firstRow(page))[0]).toBe('250')
  })
  await test.step('selects cells by mouse and keyboard and copies them', async () => {
    await show('Cells')
    await copyCells(page)
  })
  await test.step('columns may have any name, even the same one twice', async () => {
    await show('Odd names')
    await expect.poll(() => firstRow(page)).toEqual(['1', '2', '3', '4'])
    for (const name of ['__proto__', 'constructor']) {
      await head(page, name).click()
      await head(page, name).click()
      await expect.poll(() => firstRow(page)).toEqual(['3', '6', '3', '4'])
      await head(page, name).click()
      await expect.poll(() => firstRow(page)).toEqual(['1', '2', '3', '4'])
    }
  })
  await test.step('shows the columns of a query without rows', async () => {
    await show('Empty')
    await expect(head(page, 'one')).toBeVisible()
    await expect(page.getByText('No results found')).toBeVisible()
  })
  await test.step('shows that a result was cut off, and scrolls to its end', async () => {
    await show('Too many')
    await expect(page.getByText('The result was cut off after 100,000 rows')).toBeVisible()
    await table(page).focus()
    await page.keyboard.press('End')
    await expect(table(page).getByRole('gridcell', { name: '100000', exact: true }).first()).toBeVisible()
  })
  await test.step('shows step and time of a long execution, which can be cancelled', async () => {
    await openQuery(page, 'Endless')
    await cancelByKeys(page)
  })
  await test.step('draws a chart whose values can be read by keyboard, and saves it as a picture', async () => {
    await show('Speeds')
    await drawChart(page)
  })
})

async function tryExample(page: Page): Promise<void> {
  const views = page.getByRole('complementary', { name: 'Views' })
  await views.getByRole('textbox', { name: 'Search views and columns' }).fill('deprecated')
  await expect(views.getByRole('button', { name: 'Insert deprecated_at' }).first()).toBeVisible()
  await views
    .getByRole('button', { name: /^Try it: / })
    .first()
    .click()
  await expect(page.getByText('SELECT').first()).toBeVisible()
  await expect(page.getByText('No result yet')).toBeVisible()
}

async function sortAndSave(page: Page): Promise<void> {
  await expect(page.getByText('250 of 250 entries shown')).toBeVisible()
  await expect.poll(() => firstRow(page)).toEqual(['1', 'Park 1', '1.5', '13:01:00, Nov 21, 26'])
  await expectAccessible(page)

  await head(page, 'speed').click()
  await head(page, 'speed').click()
  await expect.poll(() => firstRow(page)).toEqual(['250', 'Park 2', '375', '17:10:00, Nov 21, 26'])
  await page.getByRole('checkbox', { name: 'Strict' }).check()
  await page.getByRole('textbox', { name: 'Search shown columns' }).fill('Park 1')
  await expect(page.getByText('63 of 63 entries shown')).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('query-result.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines.slice(0, 2)).toEqual([
    '\uFEFFnumber;park;speed;at',
    '249;Park 1;373.5;2026-11-21T17:09:00.000+01:00',
  ])
  expect(lines.length).toBe(64)
}

async function copyCells(page: Page): Promise<void> {
  const cells = table(page).getByRole('gridcell')
  const clipboard = async () => (await clipboardOf(page)).replaceAll('\r', '')
  await cells
    .filter({ hasText: /^Park 1$/ })
    .first()
    .click()
  await expect(page.getByText('1 cell selected')).toBeVisible()
  await page.keyboard.press('Control+c')
  await expect(page.getByText('value copied to clipboard')).toBeVisible()
  expect(await clipboard()).toBe('Park 1')

  await table(page).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('4 cells selected')).toBeVisible()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('4 values copied to clipboard')).toBeVisible()
  expect(await clipboard()).toBe('Park 1\t1.5\nPark 2\t3')
  await page.getByRole('button', { name: 'Copy rows' }).click()
  await expect(page.getByText('2 rows copied to clipboard')).toBeVisible()
  expect((await clipboard()).split('\n')[1]).toBe('2\tPark 2\t3\t2026-11-21T13:02:00.000+01:00')
}

async function cancelByKeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Execute queries' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The second query is running.').last()).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^\d+\ss$/)
  // Keyboard only: the button keeps the focus while the queries run, and the result region has it after Cancel.
  await expect(page.getByRole('button', { name: 'Execute queries' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The last execution was cancelled.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeFocused()
}

async function drawChart(page: Page): Promise<void> {
  await page.getByText('Chart', { exact: true }).click()
  const place = page.getByRole('slider', { name: 'Place along the axis' })
  await expect(place).toBeVisible()
  await expect(page.getByText(/^Lines over at from 13:01:00, Nov 21, 26 to 17:10:00/)).toBeAttached()
  await page.getByRole('combobox', { name: 'Values' }).click()
  await page.getByRole('option', { name: 'metres' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'metres', pressed: true })).toBeVisible()
  await expectAccessible(page)

  await place.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(place).toHaveAttribute('aria-valuetext', '13:02:00, Nov 21, 26, speed 3, metres 2')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('button', { name: 'Show all' })).toBeHidden()

  await page.getByRole('combobox', { name: 'Series' }).click()
  await page.getByRole('option', { name: 'park' }).click()
  await expect(page.getByRole('button', { name: 'Park 2, speed', pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'Park 2, speed' }).click()
  await expect(page.getByRole('button', { name: 'Park 2, speed', pressed: false })).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PNG' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('query-result.png')
  expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe('PNG')
}

test('on a phone, shows the result with a chart that fits, even in a browser without a language', async ({
  server,
  tokenOf,
  open,
}) => {
  const id = await saveQuery({ server, tokenOf }, { name: 'Phone', sql: ROWS })
  const page = await open({
    as: 'staff',
    path: `/data-extractor?query=${id}`,
    width: 390,
    before: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' })
      }),
  })
  await execute(page)
  await expect(page.getByText('250 of 250 entries shown')).toBeVisible()
  await page.getByText('Chart', { exact: true }).click()
  await expect(page.getByRole('slider', { name: 'Place along the axis' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
