import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { addAccount } from '../support/accounts.ts'
import { pictureOf } from '../support/documents.ts'
import { addWorkflow, listWorkflows } from '../support/qc-workflows.ts'
import { expect, test } from '../support/test.ts'

const MANUAL = { type: 'manual', pictureRequired: 'no' } as const

async function choose(field: Locator, option: string | RegExp): Promise<void> {
  await field.click()
  const list = field.page().getByRole('listbox').filter({ visible: true })
  await list
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .first()
    .click()
}

test('creates a workflow with all question types and a picture, and finds it after a reload', async ({
  open,
  server,
  tokenOf,
}) => {
  const page = await open({ as: 'staff', path: '/QCApp' })
  await page.getByRole('button', { name: 'Create Workflow' }).click()
  await expect(page).toHaveURL(/\/QCApp\?start=new$/)
  await expect(page.getByLabel('Serial number min')).toHaveValue('1')
  await expect(page.getByLabel('Serial number max')).toHaveValue('1')

  // Nothing is sent while required fields are empty; the first of them gets the focus.
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Final check of journeys')
  await page.getByLabel('Serial number max').fill('900')
  await page.getByRole('button', { name: 'Add chapter' }).click()
  await expect(page.getByLabel('Chapter name')).toBeFocused()
  await page.getByLabel('Chapter name').fill('Drive')
  await page.getByLabel('Allowed users (comma separated)').fill('staff, rita')
  await expect(page.getByRole('button', { name: 'Chapter 1. Drive', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add question', exact: true }).click()
  const first = page.getByRole('group', { name: /^Question 1\./ })
  await expect(first.getByLabel('Question Name')).toBeFocused()
  await first.getByLabel('Question Name').fill('Motor')
  await first.getByRole('button', { name: 'Add description' }).click()
  await first.getByLabel('Description text').fill('Both wheels turn.')
  await first.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'motor.png',
    mimeType: 'image/png',
    buffer: pictureOf(3200, 100),
  })
  await expect(first.getByRole('button', { name: 'Enlarge the picture: Both wheels turn.' })).toBeVisible()

  await first.getByRole('button', { name: 'Add question ↓' }).click()
  const second = page.getByRole('group', { name: /^Question 2\./ })
  await second.getByLabel('Question Name').fill('Charged')
  await choose(second.getByRole('combobox', { name: 'Question Type' }), 'Database checkup')
  await expect(second.getByRole('combobox', { name: 'Table' })).toHaveValue('Latest Device Data')
  await choose(second.getByRole('combobox', { name: 'Key', exact: true }), 'Battery')
  await choose(second.getByRole('combobox', { name: 'Operator' }), 'range (space separated)')
  await second.getByLabel('Value', { exact: true }).fill('20 80')

  await second.getByRole('button', { name: 'Add question ↓' }).click()
  const third = page.getByRole('group', { name: /^Question 3\./ })
  await third.getByLabel('Question Name').fill('Forget the network')
  await choose(third.getByRole('combobox', { name: 'Question Type' }), 'Robot Command')
  await expect(third.getByRole('textbox', { name: 'Robot Command' })).toHaveValue('call_ros_service')
  await expect(third.getByLabel('Ssid')).toBeHidden()
  await third.getByRole('textbox', { name: 'Robot Command' }).fill('remove_wifi')
  await third.getByLabel('Ssid').fill('Hall 3')
  await third.getByLabel('Service namespace for Command').fill('/wifi')
  await third.getByRole('button', { name: 'Add expected' }).click()
  await third.getByLabel('Expected Key').fill('ok')
  await third.getByLabel('Expected Value').fill('true')
  await expect(third.getByRole('link', { name: /Documentation of robot commands/ })).toHaveAttribute(
    'href',
    /^\/developer/,
  )

  await third.getByRole('button', { name: 'Add question ↓' }).click()
  const fourth = page.getByRole('group', { name: /^Question 4\./ })
  await fourth.getByLabel('Question Name').fill('Customer')
  await choose(fourth.getByRole('combobox', { name: 'Question Type' }), 'Connect')
  await choose(fourth.getByRole('combobox', { name: 'Choose customer' }), /^Northern Clubs/)
  await expectAccessible(page)

  // Opens the chapter with the missing field and focuses the field.
  await page.getByRole('button', { name: 'Chapter 1. Drive', exact: true }).click()
  await expect(first).toBeHidden()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(third.getByLabel('Service args for Command')).toBeFocused()
  await page.keyboard.type('none')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Changes are saved' })).toBeVisible()
  await expect(page).toHaveURL(/\/QCApp\?workflow=\d+$/)
  await expect(page.getByText(/^Workflow \d+, version 2, saved by staff/)).toBeVisible()

  const token = await tokenOf('staff')
  const saved = (await listWorkflows(server.url, token)).find(({ name }) => name.endsWith('of journeys'))
  expect(saved).toMatchObject({
    version: '2',
    createdBy: 'staff',
    filter: { serialNumberFilterRange: [1, 900] },
    chapters: [{ name: 'Drive', version: '1', allowedUsers: ['staff', 'rita'] }],
  })
  expect(saved?.chapters[0]?.questions).toMatchObject([
    { questionConfig: MANUAL, description: [{ image: /./, text: 'Both wheels turn.' }] },
    {
      questionConfig: { type: 'automatic', subtype: 'test' },
      robotTest: {
        args: { leftValue: 'latest_device_data.Battery', operator: 'range', rightValue: '20 80' },
      },
    },
    {
      questionConfig: { type: 'automatic', subtype: 'command' },
      robotCommand: {
        commandType: 'remove_wifi',
        expected: [{ type: 'value_exact', key: 'ok', value: 'true' }],
        args: { version: 1, service_args: 'none', service_namespace: '/wifi', ssid: 'Hall 3' },
      },
    },
    {
      questionConfig: { type: 'automatic', subtype: 'connect' },
      robotConnect: { customer: expect.any(Number) },
    },
  ])

  await page.reload()
  await expect(
    page.getByRole('combobox', { name: 'Edit existing workflow (sorted by latest update)' }),
  ).toHaveValue(`${saved?.id} Final check of journeys (serial 1-900)`)
  await first.getByRole('button', { name: /^Enlarge the picture/ }).click()
  const picture = page.getByRole('dialog').getByRole('img', { name: 'Both wheels turn.' })
  // The picture was reduced before it was stored.
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1600, 50])
})

test('users of other customers read workflows, and every control that would change one is disabled', async ({
  open,
  db,
  server,
  tokenOf,
}) => {
  const { id } = await addWorkflow(server.url, await tokenOf('staff'), { name: 'Read by dealers' })
  await addAccount(db, { username: 'qc-dealer', rights: ['QCApp'] })
  const page = await open({ as: 'qc-dealer', path: `/QCApp?workflow=${id}&start=copy` })
  await expect(
    page.getByText('Workflows hold for all customers: only users of the internal customer can change them.'),
  ).toBeVisible()
  await expect(page.getByText(`Workflow ${id}, version 2`)).toBeVisible()
  for (const name of ['Create Workflow', 'Create a copy', 'Submit', 'Add chapter ↓'])
    await expect(page.getByRole('button', { name })).toBeDisabled()
  await expect(page.getByLabel('Serial number min')).toBeDisabled()
  const chapter = page.getByRole('button', { name: /^Chapter 1\./ })
  await chapter.click()
  await expect(page.getByLabel('Chapter name')).toHaveCount(0)
  await chapter.click()
  await expect(page.getByLabel('Chapter name')).toBeDisabled()
  await expect(page.getByLabel('Question Name').first()).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Delete question' }).first()).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: /^Versions/ })
  await expect(versions.getByRole('button', { name: 'Put version 2 into the form' })).toBeDisabled()
  await versions.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Try on a robot' }).click()
  await expect(page.getByRole('dialog', { name: /Try on a robot/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  expect(
    (await listWorkflows(server.url, await tokenOf('staff'))).find((one) => one.id === id),
  ).toMatchObject({
    version: '2',
  })
})
