import type { Page } from '@playwright/test'
import { addUser } from '../../server/src/testing/server/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import {
  addDocument,
  article,
  breadcrumb,
  FOLDER,
  pathOf,
  withoutFilePicker,
} from '../support/developer-documents.ts'
import { expect, test } from '../support/test.ts'

const LATEST_KEYS = 'Service Center>REST API>data'

const main = (page: Page) => page.getByRole('main')
const treeOf = (page: Page) => page.getByRole('tree', { name: 'Documentation' })

async function moveInTree(page: Page): Promise<void> {
  const tree = treeOf(page)
  const active = () =>
    tree.evaluate((element) => {
      const id = element.getAttribute('aria-activedescendant')
      return document.getElementById(id ?? '')?.textContent
    })
  await tree.focus()
  await page.keyboard.press('End')
  expect(await active()).toBe(await tree.getByRole('treeitem').last().textContent())
  await page.keyboard.press('Home')
  expect(await active()).toBe('Service Center')
  await page.keyboard.type('REST')
  expect(await active()).toBe('REST API')
  await page.keyboard.press('ArrowRight')
  expect(await active()).toBe('OpenAPI download')
  await page.keyboard.press('ArrowLeft')
  expect(await active()).toBe('REST API')
  await page.keyboard.press('ArrowLeft')
  await expect(tree.getByRole('treeitem', { name: 'CRM-sync' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'REST API' })).toBeVisible()
}

test('staff navigate the documentation', async ({ open }) => {
  const page = await open({
    as: 'staff',
    path: pathOf('Service Center>Gone>Deeper'),
    before: withoutFilePicker,
  })
  await test.step('an unknown address offers a way back', async () => {
    await expect(page.getByText('There is no such document')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to Service Center' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Service Center' })).toBeVisible()
  })
  await test.step('navigates by menu and breadcrumb', async () => {
    await breadcrumb(page).getByRole('link', { name: 'Documentation' }).click()
    await expect(page).toHaveURL(/\/developer$/)
    await expect(page.getByRole('list', { name: 'Documentation', exact: true })).toBeVisible()
    await main(page).getByRole('link', { name: 'Service Center' }).last().click()
    await expect(page).toHaveURL(/location=Service/)
    await page.getByRole('list', { name: 'Service Center' }).getByRole('link', { name: 'REST API' }).click()
    const above = breadcrumb(page).getByRole('link')
    await expect(above).toHaveText(['Documentation', 'Service Center', 'REST API'])
    await page.goBack()
    await expect(above).toHaveText(['Documentation', 'Service Center'])
    await breadcrumb(page).getByRole('link', { name: 'Documentation' }).click()
    await expect(page).toHaveURL(/\/developer$/)
  })
  await test.step('a search finds names and descriptions', async () => {
    await page.getByRole('textbox', { name: 'Search documentation' }).fill('whole openapi tools')
    const found = page.getByRole('list', { name: 'Found' })
    await expect(found.getByRole('link')).toHaveText(['OpenAPI download'])
    await expect(found).toContainText('in Documentation > Service Center > REST API')
    await page.getByRole('textbox', { name: 'Search documentation' }).fill('zzzz')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).last().click()
  })
  await test.step('moves in the tree by keyboard and remembers open folders', async () => {
    await moveInTree(page)
    await page.reload()
    await expect(treeOf(page).getByRole('treeitem', { name: 'CRM-sync' })).toBeVisible()
  })
  await test.step('downloads a file chosen in the tree', async () => {
    const download = page.waitForEvent('download')
    await treeOf(page).getByRole('treeitem', { name: 'OpenAPI download' }).click()
    expect((await download).suggestedFilename()).toBe('openapi.json')
    await expect(page.getByText(/^Saved/)).toBeVisible()
  })
  await test.step('hides the tree', async () => {
    await page.getByRole('button', { name: 'Tree', exact: true }).click()
    await expect(treeOf(page)).toHaveCount(0)
  })
  await test.step('on a phone the tree is a drawer', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Contents' }).click()
    await expect(treeOf(page)).toBeVisible()
    await expectAccessible(page)
    await treeOf(page).getByRole('treeitem', { name: 'stats' }).click()
    await expect(treeOf(page)).toHaveCount(0)
    await expect(article(page, 'stats')).not.toBeEmpty()
  })
})

test('is hidden without the right, and read-only for a dealer with the right', async ({
  open,
  db,
  server,
  tokenOf,
}) => {
  const none = await open({ as: 'clerk', path: '/developer' })
  await expect(none.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible()
  await expect(none.getByRole('tree')).toHaveCount(0)
  await expect(none.getByRole('link', { name: 'Developer', exact: true })).toHaveCount(0)

  await addUser(db, { username: 'coder', customers: [2], rights: ['Developer'] })
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Read me') }
  const { location } = await addDocument(server.url, await tokenOf('staff'), { name: 'For dealers', file })
  const page = await open({ as: 'coder', path: pathOf(location) })
  await expect(page.getByText('Read me')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Replace file' })).toHaveCount(0)
  await breadcrumb(page).getByRole('link', { name: FOLDER }).click()
  await expect(page.getByRole('list', { name: FOLDER })).toContainText('For dealers')
  await expect(page.getByRole('button', { name: 'Add document' })).toHaveCount(0)
})

test('tries out calls as the viewer, with a confirmation before changes', async ({ open }) => {
  const page = await open({ as: 'staff', path: pathOf(LATEST_KEYS) })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch')
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await expect(page.getByRole('textbox', { name: /Filter by tag/ })).toBeVisible()
  // The library's own `main` element has the role `group`, which axe rejects: therefore axe does not check this page.
  await expect(page.getByRole('main')).toHaveCount(1)
  await page
    .getByRole('button', { name: /latestKeys/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('row', { name: /^type/ }).getByRole('combobox').selectOption('1')
  await page.getByRole('button', { name: 'Execute' }).click()
  const answer = page.locator('.live-responses-table')
  await expect(answer.getByText('200', { exact: true })).toBeVisible()
  await expect(answer).toContainText('HDOP')
  expect(calls).toContain('GET /api/data/1/latestKeys')
  // The token must not be readable on the screen.
  await expect(page.getByText('Bearer')).toHaveCount(0)
  await page
    .getByRole('button', { name: /latestKeys/ })
    .first()
    .click()

  await page
    .getByRole('button', { name: /latestByKeys/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('POST /api/data/{type}/latestByKeys')
  await question.getByRole('button', { name: 'Do not make it' }).click()
  await expect(question).toHaveCount(0)
  expect(calls.filter((one) => one.startsWith('POST /api/data'))).toEqual([])
  await page.getByRole('button', { name: 'Execute' }).click()
  await question.getByRole('button', { name: 'Make the call' }).click()
  await expect.poll(() => calls).toContain('POST /api/data/robots/latestByKeys')
})

test('an API page behaves like the console when the session has ended', async ({ open, db }) => {
  await addUser(db, { username: 'interrupted', customers: [1], rights: ['Developer'] })
  const page = await open({ as: 'interrupted', path: pathOf(LATEST_KEYS) })
  await page
    .getByRole('button', { name: /latestKeys/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.route('**/api/data/*/latestKeys', (route) =>
    route.fulfill({ status: 401, json: { code: 'not_signed_in', message: 'Not signed in.' } }),
  )
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page).toHaveURL(/\/account\/signin/)
})
