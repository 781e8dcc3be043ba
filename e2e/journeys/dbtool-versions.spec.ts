import { addVersion } from '../../server/src/testing/worlds/versions.ts'
import { expectAccessible } from '../support/accessible.ts'
import { DBTOOL, choose, openSection, rowOf, save } from '../support/dbtool.ts'
import { expect, test } from '../support/test.ts'
import { addConfiguration, addGroup } from '../support/versions.ts'

test('adds, configures and deprecates a robot version, and moves it to another group', async ({
  open,
  db,
}) => {
  const [first] = [await addGroup(db, 'Pilot one'), await addGroup(db, 'Pilot two')]
  expect(first).toBeGreaterThan(0)
  const page = await open({ as: 'staff', path: DBTOOL })
  const title = 'Manage RobotSoftware versions'
  const versions = await openSection(page, title)
  for (const filter of ['Only used versions', 'Hide deprecated', 'Only release versions']) {
    await expect(versions.getByRole('checkbox', { name: filter })).toBeChecked()
  }
  await versions.getByRole('button', { name: 'Add version' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Tag' }).fill('12.3.4')
  await save(page, 'Add version')
  await expect(rowOf(page, title, '12.3.4')).toHaveCount(0)
  await versions.getByRole('checkbox', { name: 'Only used versions' }).uncheck()
  await expect(rowOf(page, title, '12.3.4')).toContainText('None')

  await versions.getByRole('button', { name: 'Add configuration to 12.3.4' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Priority' })).toHaveValue('100')
  await save(page, 'Save configuration')
  await expect(page.getByText('Choose at least one access group')).toBeVisible()
  await choose(page, 'AccessGroups', 'Pilot one')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('checkbox', { name: /Is RC/ }).check()
  await expectAccessible(page)
  await save(page, 'Save configuration')
  const chip = rowOf(page, title, '12.3.4').getByRole('button', { name: /Pilot one/ })
  await expect(chip).toHaveText(/RC/)
  await chip.hover()
  await expect(page.getByRole('tooltip')).toContainText('Priority 100, release candidate')

  await chip.click()
  // Backspace removes the last chosen group.
  await page.getByRole('dialog').getByRole('combobox', { name: 'AccessGroups' }).press('Backspace')
  await choose(page, 'AccessGroups', 'Pilot two')
  await save(page, 'Save configuration')
  await expect(rowOf(page, title, '12.3.4')).toContainText('Pilot two')
  await expect(rowOf(page, title, '12.3.4')).not.toContainText('Pilot one')

  await versions.getByText('Configurations', { exact: true }).click()
  await expect(rowOf(page, title, 'Pilot two')).toContainText('12.3.4')
  await versions.getByText('Versions', { exact: true }).first().click()
  await versions.getByRole('button', { name: 'Deprecate 12.3.4' }).click()
  const question = page.getByRole('dialog', { name: 'Deprecate robot version 12.3.4?' })
  await expect(question).toContainText('0 robots are offered it now')
  await question.getByRole('button', { name: 'Deprecate version' }).click()
  await expect(rowOf(page, title, '12.3.4')).toHaveCount(0)
  await versions.getByRole('checkbox', { name: 'Hide deprecated' }).uncheck()
  await expect(rowOf(page, title, '12.3.4')).toContainText('Yes')
  await expect(versions.getByRole('button', { name: 'Deprecate 12.3.4' })).toHaveCount(0)
})

test('marks future, release-candidate and ended configurations', async ({ open, db }) => {
  const version = await addVersion(db, { type: 2, tag: 'v9.1.0' })
  const later = await addGroup(db, 'Later')
  const candidate = await addGroup(db, 'Candidate')
  const ended = await addGroup(db, 'Over')
  await addConfiguration(db, { version, groups: [later], from: 3 })
  await addConfiguration(db, { version, groups: [candidate], isRc: true })
  await addConfiguration(db, { version, groups: [ended], from: -9, to: -2 })
  const page = await open({ as: 'staff', path: DBTOOL })
  await openSection(page, 'Manage App versions')
  const row = rowOf(page, 'Manage App versions', 'v9.1.0')
  await expect(row.getByRole('button', { name: /^Later from 20/ })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Candidate RC' })).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Over ended' }).hover()
  await expect(page.getByRole('tooltip')).toContainText('(ended)')
})

test('tells before saving which version stays the latest', async ({ open, db }) => {
  const pilot = await addGroup(db, 'Ahead pilot')
  const ahead = await addVersion(db, { type: 1, tag: '12.6.0' })
  const version = await addVersion(db, { type: 1, tag: '12.6.1' })
  await addConfiguration(db, { version: ahead, groups: [pilot], priority: 200 })
  const other = await addGroup(db, 'Ahead other')
  await addConfiguration(db, { version, groups: [other] })
  const page = await open({ as: 'staff', path: DBTOOL })
  const versions = await openSection(page, 'Manage RobotSoftware versions')
  await versions.getByRole('button', { name: 'Add configuration to 12.6.1' }).click()
  await choose(page, 'AccessGroups', 'Ahead pilot')
  await page.keyboard.press('Escape')
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText(
      '12.6.1 is never the latest version by this: 12.6.0 (priority 200) stays ahead of it all the time.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Priority' }).fill('300')
  await expect(
    dialog.getByText('12.6.1 is the latest version instead of 12.6.0 (priority 200) while both hold.'),
  ).toBeVisible()
  await save(page, 'Save configuration')
  await expect(rowOf(page, 'Manage RobotSoftware versions', '12.6.1')).toContainText('Ahead pilot')
})

test('does not recreate a configuration that somebody else deleted', async ({ open, db }) => {
  const version = await addVersion(db, { type: 1, tag: '12.9.0' })
  const group = await addGroup(db, 'Twice')
  await addConfiguration(db, { version, groups: [group] })
  const title = 'Manage RobotSoftware versions'
  const [first, second] = [
    await open({ as: 'staff', path: DBTOOL }),
    await open({ as: 'staff', path: DBTOOL }),
  ]
  for (const page of [first, second]) {
    await openSection(page, title)
    await rowOf(page, title, '12.9.0').getByRole('button', { name: 'Twice' }).click()
  }
  await first
    .getByRole('dialog')
    .getByRole('button', { name: /Delete configuration/ })
    .click()
  await first
    .getByRole('dialog', { name: /^Delete configuration/ })
    .getByRole('button', { name: 'Delete configuration', exact: true })
    .click()
  await expect(first.getByRole('dialog')).toHaveCount(0)
  await second.getByRole('dialog').getByRole('textbox', { name: 'Priority' }).fill('7')
  await save(second, 'Save configuration')
  await expect(
    second.getByText(/^Could not save robot version configuration, because: Somebody else has deleted/),
  ).toBeVisible()
})

test('does not overwrite a configuration or model that somebody else changed', async ({ open, db }) => {
  const version = await addVersion(db, { type: 1, tag: '12.8.0' })
  await addConfiguration(db, { version, groups: [await addGroup(db, 'Two editors')] })
  const title = 'Manage RobotSoftware versions'
  const [first, second] = [
    await open({ as: 'staff', path: DBTOOL }),
    await open({ as: 'staff', path: DBTOOL }),
  ]
  for (const [page, priority] of [
    [first, '7'],
    [second, '9'],
  ] as const) {
    await openSection(page, title)
    await rowOf(page, title, '12.8.0').getByRole('button', { name: 'Two editors' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Priority' }).fill(priority)
  }
  await save(first, 'Save configuration')
  await expect(first.getByRole('dialog')).toHaveCount(0)
  await save(second, 'Save configuration')
  const dialog = second.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(dialog.getByText('Now: 7')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use mine for Priority' }).click()
  await save(second, 'Save configuration')
  await expect(second.getByRole('dialog')).toHaveCount(0)

  const models = 'Manage Robot model overwrite'
  for (const page of [first, second]) {
    const shown = await openSection(page, models)
    await shown.getByRole('button', { name: 'Assign model' }).click()
    await choose(page, 'Robot', '4103 Hill Side')
  }
  await choose(first, 'Model', 'TLM Sport')
  await choose(second, 'Model', 'TS Plotter')
  await save(first, 'Assign')
  await expect(first.getByRole('dialog')).toHaveCount(0)
  const late = second.getByRole('dialog')
  await expect(
    late.getByText('Somebody else has just changed the model overwrite of robot 4103.'),
  ).toBeVisible()
  await expect(late.getByText('In place of TLM Sport.')).toBeVisible()
  await save(second, 'Assign')
  await expect(rowOf(second, models, '4103')).toContainText('TS Plotter')
})
