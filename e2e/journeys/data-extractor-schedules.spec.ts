import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addAccount } from '../support/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import { EXTRACTOR, saveQuery, told } from '../support/data-extractor.ts'
import { expect, test } from '../support/test.ts'

/** A query without parameters, over the robots of the viewer's scope. */
const NAMES = {
  whQuery: 'SELECT device_id FROM devices',
  dbQuery: "SELECT device_id, name FROM devices WHERE device_type = 'robot' ORDER BY 1",
  params: [],
}

/** Executions requested by a page from now on. Scheduling a query must not execute it. */
function executionsOf(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/execute')) urls.push(request.url())
  })
  return urls
}

test('schedules, runs, changes, pauses and deletes queries', async ({ open, server, tokenOf }) => {
  const staff = { url: server.url, token: await tokenOf('staff') }
  const nightly = await saveQuery(staff, { ...NAMES, name: 'Nightly robots' })
  const weekly = await saveQuery(staff, {
    ...NAMES,
    name: 'Weekly robots',
    params: [{ order: 1, name: 'Since' }],
  })
  const dbQuery =
    'SELECT count(*) AS n FROM generate_series(1, 100000) AS a(x), generate_series(1, 100000) AS b(y)'
  const endless = await saveQuery(staff, { ...NAMES, name: 'Endless count', dbQuery })
  const page = await open({ as: 'staff', path: `${EXTRACTOR}?query=${nightly}` })
  await test.step('schedules a query and runs it immediately', () => scheduleNightly(page))
  await test.step('shows and downloads its kept result', () => lookAtResult(page))
  await test.step('changes, pauses, resumes and deletes a schedule', async () => {
    await goWithin(page, `${EXTRACTOR}?query=${weekly}`)
    await expect(page.getByRole('heading', { name: 'Weekly robots', exact: true })).toBeVisible()
    await changeWeekly(page)
  })
  await test.step('cancels a run in the list; the schedule continues', async () => {
    await goWithin(page, `${EXTRACTOR}?query=${endless}`)
    await expect(page.getByRole('heading', { name: 'Endless count', exact: true })).toBeVisible()
    await cancelRun(page)
  })
})

async function scheduleNightly(page: Page): Promise<void> {
  const executions = executionsOf(page)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule query' })
  await dialog.getByRole('textbox', { name: 'At' }).fill('25:00')
  await dialog.getByRole('button', { name: /^Schedule/ }).click()
  await expect(dialog.getByText('Must be a time of day, as HH:MM.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'At' }).fill('5:45')
  await dialog.getByRole('combobox', { name: 'Repeats' }).click()
  await page.getByRole('option', { name: 'Every month' }).click()
  await dialog.getByRole('textbox', { name: 'Day of the month' }).fill('0')
  await expect(dialog.getByText(/^First run/)).toBeHidden()
  await dialog.getByRole('textbox', { name: 'Day of the month' }).fill('31')
  await expect(dialog.getByText(/^First run/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()

  await page.getByRole('tab', { name: 'Schedules' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Nightly robots' })
  await expect(row).toContainText('On the last day of every month at 05:45')
  await expect(row).toContainText('Active')
  await row.getByRole('button', { name: 'Run Nightly robots now' }).click()
  await expect(row).toContainText('Done')
  expect(executions).toEqual([])
}

async function lookAtResult(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: 'Nightly robots' })
  await row.getByRole('button', { name: 'Runs of Nightly robots' }).click()
  const runs = page.getByRole('dialog', { name: 'Runs' })
  const run = runs.getByRole('row').filter({ hasText: 'Run now' })
  await expect(run).toContainText('Done')
  await expectAccessible(page)
  const loading = page.waitForEvent('download')
  await run.getByRole('button', { name: /^Download the result/ }).click()
  const file = await loading
  expect(file.suggestedFilename()).toBe('query-result.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain('North Park')
  await run.getByRole('button', { name: /^Show the result/ }).click()
  const result = page.getByRole('dialog', { name: 'Kept result' })
  await expect(result.getByRole('grid')).toContainText('North Park')
  await expectAccessible(page)
  await result.getByRole('button', { name: 'Close' }).click()
  await run.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('button', { name: 'Delete run' }).click()
  await expect(runs.getByText('No runs yet')).toBeVisible()
  await runs.getByRole('button', { name: 'Close' }).first().click()
  await expect(runs).toBeHidden()
}

async function changeWeekly(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule query' })
  await expect(dialog.getByRole('combobox', { name: 'Unit for Since' })).toHaveValue('day')
  await dialog.getByRole('combobox', { name: 'Since', exact: true }).click()
  await page.getByRole('option', { name: 'A fixed time' }).click()
  await dialog.getByRole('button', { name: /^Schedule/ }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Since', exact: true }).click()
  await page.getByRole('option', { name: 'Start of the week (Monday)' }).click()
  await dialog.getByRole('button', { name: /^Schedule/ }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('tab', { name: 'Schedules' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Weekly robots' })
  await row.getByRole('button', { name: 'Edit the schedule of Weekly robots' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit schedule' })
  await expect(editing.getByRole('combobox', { name: 'Since', exact: true })).toHaveValue(
    'Start of the week (Monday)',
  )
  await editing.getByRole('combobox', { name: 'Repeats' }).click()
  await page.getByRole('option', { name: 'Every week' }).click()
  await editing.getByRole('button', { name: /^Save changes/ }).click()
  await expect(editing).toBeHidden()
  await expect(row).toContainText('Every Monday at 06:00')

  await row.getByRole('button', { name: 'Pause Weekly robots' }).click()
  await expect(row).toContainText('Paused')
  await row.getByRole('button', { name: 'Resume Weekly robots' }).click()
  await expect(row).toContainText('Active')
  await row.getByRole('button', { name: 'Delete Weekly robots' }).click()
  await page.getByRole('button', { name: 'Delete schedule' }).click()
  await expect(told(page, 'Schedule Weekly robots deleted')).toBeVisible()
  await expect(row).toBeHidden()
}

async function cancelRun(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule query' })
  await dialog.getByRole('button', { name: /^Schedule/ }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Schedules' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Endless count' })
  await row.getByRole('button', { name: 'Run Endless count now' }).click()
  await expect(row).toContainText('Running')
  await row.getByRole('button', { name: 'Cancel the run of Endless count' }).click()
  await expect(told(page, 'The run is cancelled')).toBeVisible()
  await expect(row).toContainText('Cancelled')
  await expect(row).toContainText('Active')
  await expect(row.getByRole('button', { name: 'Run Endless count now' })).toBeVisible()
}

test('on a phone, explains how to create a first schedule, and the dialog fits', async ({
  open,
  db,
  server,
  tokenOf,
}) => {
  const username = 'phone-reader'
  await addAccount(db, { username, rights: ['DataExtractorRead'] })
  const id = await saveQuery(
    { url: server.url, token: await tokenOf('staff') },
    { ...NAMES, name: 'Robots for phones', params: [{ order: 1, name: 'Since' }] },
  )
  const page = await open({ as: username, path: `${EXTRACTOR}?tab=schedules`, width: 390 })
  await expect(page.getByText('No schedules yet')).toBeVisible()
  await goWithin(page, `${EXTRACTOR}?query=${id}`)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule query' })
  await expect(dialog.getByRole('combobox', { name: 'Since', exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
