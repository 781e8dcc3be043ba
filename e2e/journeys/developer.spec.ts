import type { Page } from '@playwright/test'
import type { DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import { addUser } from '../../server/src/testing/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { addDocument, entriesOf, FOLDER, pathOf } from '../support/developer-documents.ts'
import { pdfOf, pictureOf, type UploadedFile, watchScripts } from '../support/documents.ts'
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

const main = (page: Page) => page.getByRole('main')
const treeOf = (page: Page) => page.getByRole('tree', { name: 'Documentation' })
const breadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' })
const article = (page: Page, name: string) => page.getByRole('article', { name })

/** Opens a place by the menus of its folders, from whichever place is shown. */
async function follow(page: Page, location: string): Promise<void> {
  await breadcrumb(page).getByRole('link', { name: 'Documentation', exact: true }).click()
  let folder = 'Documentation'
  for (const name of location.split('>')) {
    const menu = page.getByRole('list', { name: folder, exact: true })
    await menu.getByRole('link', { name, exact: true }).click()
    folder = name
  }
}

/** Looks at the page in a phone's window. */
async function expectToFitPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** The browser's own question where to save a file cannot be answered here. */
const withoutFilePicker = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'))

/** Answers the question where to save a file, as a person would. */
const withFilePicker = (page: Page) =>
  page.evaluate(() => {
    Object.assign(globalThis, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) => {
        const folder = await navigator.storage.getDirectory()
        return folder.getFileHandle(suggestedName, { create: true })
      },
    })
  })

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

test('staff find their way through the documentation, and back', async ({ open }) => {
  const page = await open({
    as: 'staff',
    path: pathOf('Service Center>Gone>Deeper'),
    before: withoutFilePicker,
  })
  await test.step('an address that leads nowhere leads back', async () => {
    await expect(page.getByText('There is no such document')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to Service Center' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Service Center' })).toBeVisible()
  })
  await test.step('the menu and the breadcrumb', async () => {
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
  await test.step('the keys move in the tree, and what is open is remembered', async () => {
    await moveInTree(page)
    await page.reload()
    await expect(treeOf(page).getByRole('treeitem', { name: 'CRM-sync' })).toBeVisible()
  })
  await test.step('a file that is chosen in the tree is downloaded', async () => {
    const download = page.waitForEvent('download')
    await treeOf(page).getByRole('treeitem', { name: 'OpenAPI download' }).click()
    expect((await download).suggestedFilename()).toBe('openapi.json')
    await expect(page.getByText(/^Saved/)).toBeVisible()
  })
  await test.step('the tree is hidden', async () => {
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

/** Opens the first document of each kind, with content and without, and of each section the first page. */
async function openEachKind(page: Page, entries: readonly DocumentationEntry[]): Promise<void> {
  const seen = new Set<string>()
  const leaves = entries.filter(({ kind, hasContent, location }) => {
    const [section = ''] = kind === 'html' ? location.split('>') : []
    const group = `${kind} ${hasContent} ${section}`
    if (kind === 'folder' || seen.has(group)) return false
    seen.add(group)
    return true
  })
  expect(new Set(leaves.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(5)
  for (const { location, name, kind, hasContent } of leaves) {
    const isSaved = kind === 'download' && hasContent
    const download = isSaved ? page.waitForEvent('download') : undefined
    await follow(page, location)
    if (download !== undefined) expect((await download).suggestedFilename()).toContain('.')
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(shown(page, { name, kind, hasContent })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
}

/** The sizes of the files that were saved to the disk. */
const savedSizes = (page: Page) =>
  page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory()
    const sizes: number[] = []
    // The types lack that a folder can be iterated.
    const files = folder as unknown as AsyncIterable<[string, FileSystemFileHandle]>
    for await (const [, handle] of files) sizes.push((await handle.getFile()).size)
    return sizes
  })

test('documents of each kind open, are printed, and are saved', async ({ open, server, tokenOf }) => {
  const entries = await entriesOf(server.url, await tokenOf('staff'))
  const page = await open({ as: 'staff', path: pathOf('Service Center>REST API'), before: withoutFilePicker })
  const content = '**/api/developer/content/**'
  await test.step('one that does not load is said in a toast and on the page, and can be tried again', async () => {
    await page.route(content, (route) =>
      route.fulfill({ status: 500, json: { code: 'unknown', message: 'The disk is on fire.' } }),
    )
    await page
      .getByRole('list', { name: 'REST API' })
      .getByRole('link', { name: 'stats', exact: true })
      .click()
    const toast = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close' }) })
    await expect(toast).toContainText('The disk is on fire.')
    await toast.getByRole('button', { name: 'Close' }).click()
    await page.unroute(content)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(article(page, 'stats')).not.toBeEmpty()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  await test.step('each kind opens without an error, and asks nobody outside', async () => {
    const outside: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(server.url) && !/^(?:blob|data):/.test(url)) outside.push(url)
    })
    await openEachKind(page, entries)
    expect(outside).toEqual([])
  })
  const conventions = article(page, 'Conventions')
  await test.step('coming back finds a long page where it was left', async () => {
    await follow(page, 'Service Center>Guides>Conventions')
    await conventions.getByRole('heading', { name: 'Journeys' }).scrollIntoViewIfNeeded()
    await expect(conventions.getByRole('heading', { name: 'Journeys' })).toBeInViewport()
    await breadcrumb(page).getByRole('link', { name: 'Guides' }).click()
    await expect(page.getByRole('list', { name: 'Guides' })).toBeVisible()
    await page.goBack()
    await expect(conventions.getByRole('heading', { name: 'Journeys' })).toBeInViewport()
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Rights' }).click()
    await expect(conventions.getByRole('heading', { name: 'Rights' })).toBeInViewport()
    await expectToFitPhone(page)
  })
  await test.step('printing prints the page and nothing else', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(conventions).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    const isWhole = await conventions.evaluate(
      (element) => document.documentElement.scrollHeight >= element.scrollHeight,
    )
    expect(isWhole).toBe(true)
    await page.emulateMedia({ media: 'screen' })
  })
  await test.step('a large file goes straight to the disk, and can be given up', async () => {
    await withFilePicker(page)
    await follow(page, 'Robot company>Database')
    await expectToFitPhone(page)
    await page.getByRole('list', { name: 'Database' }).getByRole('link', { name: 'Current dump' }).click()
    await expect(page.getByText(/^Saved/)).toBeVisible()
    const sizes = await savedSizes(page)
    expect(sizes).toHaveLength(1)
    expect(sizes[0]).toBeGreaterThan(1000)
    await page.route(content, () => undefined)
    await page.getByRole('button', { name: 'Download again' }).click()
    await expect(page.getByText('Waiting for the file...')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  })
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
  await breadcrumb(page).getByRole('link', { name: FOLDER }).click()
  await expect(page.getByRole('list', { name: FOLDER })).toContainText('For dealers')
  await expect(page.getByRole('button', { name: 'Add document' })).toHaveCount(0)
})

async function fillEmptyPlace(page: Page): Promise<void> {
  await expect(page.getByText('There is no document here yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add document' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'manual.pdf', mimeType: PDF, buffer: pdfOf(2) })
  await dialog.getByRole('button', { name: 'Add document' }).click()
  await expect(page.getByText('Chapter 1', { exact: true })).toBeVisible()
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
}

async function meetOthersChanges(page: Page, file: UploadedFile, id: number): Promise<void> {
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

  await follow(page, `${FOLDER}>Taken`)
  await expect(page.getByText('First', { exact: true })).toBeVisible()
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
}

async function zoomPicture(page: Page): Promise<void> {
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
}

async function readHostilePage(page: Page): Promise<void> {
  const scripts = watchScripts(page)
  const outside: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('outside.example')) outside.push(request.url())
  })
  await follow(page, `${FOLDER}>Hostile`)
  const hostile = article(page, 'Hostile')
  const sections = hostile.locator('section')
  await expect(sections).toHaveCount(HOSTILE.length)
  const left = await sections.evaluateAll((all) => all.map((one) => one.innerHTML.trim()))
  for (const [index, [attempt, wanted]] of HOSTILE.entries()) expect(left[index], attempt).toBe(wanted)
  for (const link of await hostile.locator('a:not([href])').all()) await link.click()
  await expect(page).toHaveURL(/location=/)
  expect(await scripts.ran()).toEqual([])
  expect(outside).toEqual([])
  await expect(page.getByRole('heading', { level: 1, name: 'Hostile' })).toBeVisible()
}

test('staff add, replace and remove documents, and look at what they have added', async ({
  open,
  server,
  tokenOf,
}) => {
  const token = await tokenOf('staff')
  const text = { name: 'first.txt', mimeType: 'text/plain', buffer: Buffer.from('First') }
  const whole = pictureOf(300, 200)
  const cut = { name: 'cut.png', mimeType: 'image/png', buffer: whole.subarray(0, 20) }
  const plan = { name: 'plan.png', mimeType: 'image/png', buffer: pictureOf(3000, 2000) }
  const hostile = { name: 'hostile.html', mimeType: 'text/html', buffer: Buffer.from(hostilePage()) }
  const { id } = await addDocument(server.url, token, { name: 'Taken', file: text })
  await addDocument(server.url, token, { name: 'Cut', file: cut })
  await addDocument(server.url, token, { name: 'Plan', file: plan })
  await addDocument(server.url, token, { name: 'Hostile', file: hostile })
  const page = await open({ as: 'staff', path: pathOf(WAITING) })
  await test.step('an empty place is filled, replaced, removed, and that is taken back', () =>
    fillEmptyPlace(page))
  await test.step('a name that is taken, and a change of somebody else, are said in the form', async () => {
    await follow(page, FOLDER)
    await meetOthersChanges(page, text, id)
  })
  await test.step('a picture that cannot be shown is replaced by one that can', async () => {
    await follow(page, `${FOLDER}>Cut`)
    await expect(page.getByText('This picture cannot be shown')).toBeVisible()
    await page.getByRole('button', { name: 'Replace file' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles({ ...cut, buffer: whole })
    await dialog.getByRole('button', { name: 'Replace file' }).click()
    await expect(page.getByRole('img', { name: 'Cut' })).toBeVisible()
  })
  await test.step('a picture is zoomed by buttons, by Ctrl and the wheel and by keys, never below 100 %', async () => {
    await follow(page, `${FOLDER}>Plan`)
    await zoomPicture(page)
  })
  await test.step('a hostile page does nothing', () => readHostilePage(page))
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
