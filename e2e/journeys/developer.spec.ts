import type { Page } from '@playwright/test'
import type { DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import { addUser } from '../../server/src/testing/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { addDocument, entriesOf, FOLDER, pathOf } from '../support/developer-documents.ts'
import { pdfOf, pictureOf, watchScripts } from '../support/documents.ts'
import { HOSTILE, hostilePage } from '../support/hostile-html.ts'
import { expect, test } from '../support/test.ts'

const PDF = 'application/pdf'
const WAITING = 'Calibration software>Calibration software'
const LATEST_KEYS = 'Service Center>REST API>data'

/** What a document is shown as. */
function shown(
  page: Page,
  { name, kind, hasContent }: Pick<DocumentationEntry, 'name' | 'kind' | 'hasContent'>,
) {
  if (!hasContent) return page.getByText('There is no document here yet')
  switch (kind) {
    case 'html':
      return page.getByRole('article', { name, exact: true }).filter({ hasText: /\w/ })
    case 'text':
      return page.getByRole('region', { name, exact: true }).filter({ hasText: /\w/ })
    case 'image':
      return page.getByRole('img', { name, exact: true })
    case 'pdf':
      return page.locator('canvas').first()
    case 'api':
      return page.getByRole('textbox', { name: /Filter by tag/ })
    default:
      return page.getByText(/^Saved/)
  }
}

test('every document opens without an error, of the API pages the first', async ({
  open,
  server,
  tokenOf,
}) => {
  const entries = await entriesOf(server.url, await tokenOf('staff'))
  const apiPage = entries.find(({ kind }) => kind === 'api')
  // They differ in the calls that they show, which a test of the server compares with the contract.
  const leaves = entries.filter(
    (entry) => entry.kind !== 'folder' && (entry.kind !== 'api' || entry === apiPage),
  )
  expect(leaves.length).toBeGreaterThan(15)
  const page = await open({
    as: 'staff',
    path: '/developer',
    // The browser's own question where to save a file cannot be answered here.
    before: (opened) => opened.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker')),
  })
  const outside: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(server.url) && !/^(?:blob|data):/.test(url)) outside.push(url)
  })
  const folders = new Set(leaves.map(({ location }) => location.slice(0, location.lastIndexOf('>'))))
  for (const folder of folders) {
    await page.goto(pathOf(folder))
    const menu = page.getByRole('list', { name: folder.split('>').at(-1) ?? '', exact: true })
    for (const { name, kind, hasContent } of leaves.filter(
      ({ location, name: own }) => location === `${folder}>${own}`,
    )) {
      const link = menu.getByRole('link', { name, exact: true })
      if (kind === 'download' && hasContent) {
        const download = page.waitForEvent('download')
        await link.click()
        expect((await download).suggestedFilename()).toContain('.')
      } else await link.click()
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await expect(shown(page, { name, kind, hasContent })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.goBack()
    }
  }
  expect(outside).toEqual([])
})

test('the menu, the breadcrumb, the tree and the keys lead through the documentation, and back', async ({
  open,
}) => {
  const page = await open({ as: 'staff', path: '/developer' })
  await expect(page.getByRole('list', { name: 'Documentation', exact: true })).toBeVisible()
  await expectAccessible(page)
  const menu = page.getByRole('main')
  await menu.getByRole('link', { name: 'Service Center' }).last().click()
  await expect(page).toHaveURL(/location=Service/)
  await page.getByRole('list', { name: 'Service Center' }).getByRole('link', { name: 'REST API' }).click()
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb.getByRole('link')).toHaveText(['Documentation', 'Service Center', 'REST API'])
  await expectAccessible(page)
  await page.goBack()
  await expect(breadcrumb.getByRole('link')).toHaveText(['Documentation', 'Service Center'])
  await breadcrumb.getByRole('link', { name: 'Documentation' }).click()
  await expect(page).toHaveURL(/\/developer$/)

  const tree = page.getByRole('tree', { name: 'Documentation' })
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
  // What is open is remembered.
  await page.reload()
  await expect(tree.getByRole('treeitem', { name: 'CRM-sync' })).toBeVisible()
  await page.getByRole('button', { name: 'Tree', exact: true }).click()
  await expect(tree).toHaveCount(0)
})

test('a search finds names and descriptions, and an address that leads nowhere leads back', async ({
  open,
}) => {
  const page = await open({ as: 'staff', path: '/developer' })
  await page.getByRole('textbox', { name: 'Search documentation' }).fill('whole openapi tools')
  const found = page.getByRole('list', { name: 'Found' })
  await expect(found.getByRole('link')).toHaveText(['OpenAPI download'])
  await expect(found).toContainText('in Documentation > Service Center > REST API')
  await page.getByRole('textbox', { name: 'Search documentation' }).fill('zzzz')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).last().click()

  await page.goto(pathOf('Service Center>Gone>Deeper'))
  await expect(page.getByText('There is no such document')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Service Center' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Service Center' })).toBeVisible()
})

test('coming back finds a long page where it was left', async ({ open }) => {
  const page = await open({ as: 'staff', path: pathOf('Service Center>Guides>Conventions') })
  const article = page.getByRole('article', { name: 'Conventions' })
  await article.getByRole('heading', { name: 'Journeys' }).scrollIntoViewIfNeeded()
  await expect(article.getByRole('heading', { name: 'Journeys' })).toBeInViewport()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Guides' }).click()
  await expect(page.getByRole('list', { name: 'Guides' })).toBeVisible()
  await page.goBack()
  await expect(article.getByRole('heading', { name: 'Journeys' })).toBeInViewport()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Rights' }).click()
  await expect(article.getByRole('heading', { name: 'Rights' })).toBeInViewport()
  await expectAccessible(page)
})

test('without the right there is no entry and no page; a dealer with it reads, and changes nothing', async ({
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
  await page.goto(pathOf(FOLDER))
  await expect(page.getByRole('list', { name: FOLDER })).toContainText('For dealers')
  await expect(page.getByRole('button', { name: 'Add document' })).toHaveCount(0)
})

test('staff fill an empty place, replace, remove, and take that back', async ({ open }) => {
  const page = await open({ as: 'staff', path: pathOf(WAITING) })
  await expect(page.getByText('There is no document here yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add document' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'manual.pdf', mimeType: PDF, buffer: pdfOf(2) })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add document' }).click()
  await expect(page.getByText('Chapter 1', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page.getByRole('button', { name: 'Zoom 110 %, fit to width' })).toBeVisible()

  await page.getByRole('button', { name: 'Replace file' }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('Only words') })
  await dialog.getByRole('button', { name: 'Replace file' }).click()
  await expect(page.getByText('Only words')).toBeVisible()

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove document' }).click()
  const menu = page.getByRole('list', { name: 'Calibration software' })
  await expect(menu).toContainText('Empty')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(menu).toContainText('By staff')
  await expect(menu).toContainText('added by staff')
})

test('a name that is taken, and a document that somebody else has changed, are said in the form', async ({
  open,
  server,
  tokenOf,
}) => {
  const token = await tokenOf('staff')
  const file = { name: 'first.txt', mimeType: 'text/plain', buffer: Buffer.from('First') }
  const { id, location } = await addDocument(server.url, token, { name: 'Taken', file })
  const page = await open({ as: 'staff', path: pathOf(FOLDER) })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add document' }).click()
  await dialog.locator('input[type=file]').setInputFiles({ ...file, name: 'second.txt' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveValue('second')
  await name.fill('taken')
  await dialog.getByRole('button', { name: 'Add document' }).click()
  await expect(dialog.getByText('There is a document of this name in this folder already.')).toBeVisible()
  await name.fill('Second')
  await dialog.getByRole('button', { name: 'Add document' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Second' })).toBeVisible()

  await page.goto(pathOf(location))
  await expect(page.getByText('First')).toBeVisible()
  await page.getByRole('button', { name: 'Replace file' }).click()
  await dialog.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('Mine') })
  // Another version than the page saw: as if its news were still under way.
  await page.route(`**/api/developer/documents/${id}/file`, async (route) => {
    const body = route
      .request()
      .postDataBuffer()
      ?.toString('latin1')
      .replace(/\r\n\r\n1\r\n/, '\r\n\r\n99\r\n')
    await route.continue({ postData: Buffer.from(body ?? '', 'latin1') })
  })
  await dialog.getByRole('button', { name: 'Replace file' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unroute(`**/api/developer/documents/${id}/file`)
  await dialog.getByRole('button', { name: 'Replace file' }).click()
  await expect(page.getByText('Mine')).toBeVisible()
})

test('a hostile page does nothing', async ({ open, server, tokenOf }) => {
  const file = { name: 'hostile.html', mimeType: 'text/html', buffer: Buffer.from(hostilePage()) }
  const { location } = await addDocument(server.url, await tokenOf('staff'), { name: 'Hostile', file })
  const page = await open({ as: 'staff', path: '/developer' })
  const scripts = watchScripts(page)
  const outside: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('outside.example')) outside.push(request.url())
  })
  await page.goto(pathOf(location))
  const article = page.getByRole('article', { name: 'Hostile' })
  const sections = article.locator('section')
  await expect(sections).toHaveCount(HOSTILE.length)
  const left = await sections.evaluateAll((all) => all.map((one) => one.innerHTML.trim()))
  for (const [index, [attempt, wanted]] of HOSTILE.entries()) expect(left[index], attempt).toBe(wanted)
  for (const link of await article.locator('a:not([href])').all()) await link.click()
  await expect(page).toHaveURL(/location=/)
  expect(await scripts.ran()).toEqual([])
  expect(outside).toEqual([])
  await expect(page.getByRole('heading', { level: 1, name: 'Hostile' })).toBeVisible()
})

test('a picture that cannot be shown is replaced by one that can', async ({ open, server, tokenOf }) => {
  const whole = pictureOf(300, 200)
  const file = { name: 'cut.png', mimeType: 'image/png', buffer: whole.subarray(0, 20) }
  const { location } = await addDocument(server.url, await tokenOf('staff'), { name: 'Cut', file })
  const page = await open({ as: 'staff', path: pathOf(location) })
  await expect(page.getByText('This picture cannot be shown')).toBeVisible()
  await page.getByRole('button', { name: 'Replace file' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({ ...file, buffer: whole })
  await dialog.getByRole('button', { name: 'Replace file' }).click()
  await expect(page.getByRole('img', { name: 'Cut' })).toBeVisible()
})

test('a file that is chosen in the tree is downloaded', async ({ open }) => {
  const page = await open({
    as: 'staff',
    path: pathOf('Service Center>REST API'),
    before: (opened) => opened.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker')),
  })
  const download = page.waitForEvent('download')
  await page.getByRole('tree').getByRole('treeitem', { name: 'OpenAPI download' }).click()
  expect((await download).suggestedFilename()).toBe('openapi.json')
  await expect(page.getByText(/^Saved/)).toBeVisible()
})

test('a picture is zoomed by buttons, by Ctrl and the wheel and by keys, never below 100 %', async ({
  open,
  server,
  tokenOf,
}) => {
  const file = { name: 'plan.png', mimeType: 'image/png', buffer: pictureOf(3000, 2000) }
  const { location } = await addDocument(server.url, await tokenOf('staff'), { name: 'Plan', file })
  const page = await open({ as: 'staff', path: pathOf(location) })
  const picture = page.getByRole('img', { name: 'Plan' })
  await expect(picture).toBeVisible()
  await expectAccessible(page)
  const zoom = (percent: number) => page.getByRole('button', { name: `Zoom ${percent} %, fit the picture` })
  const width = async () => (await picture.boundingBox())?.width ?? 0
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  const fitted = await width()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(zoom(110)).toBeVisible()
  expect((await width()) / fitted).toBeCloseTo(1.1, 2)
  await picture.hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await expect(zoom(121)).toBeVisible()
  await page.mouse.wheel(0, 100)
  await expect(zoom(110)).toBeVisible()
  await page.mouse.wheel(0, 100)
  await page.mouse.wheel(0, 100)
  await page.keyboard.up('Control')
  await expect(zoom(100)).toBeVisible()

  const place = page.getByRole('region', { name: 'Picture Plan' })
  await place.focus()
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('+')
  await expect(zoom(214)).toBeVisible()
  const left = () => place.evaluate((element) => element.scrollLeft)
  const before = await left()
  const box = await place.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 300, (box?.y ?? 0) + 300]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 120, y, { steps: 4 })
  await page.mouse.up()
  expect((await left()) - before).toBeCloseTo(120, -1)
  await page.getByRole('button', { name: 'Fit', exact: true }).click()
  await expect(zoom(100)).toBeVisible()
})

test('calls are tried out as the viewer, and asked for when they change something', async ({ open }) => {
  const page = await open({ as: 'staff', path: pathOf(LATEST_KEYS) })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch')
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await expect(page.getByRole('textbox', { name: /Filter by tag/ })).toBeVisible()
  // The library's own one is marked as a group, to which axe objects: therefore it does not judge this page.
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
  // Nobody who looks at the screen reads the token.
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

test('an API page behaves as the console does when the session has ended', async ({ open, db }) => {
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

test('a large file goes straight to the disk, and can be given up', async ({ open }) => {
  const page = await open({
    as: 'staff',
    path: pathOf('Robot company>Database'),
    before: (opened) =>
      opened.addInitScript(() => {
        // The file that a person would choose.
        Object.assign(globalThis, {
          showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) => {
            const folder = await navigator.storage.getDirectory()
            return folder.getFileHandle(suggestedName, { create: true })
          },
        })
      }),
  })
  await page.getByRole('list', { name: 'Database' }).getByRole('link', { name: 'Current dump' }).click()
  await expect(page.getByText(/^Saved/)).toBeVisible()
  const head = await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory()
    const sizes: number[] = []
    // The types lack that a folder can be iterated.
    const files = folder as unknown as AsyncIterable<[string, FileSystemFileHandle]>
    for await (const [, handle] of files) sizes.push((await handle.getFile()).size)
    return sizes
  })
  expect(head).toHaveLength(1)
  expect(head[0]).toBeGreaterThan(1000)

  await page.route('**/api/developer/content/**', () => undefined)
  await page.getByRole('button', { name: 'Download again' }).click()
  await expect(page.getByText('Waiting for the file...')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
})

test('a document that does not load is said in a toast and on the page, and can be tried again', async ({
  open,
}) => {
  const content = '**/api/developer/content/**'
  const page = await open({
    as: 'staff',
    path: pathOf('Service Center>REST API>stats'),
    before: (opened) =>
      opened.route(content, (route) =>
        route.fulfill({ status: 500, json: { code: 'unknown', message: 'The disk is on fire.' } }),
      ),
  })
  const toast = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close' }) })
  await expect(toast).toContainText('The disk is on fire.')
  await page.unroute(content)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article', { name: 'stats' })).not.toBeEmpty()
})

test('printing prints the page and nothing else', async ({ open }) => {
  const page = await open({ as: 'staff', path: pathOf('Service Center>Guides>Conventions') })
  const article = page.getByRole('article', { name: 'Conventions' })
  await expect(article).not.toBeEmpty()
  await page.emulateMedia({ media: 'print' })
  await expect(article).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  const isWhole = await article.evaluate(
    (element) => document.documentElement.scrollHeight >= element.scrollHeight,
  )
  expect(isWhole).toBe(true)
})

test('the documentation fits a phone', async ({ open }) => {
  const page = await open({ as: 'staff', path: pathOf('Service Center>REST API'), width: 390 })
  await page.getByRole('button', { name: 'Contents' }).click()
  const tree = page.getByRole('tree', { name: 'Documentation' })
  await expectAccessible(page)
  await tree.getByRole('treeitem', { name: 'stats' }).click()
  await expect(tree).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'stats' })).not.toBeEmpty()
  for (const location of [LATEST_KEYS, 'Service Center>Guides>Conventions', 'Robot company>Database']) {
    await page.goto(pathOf(location))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
  await expectAccessible(page)
})
