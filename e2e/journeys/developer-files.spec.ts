import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { addDocument, article, FOLDER, follow, pathOf } from '../support/developer-documents.ts'
import { pdfOf, pictureOf, type UploadedFile, watchScripts } from '../support/documents.ts'
import { HOSTILE, hostilePage } from '../support/hostile-html.ts'
import { expect, test } from '../support/test.ts'

const PDF = 'application/pdf'
const WAITING = 'Calibration software>Calibration software'

async function fillEmptyPlace(page: Page): Promise<void> {
  await expect(page.getByText('There is no document here yet')).toBeVisible()
  await expect(page.getByText('This place waits for a document (PDF): The manual')).toBeVisible()
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
  // Sends another version than the page has loaded, as if the live event about the change had not arrived yet.
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

test('staff add, replace, remove and view documents', async ({ open, server, tokenOf }) => {
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
  await test.step('fills an empty place, replaces and removes the document, and undoes the removal', () =>
    fillEmptyPlace(page))
  await test.step('the form reports a name that exists and a change by somebody else', async () => {
    await follow(page, FOLDER)
    await meetOthersChanges(page, text, id)
  })
  await test.step('replaces a picture that cannot be shown', async () => {
    await follow(page, `${FOLDER}>Cut`)
    await expect(page.getByText('This picture cannot be shown')).toBeVisible()
    await page.getByRole('button', { name: 'Replace file' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles({ ...cut, buffer: whole })
    await dialog.getByRole('button', { name: 'Replace file' }).click()
    await expect(page.getByRole('img', { name: 'Cut' })).toBeVisible()
  })
  await test.step('zooms a picture by buttons, Ctrl and wheel, and keys, never below 100 %', async () => {
    await follow(page, `${FOLDER}>Plan`)
    await zoomPicture(page)
  })
  await test.step('a hostile page has no effect', () => readHostilePage(page))
})
