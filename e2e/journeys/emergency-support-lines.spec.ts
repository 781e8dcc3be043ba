import { addUser } from '../../server/src/testing/server/world.ts'
import { grid } from '../support/table.ts'
import { expect, test } from '../support/test.ts'

test('creates, changes and deletes a support line', async ({ open, db }) => {
  await addUser(db, { username: 'switchboard', customers: [1], rights: ['Emergency', 'RobotName'] })
  await db
    .insertInto('support_line')
    .values({ name: 'Phone line', greeting: 'Welcome', breakdown_greeting: 'We know' })
    .execute()
  const page = await open({ as: 'switchboard', path: '/settings/user?widget=BreakdownWidget' })
  await page.getByRole('link', { name: 'Edit support lines' }).click()
  await expect(page.getByRole('heading', { name: 'Support lines' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toHaveText(
    'Control Panel',
  )
  const row = (name: string) => grid(page).getByRole('row').filter({ hasText: name })

  await page.getByRole('button', { name: 'New support line' }).click()
  const created = page.getByRole('dialog', { name: 'New support line' })
  await created.getByRole('button', { name: 'Create line' }).click()
  await expect(created.getByText('This field is required')).toHaveCount(3)
  await created.getByRole('textbox', { name: 'Name' }).fill('Evening line')
  await created.getByRole('textbox', { name: 'Number' }).fill('+45 70 10 20 99')
  await created.getByRole('textbox', { name: 'Usual greeting' }).fill('Good evening')
  await created.getByRole('textbox', { name: 'Breakdown greeting' }).fill('We know of it')
  await created.getByRole('button', { name: 'Create line' }).click()
  await expect(row('Evening line')).toContainText('Usual greeting')

  await row('Evening line').getByText('Good evening').click()
  const edited = page.getByRole('dialog', { name: /Edit support line/ })
  await edited.getByRole('textbox', { name: 'Usual greeting' }).fill('Good night')
  await edited.getByRole('button', { name: 'Save line' }).click()
  await expect(row('Evening line')).toContainText('Good night')

  await row('Evening line').getByRole('button', { name: 'Delete Evening line' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete support line' }).click()
  await expect(row('Evening line')).toHaveCount(0)
  const left = db.selectFrom('support_line').select('id').where('name', '=', 'Evening line')
  expect(await left.execute()).toEqual([])
  await test.step('on a phone, the name opens the line', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await grid(page).getByRole('button', { name: 'Phone line' }).click()
    await expect(page.getByRole('dialog', { name: /Edit support line/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await db.deleteFrom('support_line').where('name', '=', 'Phone line').execute()
  })
})
