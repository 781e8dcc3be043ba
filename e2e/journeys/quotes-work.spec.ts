import type { IncomingMessage } from 'node:http'
import type { Page } from '@playwright/test'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import {
  type HubspotAnswer,
  hubspotCompany,
  startHubspot,
} from '../../server/src/testing/outside-services/hubspot.ts'
import { startMailServer } from '../../server/src/testing/server/mail-server.ts'
import { addQuoteContract } from '../../server/src/testing/worlds/quote-world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { cloneDatabase } from '../support/database.ts'
import { addSeller, dayAhead } from '../support/quotes.ts'
import { startServerProcess } from '../support/server.ts'
import { grid } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { buildWorld } from '../support/world.ts'

const PATH = '/quotegenerator'

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** A quote for a plotter, for a company and a contact that are new; the only contract type is chosen by itself. */
async function fillQuote(page: Page, { company, email }: { company: string; email: string }): Promise<void> {
  await page.getByRole('radio', { name: 'Budgetary' }).press('Space')
  await page.getByRole('combobox', { name: 'Company', exact: true }).click()
  await page.getByRole('option', { name: 'NEW', exact: true }).click()
  await textbox(page, 'Company name').fill(company)
  await textbox(page, 'First name').fill('Petra')
  await textbox(page, 'Email').fill(email)
  await textbox(page, 'Close date').fill(dayAhead())
  await textbox(page, 'Number of TS Plotter').fill('1')
  await expect(page.getByText(/left to choose/)).toHaveCount(0)
}

/** Issues the quote of the form. `question` is a text that the confirmation must contain. */
async function issue(page: Page, question: string): Promise<void> {
  await page.getByRole('button', { name: 'Generate Contract' }).click()
  const dialog = page.getByRole('dialog', { name: /^Issue quote/ })
  await expect(dialog).toContainText(question)
  await dialog.getByRole('button', { name: 'Issue quote' }).click()
}

const PIPELINES = {
  results: [
    {
      id: 'sales',
      label: 'Sales',
      displayOrder: 0,
      stages: [{ id: '7', label: 'Contract sent', displayOrder: 1, metadata: { isClosed: 'false' } }],
    },
  ],
}

/** HubSpot without records, which cannot create deals while `isFailing` says so. */
const emptyHubspot =
  (isFailing: () => boolean) =>
  ({ url = '', method }: IncomingMessage): HubspotAnswer => {
    if (url === '/crm/v3/pipelines/deals') return { status: 200, body: PIPELINES }
    if (url.includes('idProperty=email')) return { status: 404, body: { category: 'OBJECT_NOT_FOUND' } }
    if (method !== 'POST' || url.endsWith('/search')) return { status: 200, body: { total: 0, results: [] } }
    if (url.endsWith('/deals') && isFailing()) return { status: 502 }
    return { status: 201, body: hubspotCompany(String(900 + url.length), {}) }
  }

test('shows failed tasks of a quote in its row and retries them on request', async ({ open }) => {
  const mailServer = await startMailServer()
  const hubspot = await startHubspot()
  let isFailing = true
  hubspot.answer(emptyHubspot(() => isFailing))
  mailServer.become('refuses')
  const databaseUrl = await cloneDatabase()
  await buildWorld(databaseUrl)
  const database = openDatabase({ url: databaseUrl, size: 2 })
  await addSeller(database.system, { username: 'mailer', rights: ['QuoteAccessDE'] })
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    SMTP_URL: mailServer.url,
    ...hubspot.env,
  })
  try {
    const page = await open({ as: 'mailer', path: PATH, at: server })
    await fillQuote(page, { company: 'Rasenfreunde Ulm', email: 'petra@example.com' })
    await page.getByRole('checkbox', { name: 'Send email to contact' }).check()
    await page.getByRole('checkbox', { name: 'Sync deal' }).check()
    await issue(page, 'It is mailed to petra@example.com. A deal is added.')
    await expect(page.getByText('Quote successfully issued')).toBeVisible()
    await page.getByRole('link', { name: 'Issued quotes' }).click()
    const row = grid(page).getByRole('row', { name: /Rasenfreunde Ulm/ })
    // The mail is retried in the background, and the page follows without a reload.
    await expect(row.getByText('Failed')).toHaveCount(2)
    await expect(row.getByText('Done')).toHaveCount(1)
    await expectAccessible(page)
    for (const reason of [/^The mail server failed: .*status 421\.$/, 'HubSpot: status 502']) {
      const failed = row.getByText('Failed')
      await failed.nth(reason instanceof RegExp ? 0 : 1).hover()
      await expect(page.getByRole('tooltip').filter({ hasText: reason })).toBeVisible()
    }
    mailServer.become('takes')
    isFailing = false
    await row.getByRole('button', { name: /^Try again what has failed of MetteHolm-/ }).click()
    await expect(row.getByText('Done')).toHaveCount(3)
    await expect(row.getByText('Failed')).toHaveCount(0)
    await expect(row.getByRole('button', { name: /^Try again/ })).toHaveCount(0)
    expect(mailServer.mails).toHaveLength(1)
    expect(mailServer.mails[0]).toContain('To: petra@example.com')
    // After a reload it is the same, on a phone too.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(grid(page).getByText('Rasenfreunde Ulm')).toBeVisible()
  } finally {
    await server.close()
    await database.close()
    hubspot.stop()
    mailServer.stop()
  }
})

test('does not issue a quote after prices changed, until the new preview is shown', async ({ open, db }) => {
  // A contract of its own: the others are read by other journeys.
  const contract = await addQuoteContract(db, { name: 'BE(NL)' })
  await addSeller(db, { username: 'outdated', rights: ['QuoteAccessBENL'] })
  const page = await open({ as: 'outdated', path: PATH })
  await fillQuote(page, { company: 'Grasvrienden Gent', email: 'petra@gent.example' })
  const foot = page.getByRole('region', { name: 'Issue', exact: true })
  // A plotter with two tablets, and the battery.
  await expect(foot.getByText('EUR\u00A020,600.01')).toBeVisible()
  // Somebody else raises the price; the page does not know.
  await db
    .updateTable('quote_plan')
    .set({
      items: JSON.stringify([{ desc: 'Plotter', qty: 1, price: 2_500_000 }]),
      plan: [1_500_000, 500_000, 500_000],
    })
    .where('contract_id', '=', contract)
    .where('product', '=', 'TS Plotter')
    .execute()
  await issue(page, 'EUR 20,600.01')
  const message = page.getByText('Prices have changed. Check the preview and try again.')
  await expect(message.first()).toBeVisible()
  const issued = () =>
    db.selectFrom('quote').select(['company_name', 'total']).where('username', '=', 'outdated').execute()
  expect(await issued()).toEqual([])
  // The input stays; sums and preview use the current prices.
  await expect(foot.getByText('EUR\u00A025,600.00')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Pages of the quote' }).getByText('25.600,00').first(),
  ).toBeVisible()
  await expect(textbox(page, 'Company name')).toHaveValue('Grasvrienden Gent')
  await issue(page, 'EUR 25,600.00')
  await expect(page.getByText('Quote successfully issued')).toBeVisible()
  expect(await issued()).toEqual([{ company_name: 'Grasvrienden Gent', total: 2_560_000 }])
})
