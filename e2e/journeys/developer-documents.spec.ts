import type { Page } from '@playwright/test'
import type { DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import {
  article,
  breadcrumb,
  entriesOf,
  follow,
  pathOf,
  withoutFilePicker,
} from '../support/developer-documents.ts'
import { expect, test } from '../support/test.ts'

/** The element that shows a document, depending on its kind. */
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

/** Checks that the page fits into a phone's window. */
async function expectToFitPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Replaces the browser's file picker by one that chooses a file of the suggested name at once. */
const withFilePicker = (page: Page) =>
  page.evaluate(() => {
    Object.assign(globalThis, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) => {
        const folder = await navigator.storage.getDirectory()
        return folder.getFileHandle(suggestedName, { create: true })
      },
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

test('opens, prints and saves documents of each kind', async ({ open, server, tokenOf }) => {
  const entries = await entriesOf(server.url, await tokenOf('staff'))
  const page = await open({ as: 'staff', path: pathOf('Service Center>REST API'), before: withoutFilePicker })
  const content = '**/api/developer/content/**'
  await test.step('reports a document that fails to load in a toast and on the page, with a retry', async () => {
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
  await test.step('opens each kind without errors and without outside requests', async () => {
    const outside: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(server.url) && !/^(?:blob|data):/.test(url)) outside.push(url)
    })
    await openEachKind(page, entries)
    expect(outside).toEqual([])
  })
  const conventions = article(page, 'Conventions')
  await test.step('restores the scroll position of a long page', async () => {
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
  await test.step('streams a large file to disk, which can be cancelled', async () => {
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
