import { changelog } from '@service-center/contract/changelog/changelog.ts'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import { addVersion } from '../../server/src/testing/worlds/versions.ts'
import { addDevice } from '../../server/src/testing/server/world.ts'
import { customerId } from '../support/accounts.ts'
import { goWithin } from '../support/within.ts'
import { call } from '../support/api.ts'
import { DBTOOL, openSection, rowOf } from '../support/dbtool.ts'
import { offerVersions } from '../support/software-versions.ts'
import { expect, test } from '../support/test.ts'
import { NORTH_PARK } from '../support/world.ts'

/** Adds versions to the changelog; those with a text get an item. */
async function write(db: Database, type: 1 | 2, texts: Readonly<Record<string, string | null>>) {
  for (const [name, translated] of Object.entries(texts)) {
    const { id } = await db
      .insertInto('changelog_version')
      .values({ device_type: type, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (translated === null) continue
    await db
      .insertInto('changelog_item')
      .values({ version_id: id, kind: 'issue', position: 1, name: 'raw', translated })
      .execute()
  }
}

/** Follows a link and reads the changelog in the new tab. */
async function expectLeadsTo(page: Page, link: string, { version, text }: { version: string; text: string }) {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: link }).first().click()
  const tab = await opened
  await expect(tab.getByRole('dialog', { name: `Version ${version}` })).toContainText(text)
  await tab.close()
}

/** Checks, without following it, that a link leads to a version. */
async function expectAddress(page: Page, name: string, version: string) {
  const link = page.getByRole('link', { name }).first()
  await expect(link).toHaveAttribute('target', '_blank')
  const address = new URL((await link.getAttribute('href')) ?? '', page.url())
  expect([address.pathname, ...address.searchParams]).toEqual([
    '/changelog',
    ['type', '1'],
    ['version', version],
  ])
}

test.beforeEach(async ({ db }) => {
  await sql`delete from changelog_version`.execute(db)
  await offerVersions(db, '9.9.1', '10.4.2')
})

test('versions link to the changelog if it has an entry for them', async ({ open, db, server, tokenOf }) => {
  await db
    .insertInto('software_version')
    .values({ device_type: 2, tag: 'v7.1.0', deprecated_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const tablet = 21_777
  await addDevice(db, { type: 2, id: tablet, customerId: await customerId(db, 'Northern Clubs') })
  await addVersion(db, { type: 1, tag: '11.1.0' })
  await addVersion(db, { type: 1, tag: '11.2.0' })
  await write(db, 1, {
    '10.4.2': 'It starts faster.',
    '9.9.1': null,
    '11.1.0': 'It marks curves.',
    '9.8.9': 'The former text.',
  })
  const page = await open({ as: 'staff', path: `/devices/robots/${NORTH_PARK}?data=commands` })
  await test.step('an update links to its changes', () => followFromCommands(page))
  await test.step('the version rows of DbTool link to the changelog', async () => {
    await goWithin(page, DBTOOL)
    await followFromRows(page)
  })
  await test.step('a customer sees new entries without reloading the page', async () => {
    const customer = await open({ as: 'clerk', path: '/changelog?type=1' })
    await expect(customer.getByRole('grid').getByText('The former text.')).toBeVisible()
    await goWithin(page, '/changelog?type=1&version=9.8.9')
    await page.getByRole('button', { name: 'Edit version' }).click()
    await page.getByRole('textbox', { name: 'Translation' }).fill('The text of today.')
    await page.getByRole('button', { name: 'Save version' }).click()
    await expect(customer.getByRole('grid').getByText('The text of today.')).toBeVisible()
  })
  await test.step('version locks link to the changelog, also if names have a prefix', async () => {
    await goWithin(page, `/devices/tablets/${tablet}`)
    await openLock(page)
    // Created while the dialog is open; the console is notified.
    await call(changelog.create, {
      url: server.url,
      token: await tokenOf('staff'),
      body: {
        deviceTypeId: 2,
        name: 'v7.1.0',
        released: null,
        issues: [],
        features: [{ name: 'raw', translated: 'It has new colours.', product: [] }],
        templates: [],
      },
    })
    await expectLeadsTo(page, 'What is new in 7.1.0', { version: 'v7.1.0', text: 'It has new colours.' })
  })
})

async function followFromCommands(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'NEW COMMAND' })
  await expect(form.getByText('A newer version is available: 10.4.2')).toBeVisible()
  await expectLeadsTo(page, 'Changelog (opens in a new tab)', {
    version: '10.4.2',
    text: 'It starts faster.',
  })
  const choose = async (version: string) => {
    await form.getByRole('combobox', { name: 'Software Version' }).click()
    await page.getByRole('option', { name: version }).click()
  }
  await choose('10.4.2')
  await expectAddress(page, 'What is new in 10.4.2', '10.4.2')
  await choose('9.9.1')
  await expect(form.getByRole('combobox', { name: 'Software Version' })).toHaveValue('9.9.1')
  await expect(page.getByRole('link', { name: /What is new/ })).toHaveCount(0)
}

async function openLock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lock version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock version' })
  await dialog.getByRole('switch', { name: 'Show deprecated versions' }).check({ force: true })
  await dialog.getByRole('combobox', { name: 'App version' }).click()
  await page.getByRole('option', { name: '7.1.0' }).click()
  await expect(page.getByRole('link', { name: /What is new/ })).toHaveCount(0)
}

async function followFromRows(page: Page): Promise<void> {
  const title = 'Manage RobotSoftware versions'
  const versions = await openSection(page, title)
  await versions.getByRole('checkbox', { name: 'Only used versions' }).uncheck()
  await expect(rowOf(page, title, '11.2.0')).toBeVisible()
  await expect(rowOf(page, title, '11.1.0').getByRole('link')).toHaveCount(1)
  await expect(rowOf(page, title, '11.2.0').getByRole('link')).toHaveCount(0)
  await expectAddress(page, 'Changelog of 11.1.0', '11.1.0')
}
