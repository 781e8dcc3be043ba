import type { Page } from '@playwright/test'
import { addUser } from '../../server/src/testing/server/world.ts'
import { expectAccessible } from '../support/accessible.ts'
import { pictureOf } from '../support/documents.ts'
import { addWorkflow, listWorkflows, saveNext } from '../support/qc-workflows.ts'
import { expect, test } from '../support/test.ts'
import { alert } from '../support/toast.ts'
import { goWithin } from '../support/within.ts'

const MANUAL = { type: 'manual', pictureRequired: 'no' } as const
const questionOf = (name: string) => ({
  name,
  description: [{ image: '', text: `Look at ${name}` }],
  questionConfig: MANUAL,
})
const chapterOf = (name: string, names: readonly string[]) => ({
  name,
  version: '1',
  allowedUsers: ['staff'],
  questions: names.map(questionOf),
})

/** A server and a second user who may change workflows. */
interface Beside {
  url: string
  token: string
}

/** Goes to a workflow from another one, and waits until it is there. */
async function openWorkflow(page: Page, { id, name }: { id: string; name: string }) {
  await goWithin(page, `/QCApp?workflow=${id}`)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name)
}

async function copies(page: Page, { url, token }: Beside) {
  const { id } = await addWorkflow(url, token, {
    name: 'Original',
    chapters: [chapterOf('Drive', ['Motor'])],
  })
  await openWorkflow(page, { id, name: 'Original' })
  // A single chapter is open.
  await page.getByLabel('Question Name').fill('Wheels')
  await page.getByRole('button', { name: 'Create a copy' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Original Copy')
  await expect(page.getByLabel('Question Name')).toHaveValue('Wheels')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Changes are saved', { exact: true })).toBeVisible()
  const all = await listWorkflows(url, token)
  const named = (name: string) => all.find((one) => one.name === name)
  expect(named('Original')?.chapters[0]?.questions[0]?.name).toBe('Motor')
  expect(named('Original Copy')).toMatchObject({
    version: '2',
    chapters: [{ questions: [{ name: 'Wheels' }] }],
  })
}

async function comparesVersions(page: Page, { url, token }: Beside) {
  const workflow = await addWorkflow(url, token, {
    name: 'Shared',
    chapters: [chapterOf('Drive', ['Motor'])],
  })
  await openWorkflow(page, workflow)
  await page.getByLabel('Question Name').fill('Engine')
  await saveNext(url, token, { ...workflow, name: 'Shared by many' })
  // The console hears of it at once.
  const notice = alert(page, 'qc-colleague has saved version 3')
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare versions' })
  await expect(dialog.getByRole('row', { name: /^Name/ })).toContainText('Shared by many')
  await dialog.getByText('In words').click()
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Name changed from “Shared by many” to “Shared”',
    'Chapter 1. Drive, question 1. Engine: Question Name changed from “Motor” to “Engine”',
  ])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()

  // Asks before replacing local changes with the newer version.
  await notice.getByRole('button', { name: 'Load theirs' }).click()
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(page.getByLabel('Question Name')).toHaveValue('Engine')

  // Submitting the outdated version is refused, and no input is lost.
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(alert(page, 'Not saved:')).toBeVisible()
  await expect(page.getByLabel('Question Name')).toHaveValue('Engine')
  await notice.getByRole('button', { name: 'Save mine over theirs' }).click()
  await page.getByRole('button', { name: 'Save mine', exact: true }).click()
  await expect(page.getByText(/version 4, saved by staff/)).toBeVisible()
  await expect(notice).toBeHidden()
  const stored = (await listWorkflows(url, token)).find(({ id }) => id === workflow.id)
  expect(stored).toMatchObject({ name: 'Shared', version: '4' })

  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: /^Versions/ })
  await expect(versions.getByRole('listitem').filter({ hasText: 'Version 3' })).toContainText('qc-colleague')
  await versions.getByRole('button', { name: 'Put version 3 into the form' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Shared by many')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(/version 5, saved by staff/)).toBeVisible()
}

async function movesOnPhone(page: Page, { url, token }: Beside) {
  const { id } = await addWorkflow(url, token, {
    name: 'On the way',
    chapters: [chapterOf('Drive', ['Alpha', 'Beta'])],
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openWorkflow(page, { id, name: 'On the way' })
  const titles = page.getByRole('heading', { level: 4 })
  await page.getByRole('button', { name: 'More for Question 1. Alpha' }).click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await expect(titles).toHaveText(['Question 1. Beta', 'Question 2. Alpha'])
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(/version 3, saved by staff/)).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function orders(page: Page, { url, token }: Beside) {
  const { id } = await addWorkflow(url, token, {
    name: 'To be ordered',
    chapters: [chapterOf('Drive', ['Alpha', 'Beta', 'Gamma'])],
  })
  await goWithin(page, `/QCApp?workflow=${id}`)
  const titles = page.getByRole('heading', { level: 4 })
  await expect(titles).toHaveText(['Question 1. Alpha', 'Question 2. Beta', 'Question 3. Gamma'])
  await page.getByRole('button', { name: /^Move Question 1\. Alpha/ }).press('ArrowDown')
  await expect(titles).toHaveText(['Question 1. Beta', 'Question 2. Alpha', 'Question 3. Gamma'])
  // The focus stays with what is moved.
  await page.keyboard.press('ArrowDown')
  await expect(titles).toHaveText(['Question 1. Beta', 'Question 2. Gamma', 'Question 3. Alpha'])
  await page
    .getByRole('button', { name: /^Move Question 2\. Gamma/ })
    .dragTo(page.getByRole('group', { name: 'Question 1. Beta' }), { targetPosition: { x: 100, y: 5 } })
  await expect(titles).toHaveText(['Question 1. Gamma', 'Question 2. Beta', 'Question 3. Alpha'])

  await page.getByRole('button', { name: 'More for Question 2. Beta' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(titles).toHaveCount(4)
  await page
    .getByRole('group', { name: 'Question 1. Gamma' })
    .getByRole('button', { name: 'Delete question' })
    .click()
  await expect(titles).toHaveText(['Question 1. Beta', 'Question 2. Beta', 'Question 3. Alpha'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles.first()).toHaveText('Question 1. Gamma')

  await page.getByRole('button', { name: 'Add chapter ↓' }).click()
  // It takes the focus when it is drawn, before anybody can press a key elsewhere.
  await expect(page.getByRole('textbox', { name: 'Chapter name' }).last()).toBeFocused()
  await page.getByRole('button', { name: /^Move Chapter 2\./ }).press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Chapter 2. Drive', exact: true })).toBeVisible()
  // Unsaved changes are not left without a question.
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(titles.first()).toHaveText('Question 1. Gamma')
}

test('copies workflows, compares them with changes by others, and reorders them, also on a phone', async ({
  open,
  server: { url },
  tokenOf,
  db,
}) => {
  await addUser(db, { username: 'qc-colleague', customers: [1], rights: ['QCApp'] })
  const token = await tokenOf('staff')
  const page = await open({ as: 'staff', path: '/qcapp' })
  await test.step('its address works in any case', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'QC App' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'QC App' })).toHaveAttribute('aria-current', 'page')
  })
  await test.step('a copy contains the edits, and the original stays as saved', () =>
    copies(page, { url, token }))
  const colleague = await tokenOf('qc-colleague')
  await test.step('the second of two editors compares the versions and overwrites', () =>
    comparesVersions(page, { url, token: colleague }))
  await test.step('on a phone, edits a workflow and moves its parts by menus', () =>
    movesOnPhone(page, { url, token }))
  await test.step('moves questions and chapters by keyboard and dragging, duplicates them, and restores deleted ones', () =>
    orders(page, { url, token }))
})

/** Expects an open question that has a picture. */
async function refusesNoPictures(page: Page) {
  const picture = page.getByRole('button', { name: /^Enlarge the picture/ })
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(picture).toBeHidden()
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'motor.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByText('Must be a picture: JPEG, PNG, WebP or GIF.')).toBeVisible()
  const bytes = [...pictureOf(20, 20)]
  await page.getByLabel('Description text').evaluate((field, content) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(content)], 'a.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, bytes)
  await expect(picture).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(picture).toBeHidden()
  await page.getByLabel('Description text').evaluate((field, content) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([new Uint8Array(content)], 'a.png', { type: 'image/png' }))
    field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, bytes)
  await expect(picture).toBeVisible()
}

test('keeps edits and message when the service fails, and retries a picture that fails', async ({
  open,
  server,
  tokenOf,
}) => {
  const token = await tokenOf('staff')
  const { id } = await addWorkflow(server.url, token, {
    name: 'Fragile',
    chapters: [chapterOf('Drive', ['Motor'])],
  })
  const page = await open({ as: 'staff', path: `/QCApp?workflow=${id}` })
  await page.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'motor.png',
    mimeType: 'image/png',
    buffer: pictureOf(40, 30),
  })
  await page.getByLabel('Question Name').fill('Engine')
  let uploads = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/qc/pictures')) uploads += 1
  })
  const failure = { code: 'qc_service_failed', message: 'The quality-control service could not do this.' }
  await page.route('**/api/qc/workflow', (route) => route.fulfill({ status: 503, json: failure }))
  await page.getByRole('button', { name: 'Submit' }).click()
  const notice = alert(page, 'Not saved:')
  await expect(notice).toContainText(failure.message)
  await page.unroute('**/api/qc/workflow')
  await page.route('**/api/qc/workflow', (route) => route.fulfill({ status: 200, body: '{"data":' }))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(notice).toBeVisible()
  await page.unroute('**/api/qc/workflow')
  await page.route('**/api/qc/workflow', (route) => route.abort())
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(notice).toContainText('Could not contact service.')
  await expect(page.getByLabel('Question Name')).toHaveValue('Engine')
  await page.unroute('**/api/qc/workflow')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(/version 3, saved by staff/)).toBeVisible()
  await expect(notice).toBeHidden()
  // Stored pictures are not sent again.
  expect(uploads).toBe(1)

  // It is saved although the reply is lost: the editor notices and withdraws its error message.
  await page.getByLabel('Question Name').fill('Drive unit')
  await page.route('**/api/qc/workflow', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(/version 4, saved by staff/)).toBeVisible()
  await expect(notice).toBeHidden()
  await page.unroute('**/api/qc/workflow')

  await page.route('**/api/qc/utils/image', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByText(/^The picture could not be loaded/)).toBeVisible()
  await page.unroute('**/api/qc/utils/image')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: /^Enlarge the picture/ })).toBeVisible()
  await test.step('refuses a file that is no picture, and accepts dropped and pasted pictures', () =>
    refusesNoPictures(page))
})
