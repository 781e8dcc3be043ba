import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { expectAccessible } from '../support/accessible.ts'
import { clipboardOf } from '../support/clipboard.ts'
import { addAccount } from '../support/accounts.ts'
import { grid, head } from '../support/table.ts'
import { expect, type Journey, test } from '../support/test.ts'
import { goWithin } from '../support/within.ts'
import { NORTH_PARK } from '../support/world.ts'

/** 620 past actions, one a minute, alternating between two users; every tenth was refused. */
async function addActions(db: Journey['db']): Promise<void> {
  await sql`delete from user_action where action_type in ('Rename robot', 'Give rights')`.execute(db)
  await sql`
    insert into user_action (created_at, action_type, status_code, username, address, device_type, device_id,
      value, before, after)
    select timestamptz '2026-03-05 12:00Z' - n * interval '1 minute', case when n = 2 then 'Give rights' else 'Rename robot' end,
      case when n % 10 = 0 then 403 else 200 end, (array['rita', 'clerk'])[n % 2 + 1], '192.0.2.7', 1, ${NORTH_PARK},
      jsonb_build_object('number', n, 'name', 'Park ' || n),
      case when n = 2 then '{"rights": ["History", "User"], "name": "Park"}'::jsonb end,
      case when n = 2 then '{"rights": ["History", "QCApp"], "name": "Park"}'::jsonb end
    from generate_series(0, 619) n`.execute(db)
}

const LOG = '/administration/log'
const ofRights = encodeURIComponent(JSON.stringify({ actionType: ['give'] }))
/** In unix seconds, half an hour before the newest of them. */
const from = Date.UTC(2026, 2, 5, 11, 30) / 1000
const range = (first: number, last: number) =>
  encodeURIComponent(
    JSON.stringify({ actionType: ['rename robot'], timestamp: [String(first), String(last)] }),
  )
const shown = (page: Page, count: number, total: number) =>
  expect(page.getByText(`${count} of ${total} entries shown`)).toBeVisible()
const rowOf = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })

async function filterBy(page: Page, column: string): Promise<ReturnType<Page['getByRole']>> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Filter' })
  await editor.getByRole('combobox', { name: 'Column' }).click()
  await editor.getByRole('option', { name: column, exact: true }).click()
  return editor
}

test('logs a failed sign-in under the account with its reason, but not an unknown name', async ({
  open,
  db,
}) => {
  await addAccount(db, { username: 'Mistaken' })
  const visitor = await open({ path: '/account/signin' })
  for (const username of ['mistaken', 'typed-by-mistake']) {
    await visitor.getByRole('textbox', { name: 'Username' }).fill(username)
    await visitor.getByRole('textbox', { name: 'Password' }).fill('not the password')
    const answer = visitor.waitForResponse((response) => response.url().endsWith('/api/token'))
    await visitor.getByRole('button', { name: 'Sign In' }).click()
    expect((await answer).status()).toBe(400)
  }
  const ofSignIns = encodeURIComponent(JSON.stringify({ actionType: ['signin'], statusCode: ['NotSuccess'] }))
  const page = await open({ as: 'staff', path: `${LOG}?filters=${ofSignIns}` })
  await expect(rowOf(page, 'Mistaken').first()).toContainText('400, Wrong password')
  await expect(rowOf(page, '400, Unknown username').first()).toBeVisible()
  await expect(page.getByText('typed-by-mistake')).toHaveCount(0)
  await test.step('reports unknown and out-of-scope entries as not found', async () => {
    await goWithin(page, `${LOG}?entry=999999999`)
    await expect(page.getByRole('dialog').getByText('Resource not found')).toBeVisible()
  })
})

/** Filters by an action in any case; the address then contains the filter. */
async function filtersByAction(page: Page) {
  const editor = await filterBy(page, 'Action Type')
  await editor.getByRole('textbox', { name: 'Contains' }).fill('RENAME ROBOT')
  await editor.getByRole('button', { name: 'Apply' }).click()
  await shown(page, 500, 619)
  const heads = await grid(page).getByRole('columnheader').allInnerTexts()
  expect(heads.map((text) => text.split('\n')[0]?.trim())).toEqual([
    'Action Type',
    'Status Code',
    'Timestamp',
    'By User',
    'Value',
    'Details',
  ])
  await expect(head(page, 'Timestamp')).toHaveAttribute('aria-sort', 'descending')
  await expect(grid(page).getByRole('row').nth(1)).toContainText('Park 0')
}

async function savesFile(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('user-actions.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines.length).toBe(620)
  expect(lines[0]).toContain('Action Type;Status Code;Timestamp;By User;Value')
  expect(lines[1]).toContain('"{""name"": ""Park 0"", ""number"": 0}"')
}

async function narrows(page: Page) {
  const byUser = await filterBy(page, 'By User')
  await byUser.getByRole('textbox', { name: 'Contains' }).fill('Rit')
  await page.keyboard.press('Enter')
  await shown(page, 309, 309)
  const byStatus = await filterBy(page, 'Status Code')
  const choices = byStatus.getByRole('listbox', { name: 'Values' }).getByRole('option')
  await expect(choices).toHaveText([/^NotSuccess/, /^Success/])
  await choices.first().click()
  await byStatus.getByRole('button', { name: 'Apply' }).click()
  await shown(page, 62, 62)

  await goWithin(page, `${LOG}?filters=${range(from, from + 600)}`)
  await shown(page, 11, 11)
  await goWithin(page, `${LOG}?filters=${range(from + 600, from)}`)
  await expect(page.getByText('11 of 11 entries shown')).toBeHidden()
  await page.getByRole('button', { name: /^Timestamp .*to/ }).click()
  const editor = page.getByRole('dialog', { name: /^Timestamp/ })
  await expect(editor.getByText('From must be before To')).toBeVisible()
  await expect(editor.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()
}

test('pages, filters, copies and exports actions, and keeps everything in the address', async ({
  open,
  db,
}) => {
  await addActions(db)
  const page = await open({ as: 'staff', path: '/home', stored: { utcOffset: '0' } })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'User actions' }).click()
  await test.step('five columns, newest first, 500 a page; text filters', () => filtersByAction(page))
  await test.step('exports everything that matches the filters, from all pages', () => savesFile(page))
  await test.step('a click on a row copies its value, pretty-printed', async () => {
    await rowOf(page, 'Park 7"').getByText('Park 7').click()
    await expect(page.getByText('value copied to clipboard')).toBeVisible()
    expect(await clipboardOf(page)).toBe('{\n  "name": "Park 7",\n  "number": 7\n}')
  })
  await test.step('keeps everything in the address', async () => {
    const other = await open({ as: 'staff', path: page.url() })
    await shown(other, 500, 619)
    await page.getByRole('button', { name: 'Next page' }).click()
    await shown(page, 119, 619)
    await expect(grid(page).getByRole('row').nth(1)).toContainText('Park 501')
  })
  await test.step('filters by user, status code and time; From must be before To', () => narrows(page))
})

test('the details show the change and the device, and their link can be shared', async ({ open, db }) => {
  await addActions(db)
  const page = await open({ as: 'staff', path: `${LOG}?filters=${ofRights}` })
  const search = page.getByRole('textbox', { name: 'Search shown columns' })
  await search.fill('give "Park 2"')
  await shown(page, 1, 1)
  const button = rowOf(page, 'Give rights').getByRole('button', { name: 'Details of Give rights' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /User action/ })
  await expect(dialog.getByText('192.0.2.7')).toBeVisible()
  const changed = dialog.getByRole('region', { name: 'What changed' }).getByRole('row')
  await expect(changed).toHaveCount(2)
  await expect(changed.nth(1)).toContainText('rights')
  await expect(changed.nth(1).getByRole('deletion')).toHaveText('User')
  await expect(changed.nth(1).getByRole('insertion')).toHaveText('QCApp')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('link copied to clipboard')).toBeVisible()
  const link = await clipboardOf(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await test.step('on a phone, the action type links to the details', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await grid(page).getByRole('link', { name: 'Give rights' }).click()
    await expect(dialog.getByText('Park 2')).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await page.goto(link)
  await expect(dialog.getByText('Give rights')).toBeVisible()
  await dialog.getByRole('link', { name: `Robot ${NORTH_PARK}` }).click()
  await expect(page).toHaveURL(new RegExp(`/devices/robots/${NORTH_PARK}`))
})
