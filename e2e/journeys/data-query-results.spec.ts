import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as api from '@service-center/contract/api.ts'
import { expectAccessible } from '../support/accessible.ts'
import { call } from '../support/api.ts'
import { clipboardOf } from '../support/clipboard.ts'
import { expect, type Journey, test } from '../support/test.ts'

/** 250 rows: a number, one of three parks or none, a speed, and a time. */
const ROWS = `
  select n as number, case when n % 4 = 3 then null else 'Park ' || (n % 4) end as park, n * 1.5 as speed,
    timestamptz '2026-11-21 12:00:00+00' + n * interval '1 minute' as at
  from generate_series(1, 250) as n`
const ENDLESS = 'select count(*) as n from generate_series(1, 1000000) as a, generate_series(1, 1000000) as b'

/** Saves a query whose second text is given, and opens it. */
async function openQuery(
  { server, tokenOf, open }: Pick<Journey, 'server' | 'tokenOf' | 'open'>,
  { name, sql, width }: { name: string; sql: string; width?: number },
): Promise<Page> {
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
  return open({ as: 'staff', path: `/data-extractor?query=${id}`, ...(width === undefined ? {} : { width }) })
}

const execute = (page: Page) => page.getByRole('button', { name: 'Execute queries' }).click()
const table = (page: Page) => page.getByRole('grid', { name: 'Query result' })
const head = (page: Page, name: string) =>
  table(page).getByRole('columnheader', { name }).getByRole('button', { name, exact: true })
/** The texts of the first row of a result, without its number. */
const firstRow = async (page: Page) => (await table(page).getByRole('gridcell').allTextContents()).slice(1, 5)

test('a result is sorted, searched, and saved as a file of what is shown', async ({
  server,
  tokenOf,
  open,
}) => {
  const page = await openQuery({ server, tokenOf, open }, { name: 'Parks', sql: ROWS })
  await execute(page)
  await expect(page.getByRole('heading', { name: 'Result of Parks' })).toBeVisible()
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
})

test('the same query keeps its order when it is executed again', async ({ server, tokenOf, open }) => {
  const page = await openQuery(
    { server, tokenOf, open },
    { name: 'Kept order', sql: ROWS.replace('number', 'kept_number') },
  )
  await execute(page)
  await head(page, 'kept_number').click()
  await head(page, 'kept_number').click()
  await expect.poll(async () => (await firstRow(page))[0]).toBe('250')
  await execute(page)
  await expect(table(page)).toBeVisible()
  await expect.poll(async () => (await firstRow(page))[0]).toBe('250')
})

test('cells are selected by mouse and keys, and copied', async ({ server, tokenOf, open }) => {
  const page = await openQuery({ server, tokenOf, open }, { name: 'Cells', sql: ROWS })
  await execute(page)
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
})

test('a result is drawn as a chart, whose values are read by keys and which is saved as a picture', async ({
  server,
  tokenOf,
  open,
}) => {
  const page = await openQuery({ server, tokenOf, open }, { name: 'Speeds', sql: ROWS })
  await execute(page)
  await page.getByText('Chart', { exact: true }).click()
  const place = page.getByRole('slider', { name: 'Place along the axis' })
  await expect(place).toBeVisible()
  await expect(page.getByText(/^Lines over at from 13:01:00, Nov 21, 26 to 17:10:00/)).toBeAttached()
  await page.getByRole('combobox', { name: 'Values' }).click()
  await page.getByRole('option', { name: 'number' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'number', pressed: true })).toBeVisible()
  await expectAccessible(page)

  await place.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(place).toHaveAttribute('aria-valuetext', '13:02:00, Nov 21, 26, speed 3, number 2')
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
})

test('a long execution shows its step and its time, and can be cancelled', async ({
  server,
  tokenOf,
  open,
}) => {
  const page = await openQuery({ server, tokenOf, open }, { name: 'Endless', sql: ENDLESS })
  await page.getByRole('button', { name: 'Execute queries' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The second query is running.').last()).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^\d+\ss$/)
  // By keys alone: the button keeps the focus while it waits, and the place of the result has it after Cancel.
  await expect(page.getByRole('button', { name: 'Execute queries' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The last execution was cancelled.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeFocused()
})

test('a chart is drawn in a browser whose language is none', async ({ server, tokenOf, open }) => {
  const page = await openQuery({ server, tokenOf, open }, { name: 'No language', sql: ROWS })
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' })
  })
  await page.reload()
  await execute(page)
  await page.getByText('Chart', { exact: true }).click()
  await expect(page.getByRole('slider', { name: 'Place along the axis' })).toBeVisible()
})

test('a result that was cut off says so, and scrolls to its end', async ({ server, tokenOf, open }) => {
  const page = await openQuery(
    { server, tokenOf, open },
    {
      name: 'Too many',
      sql: 'select n from generate_series(1, 100001) as n',
    },
  )
  await execute(page)
  await expect(page.getByText('The result was cut off after 100,000 rows')).toBeVisible()
  await table(page).focus()
  await page.keyboard.press('End')
  await expect(table(page).getByRole('gridcell', { name: '100000', exact: true }).first()).toBeVisible()
})

test('a query without rows shows its columns', async ({ server, tokenOf, open }) => {
  const page = await openQuery(
    { server, tokenOf, open },
    { name: 'Empty', sql: 'select 1 as one where false' },
  )
  await execute(page)
  await expect(head(page, 'one')).toBeVisible()
  await expect(page.getByText('No results found')).toBeVisible()
})

test('columns may have any name, and several the same one', async ({ server, tokenOf, open }) => {
  const sql =
    'select n as "__proto__", n * 2 as "constructor", 3 as a, 4 as a from generate_series(1, 3) as n'
  const page = await openQuery({ server, tokenOf, open }, { name: 'Odd names', sql })
  await execute(page)
  await expect.poll(() => firstRow(page)).toEqual(['1', '2', '3', '4'])
  for (const name of ['__proto__', 'constructor']) {
    await head(page, name).click()
    await head(page, name).click()
    await expect.poll(() => firstRow(page)).toEqual(['3', '6', '3', '4'])
    await head(page, name).click()
    await expect.poll(() => firstRow(page)).toEqual(['1', '2', '3', '4'])
  }
})

test('on a phone the result is shown, and its chart fits', async ({ server, tokenOf, open }) => {
  const page = await openQuery({ server, tokenOf, open }, { name: 'Phone', sql: ROWS, width: 390 })
  await execute(page)
  await expect(page.getByText('250 of 250 entries shown')).toBeVisible()
  await page.getByText('Chart', { exact: true }).click()
  await expect(page.getByRole('slider', { name: 'Place along the axis' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the views are found by their columns, and an example goes into a box without being executed', async ({
  open,
}) => {
  const page = await open({ as: 'staff', path: '/data-extractor?tab=editor' })
  const views = page.getByRole('complementary', { name: 'Views' })
  await views.getByRole('textbox', { name: 'Search views and columns' }).fill('deprecated')
  await expect(views.getByRole('button', { name: 'Insert deprecated_at' }).first()).toBeVisible()
  await views
    .getByRole('button', { name: /^Try it: / })
    .first()
    .click()
  await expect(page.getByText('SELECT').first()).toBeVisible()
  await expect(page.getByText('No result yet')).toBeVisible()
  await expectAccessible(page)
})
