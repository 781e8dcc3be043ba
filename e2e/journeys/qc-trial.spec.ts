import type { Page } from '@playwright/test'
import {
  commandQuestion,
  connectQuestion,
  dataQuestion,
  manualQuestion,
} from '../../server/src/testing/worlds/qc-questions.ts'
import { pngOf } from '../../server/src/testing/worlds/qc-workflows.ts'
import { expectAccessible } from '../support/accessible.ts'
import { addAccount, customerId } from '../support/accounts.ts'
import { playRobot } from '../support/commanded-robot.ts'
import { connectDevice } from '../support/device.ts'
import { saveWorkflow } from '../support/qc-workflows.ts'
import { expect, test } from '../support/test.ts'
import { goWithin } from '../support/within.ts'
import { NORTH_PARK, SOUTH_PARK } from '../support/world.ts'

const WORKING = { result: { success: true, values: { currents: [1.2, 1.4] } } }
const EXPECTED = [
  { type: 'value_exact' as const, key: 'success', value: 'true' },
  { type: 'array_range' as const, key: 'values.currents', value: '1 2' },
]
const question = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

async function startOn(page: Page, robot: number): Promise<void> {
  await page.getByRole('button', { name: 'Try on a robot' }).click()
  const dialog = page.getByRole('dialog', { name: /Try on a robot/ })
  await dialog.getByRole('combobox', { name: 'Robot' }).fill(String(robot))
  await page.getByRole('option', { name: new RegExp(`^${robot}`) }).click()
  await dialog.getByRole('button', { name: /^Start/ }).click()
  await expect(page.getByRole('heading', { name: /^Trial \d+$/ })).toBeVisible()
}

/** Starts a trial on a desktop and continues it on a phone. */
async function followsOnPhone({ desk, phone, workflow }: { desk: Page; phone: Page; workflow: string }) {
  await goWithin(desk, `/QCApp?workflow=${workflow}`)
  await startOn(desk, 4103)
  const { pathname } = new URL(desk.url())
  await goWithin(phone, pathname)
  await expect(question(phone, '1.1 Scratches')).toBeVisible()
  await expect(question(phone, '1.2 Motors')).toBeHidden()
  const isWider = () => phone.evaluate(() => document.documentElement.scrollWidth > globalThis.innerWidth)
  expect(await isWider()).toBe(false)

  // This robot is not simulated, so it is offline.
  await next(phone)
  await question(phone, '1.2 Motors').getByRole('button', { name: 'Send the command' }).click()
  await expect(phone.getByText('The robot is offline: the command was not sent.')).toBeVisible()
  await phone.getByRole('button', { name: 'All questions' }).click()
  const list = phone.getByRole('dialog', { name: 'Questions' })
  await expect(list.getByText('1 of 2')).toBeVisible()
  await list.getByRole('button', { name: /^2\.1 Scratches/ }).click()
  await question(phone, '2.1 Scratches').getByRole('button', { name: 'Failed' }).click()
  await expect(desk.getByRole('button', { name: /2\.1 Scratches.*Failed/ })).toBeVisible()
  expect(await isWider()).toBe(false)

  await desk.getByRole('button', { name: 'Cancel trial' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Cancel trial' }).click()
  await expect(phone.getByText('Cancelled').first()).toBeVisible()
}

test('runs a trial of a workflow on a robot, from the editor to a result that others can read', async ({
  open,
  server,
  db,
  tokenOf,
}) => {
  const meter = await connectDevice({ server, tokenOf }, { deviceType: 1, deviceId: NORTH_PARK })
  await meter.publish({ Battery: 67 })
  await meter.disconnect()
  const robot = await playRobot({ server, tokenOf }, NORTH_PARK, () => WORKING)
  const workflow = await saveWorkflow(
    { server, tokenOf },
    {
      name: 'Delivery',
      allowedUsers: ['anna'],
      chapters: {
        Electronics: [dataQuestion({ operator: 'range', rightValue: '90 100' }), commandQuestion(EXPECTED)],
        Outside: [
          manualQuestion('always'),
          connectQuestion(await customerId(db, 'Greenline')),
          manualQuestion(),
        ],
      },
    },
  )
  const yard = await saveWorkflow(
    { server, tokenOf },
    {
      name: 'Yard',
      chapters: { Wheels: [manualQuestion(), commandQuestion([])], Cover: [manualQuestion('optional')] },
    },
  )
  const page = await open({ as: 'staff', path: `/QCApp?workflow=${workflow.id}` })
  await startOn(page, NORTH_PARK)
  await expect(
    page.getByText('In production, this chapter is done by anna. The trial goes on.'),
  ).toBeVisible()

  const charge = question(page, '1.1 Charge')
  await charge.getByRole('button', { name: 'Check now' }).click()
  await expect(charge.getByText('Battery is 67, which is not within 90 to 100.')).toBeVisible()
  await charge.getByRole('button', { name: 'Check again' }).click()
  await expect(charge.getByText('1 earlier outcome')).toBeVisible()

  await page.keyboard.press('ArrowRight')
  const motors = question(page, '1.2 Motors')
  await motors.getByRole('button', { name: 'Send the command' }).click()
  await expect(motors.getByText('values.currents: expected a list of values from 1 to 2')).toBeVisible()
  expect(await robot.next()).toMatchObject({
    method: 'call_ros_service',
    params: { version: 2, service_namespace: '/motors/test' },
  })

  await next(page)
  const scratches = question(page, '2.1 Scratches')
  await expect(scratches.getByRole('button', { name: 'Passed' })).toBeDisabled()
  const picture = { name: 'cover.png', mimeType: 'image/png', buffer: pngOf('cover') }
  await scratches.getByLabel('Picture from a file').setInputFiles(picture)
  await expect(scratches.getByRole('button', { name: /Enlarge the picture: Scratches/ })).toBeVisible()
  await scratches.getByRole('textbox', { name: 'Note' }).fill('None at all')
  await scratches.getByRole('button', { name: 'Passed' }).click()

  // The next question opens automatically.
  const delivered = question(page, '2.2 Delivered')
  await delivered.getByRole('button', { name: 'Check now' }).click()
  await expect(delivered.getByText('The robot is online.')).toBeVisible()
  await expect(delivered.getByText(/The robot belongs to Northern Clubs/)).toBeVisible()

  await next(page)
  const last = question(page, '2.3 Scratches')
  await last.getByRole('button', { name: 'Skip this question' }).click()
  const why = page.getByRole('dialog', { name: 'Skip question 2.3' })
  await why.getByRole('textbox', { name: 'Why is it skipped?' }).fill('It rains')
  await why.getByRole('button', { name: /^Skip/ }).click()
  await expect(last.getByText('It rains')).toBeVisible()

  await page.getByRole('button', { name: 'End trial' }).click()
  const sure = page.getByRole('dialog', { name: /End trial/ })
  await expect(sure).toContainText('1 question failed: the trial counts as failed.')
  await sure.getByRole('button', { name: 'End trial' }).click()
  await expect(page.getByRole('region', { name: 'Chapter 2' }).getByText('None at all')).toBeVisible()
  await expectAccessible(page)
  const link = page.url()

  await addAccount(db, {
    username: 'inspector',
    customers: [await customerId(db, 'Northern Clubs')],
    rights: ['QCApp'],
  })
  const other = await open({ as: 'inspector', path: new URL(link).pathname, width: 390 })
  await expect(other.getByText('Battery is 67, which is not within 90 to 100.').first()).toBeVisible()
  await expect(other.getByRole('button', { name: /Enlarge the picture: Scratches/ })).toBeVisible()
  const chapter = await other.getByRole('region', { name: 'Chapter 1' }).boundingBox()
  expect((chapter?.x ?? 0) + (chapter?.width ?? 0)).toBeLessThanOrEqual(390)
  await robot.disconnect()
  await test.step('a phone shows one question at a time, and follows changes by others', () =>
    followsOnPhone({ desk: page, phone: other, workflow: yard.id }))
})

test('lists trials by workflow, only for users with the right and the robot in scope', async ({
  open,
  server,
  db,
  tokenOf,
}) => {
  const workflow = await saveWorkflow(
    { server, tokenOf },
    { name: 'Listed', chapters: { All: [manualQuestion()] } },
  )
  const page = await open({ as: 'staff', path: `/QCApp?workflow=${workflow.id}` })
  await test.step('explains that unsaved changes are not part of a trial', async () => {
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await expect(name).toHaveValue('Listed')
    await name.fill('Changed')
    await page.getByRole('button', { name: 'Try on a robot' }).click()
    await expect(
      page.getByText(`Your changes are not saved: version ${workflow.version} is tried`),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await name.fill('Listed')
  })
  await startOn(page, SOUTH_PARK)
  const { pathname } = new URL(page.url())
  await goWithin(page, `/QCApp?workflow=${workflow.id}`)
  await page.getByRole('button', { name: 'Try on a robot' }).click()
  await page.getByRole('link', { name: 'Earlier trials of this workflow' }).click()
  await expect(page.getByRole('heading', { name: `Trials of workflow ${workflow.id}` })).toBeVisible()
  const row = page
    .getByRole('grid', { name: 'Trials' })
    .getByRole('row')
    .filter({ hasText: String(SOUTH_PARK) })
  await expect(row).toContainText('Running')

  await addAccount(db, {
    username: 'northerner',
    customers: [await customerId(db, 'Northern Clubs')],
    rights: ['QCApp'],
  })
  const outside = await open({ as: 'northerner', path: pathname })
  await expect(outside.getByText('There is no such trial')).toBeVisible()
  const clerk = await open({ as: 'clerk', path: pathname })
  await expect(clerk.getByRole('heading', { name: /^Trial/ })).toBeHidden()
  await expect(clerk.getByText(/access/i).first()).toBeVisible()
  await test.step('hides entry and page without the right', async () => {
    await goWithin(clerk, '/QCApp')
    await expect(clerk.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible()
    await expect(clerk.getByRole('link', { name: 'QC App' })).toBeHidden()
  })
})
