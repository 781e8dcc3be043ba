import { addUser } from '../../server/src/testing/server/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { goWithin } from '../support/within.ts'
import {
  pdfOf,
  pdfWithPassword,
  pdfWithScript,
  pictureOf,
  publish,
  watchScripts,
} from '../support/documents.ts'
import { expect, test } from '../support/test.ts'

const PDF = 'application/pdf'
const pdfFile = (name: string, buffer = pdfOf(3)) => ({ name, mimeType: PDF, buffer })
const SCRIPT = '<script>globalThis.ran = true; alert("ran")</script>'

test('staff publish, change, replace and reorder files, and undo a removal', async ({ open, db }) => {
  const page = await open({ as: 'staff', path: '/dealermaterials' })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload documents' })
  await expect(dialog.getByText(/up to 50\sMB each/)).toBeVisible()
  await dialog
    .getByLabel('Files')
    .setInputFiles([
      pdfFile('Spring_offer.pdf'),
      pdfFile('Autumn_offer.pdf'),
      { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ])
  await expect(dialog.getByText(/^Must be a file of the type/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Title of Autumn_offer.pdf' }).fill('Offers of autumn')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(dialog).toBeHidden()
  const section = page.getByRole('region', { name: 'Sales and marketing' })
  const titles = section.getByRole('listitem').getByRole('link')
  await expect(titles).toHaveText(['Spring offer', 'Offers of autumn'])

  const more = (title: string) => section.getByRole('button', { name: `More for ${title}` })
  await more('Offers of autumn').click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(titles).toHaveText(['Offers of autumn', 'Spring offer'])

  await section.getByRole('button', { name: 'Move Offers of autumn: up and down arrows' }).press('ArrowDown')
  await expect(titles).toHaveText(['Spring offer', 'Offers of autumn'])
  await expect(section.getByRole('status')).toHaveText('Offers of autumn is number 2 of 2 now')
  const order = db.selectFrom('document').select('title').where('kind', '=', 'sales').orderBy('position')
  await expect
    .poll(async () => (await order.execute()).map(({ title }) => title))
    .toEqual(['Spring offer', 'Offers of autumn'])
  // The focus stays with what is moved.
  await page.keyboard.press('ArrowUp')
  await expect(titles).toHaveText(['Offers of autumn', 'Spring offer'])
  await page.reload()
  await expect(titles).toHaveText(['Offers of autumn', 'Spring offer'])
  const rows = section.getByRole('listitem')
  await section
    .getByRole('button', { name: /^Move Offers of autumn/ })
    .dragTo(rows.nth(1), { targetPosition: { x: 200, y: 40 } })
  await expect(titles).toHaveText(['Spring offer', 'Offers of autumn'])
  await section.getByRole('button', { name: /^Move Offers of autumn/ }).press('ArrowUp')
  await expect(titles).toHaveText(['Offers of autumn', 'Spring offer'])

  await more('Spring offer').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: /Edit document/ })
  await edit.getByRole('textbox', { name: 'Title' }).fill('Offers of spring')
  await edit.getByRole('button', { name: 'Save document' }).click()
  await expect(titles).toHaveText(['Offers of autumn', 'Offers of spring'])

  await more('Offers of spring').click()
  await page.getByRole('menuitem', { name: 'Replace file' }).click()
  const replace = page.getByRole('dialog', { name: /Replace file/ })
  await replace
    .locator('input[type=file]')
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') })
  await replace.getByRole('button', { name: 'Replace file' }).click()
  await expect(section.getByRole('listitem').filter({ hasText: 'Offers of spring' })).toContainText('CSV')

  await more('Offers of autumn').click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove document' }).click()
  await expect(titles).toHaveText(['Offers of spring'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles).toHaveText(['Offers of autumn', 'Offers of spring'])
  const removed = db.selectFrom('document').select('id').where('removed_at', 'is not', null)
  expect(await removed.execute()).toEqual([])
})

test('refuses a file above the limit before sending it', async ({ open }) => {
  const page = await open({ as: 'staff', path: '/support/documents' })
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/documents')) sent += 1
  })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload documents' })
  // Playwright itself takes no more than 50 MB: the file is made in the page.
  await dialog.getByLabel('Files', { exact: true }).evaluate((input: HTMLInputElement) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(200_000_000)], 'huge.pdf', { type: 'application/pdf' }))
    input.files = data.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(dialog.getByText(/^The file has 200\sMB; at most 50\sMB are allowed\.$/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled()
  expect(sent).toBe(0)
})

test('shows a PDF with pages, zoom, keys and text, and shares its link', async ({
  open,
  server,
  tokenOf,
}) => {
  const token = await tokenOf('staff')
  const file = pdfFile('manual.pdf', pdfOf(12))
  const id = await publish(server.url, token, { kind: 'support', title: 'Manual', file })
  const page = await open({ as: 'clerk', path: `/support/documents?document=${id}` })
  const pages = page.getByRole('region', { name: 'Pages of Manual' })
  await expect(pages.getByText('Chapter 1', { exact: true })).toBeVisible()
  await expect(page.getByText('of 12', { exact: true })).toBeVisible()
  await expectAccessible(page)
  // What is far away is not drawn.
  await expect(pages.getByText('Chapter 9')).toHaveCount(0)
  const number = page.getByRole('textbox', { name: 'Page' })
  await number.fill('9')
  await number.press('Enter')
  await expect(pages.getByText('Chapter 9')).toBeVisible()
  await pages.focus()
  await pages.press('ArrowRight')
  await expect(number).toHaveValue('10')
  await pages.press('+')
  await expect(page.getByRole('button', { name: 'Zoom 125 %, fit to width' })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('manual.pdf')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/support\/documents$/)
  await expect(page.getByRole('link', { name: 'Manual' })).toBeVisible()
})

test('printing prints the pages and nothing else', async ({ open, server, tokenOf }) => {
  const token = await tokenOf('staff')
  const id = await publish(server.url, token, {
    kind: 'support',
    title: 'Printed',
    file: pdfFile('p.pdf', pdfOf(2)),
  })
  const page = await open({ as: 'clerk', path: `/support/documents?document=${id}` })
  await page.evaluate(() => {
    globalThis.print = () => {
      const shown = document.querySelectorAll('body > :last-child img').length
      document.title = `printed ${shown}`
    }
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page).toHaveTitle('printed 2')
})

test('offers a download for files that cannot be shown', async ({ open, server, tokenOf }) => {
  const token = await tokenOf('staff')
  const broken = Buffer.from('%PDF-1.7\nnothing')
  const poster = { name: 'poster.png', mimeType: 'image/png', buffer: pictureOf(10_000, 6000) }
  const cases = [
    ['Locked', pdfFile('locked.pdf', pdfWithPassword()), 'This PDF is protected by a password'],
    ['Broken', pdfFile('broken.pdf', broken), 'This PDF cannot be shown'],
    ['Poster', poster, 'This picture is too large to be shown here: 10,000 × 6,000 pixels'],
  ] as const
  const page = await open({ as: 'clerk', path: '/support/documents' })
  for (const [title, file, text] of cases) {
    const id = await publish(server.url, token, { kind: 'support', title, file })
    await goWithin(page, `/support/documents?document=${id}`)
    await expect(page.getByRole('dialog').getByText(text)).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Download' })).toBeVisible()
  }
  await goWithin(page, '/support/documents?document=999999')
  await expect(page.getByText('There is no such document')).toBeVisible()
  await test.step('hides Dealer materials without the right', async () => {
    await goWithin(page, '/dealermaterials')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Dealer materials' })).toHaveCount(0)
  })
})

test('scripts in HTML, SVG and PDF files do not run in the console', async ({
  open,
  server,
  db,
  tokenOf,
}) => {
  const token = await tokenOf('staff')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.ran = true">${SCRIPT}</svg>`
  const files = [
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from(`<!doctype html>${SCRIPT}`) },
    { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(`<?xml version="1.0"?>${svg}`) },
  ]
  const published: { id: number; file: (typeof files)[number] }[] = []
  for (const file of files) {
    const id = await publish(server.url, token, { kind: 'support', title: file.name, file })
    published.push({ id, file })
  }
  const scripted = pdfFile('script.pdf', pdfWithScript())
  const scriptedId = await publish(server.url, token, { kind: 'support', title: 'Scripted', file: scripted })
  const page = await open({ as: 'clerk', path: '/support/documents' })
  const scripts = watchScripts(page)
  for (const { id, file } of published) {
    await goWithin(page, `/support/documents?document=${id}`)
    // By its name: the dialog of the file before may still be there.
    const dialog = page.getByRole('dialog', { name: file.name })
    await expect(dialog.getByText('Files of this type are not shown on the page.')).toBeVisible()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe(file.name)
    expect(await scripts.ran()).toEqual([])
  }
  await goWithin(page, `/support/documents?document=${scriptedId}`)
  await expect(page.getByText('Chapter 1', { exact: true })).toBeVisible()
  expect(await scripts.ran()).toEqual([])

  // Opening the address of a file directly shows no page: the browser sends no session.
  const { file_name: name } = await db
    .selectFrom('document')
    .select('file_name')
    .where('title', '=', 'page.html')
    .executeTakeFirstOrThrow()
  const direct = await page.goto(`/files/${name}`)
  expect(direct?.status()).toBe(401)
  expect(await scripts.ran()).toEqual([])
})

test('on a phone, a dealer sees the materials and only links that are set', async ({
  open,
  server,
  db,
  tokenOf,
}) => {
  const token = await tokenOf('staff')
  await addUser(db, { username: 'seller', customers: [2], rights: ['DealerMaterials'] })
  await publish(server.url, token, { title: 'Warranty terms', file: pdfFile('warranty.pdf') })
  await publish(server.url, token, { title: 'Opening hours', file: pdfFile('hours.pdf') })
  const staff = await open({ as: 'staff', path: '/dealermaterials' })
  await staff.getByRole('button', { name: 'Set link to Surveyor materials' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://example.com')
  await dialog.getByRole('button', { name: 'Save link' }).click()
  await expect(dialog.getByText('Must be an address that begins with https://.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://example.com/surveyors')
  await dialog.getByRole('button', { name: 'Save link' }).click()
  await expect(dialog).toBeHidden()

  const page = await open({ as: 'seller', path: '/dealermaterials', width: 390 })
  await expect(page.getByRole('button', { name: 'Upload' })).toHaveCount(0)
  const link = page.getByRole('link', { name: /Surveyor materials/ })
  await expect(link).toHaveAttribute('href', 'https://example.com/surveyors')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(page.getByText('Line-marker materials')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Search materials' }).fill('warr')
  await expect(page.getByRole('link', { name: 'Opening hours' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Warranty terms' }).click()
  await expect(page.getByRole('dialog').getByText('Chapter 1', { exact: true })).toBeVisible()
  await expect(page.getByText('of 3', { exact: true })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
