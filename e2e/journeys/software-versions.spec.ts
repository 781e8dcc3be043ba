import { addVersion } from '../../server/src/testing/worlds/versions.ts'
import { addAccount } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'
import { goWithin } from '../support/within.ts'
import { addConfiguration, addGroup, addRobotGroup } from '../support/versions.ts'
import { NORTH_PARK, SOUTH_PARK } from '../support/world.ts'

test('explains why a robot is offered a version, also for another robot on a phone', async ({ open, db }) => {
  const held = await addGroup(db, 'Held group')
  const missing = await addGroup(db, 'Missing group')
  await addRobotGroup(db, NORTH_PARK, held)
  const offer = async (tag: string, options: Omit<Parameters<typeof addConfiguration>[1], 'version'>) =>
    addConfiguration(db, { version: await addVersion(db, { type: 1, tag }), ...options })
  await offer('20.1.0', { groups: [held], priority: 500 })
  await offer('20.2.0', { groups: [held, missing] })
  await offer('20.3.0', { groups: [held], from: 5 })
  await offer('20.4.0', { groups: [held], isRc: true })
  await offer('9.7.1', { groups: [held] })
  await addConfiguration(db, {
    version: await addVersion(db, { type: 1, tag: '20.5.0', deprecated: true }),
    groups: [held],
  })

  const page = await open({ as: 'staff', path: `/devices/robots/${NORTH_PARK}` })
  await page.getByRole('link', { name: 'Why this version' }).click()
  await expect(page).toHaveURL(new RegExp(`/commands/versions\\?robot=${NORTH_PARK}$`))
  const groups = page.getByRole('region', { name: 'Access groups' })
  await expect(groups).toContainText('Held groupThe robot is locked to its versions')
  const version = (tag: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: tag, exact: true }) })
  await expect(version('20.1.0')).toContainText('Offered, and the latest')
  await expect(version('20.2.0')).toContainText('the robot does not have Missing group')
  await expect(version('20.3.0')).toContainText(/Does not apply: it begins \d\d\//)
  await expect(version('20.4.0')).toContainText('Only as a release candidate')
  await expect(version('20.5.0')).toContainText('Not offered: deprecated since')
  await expect(version('9.7.1')).toContainText('from 9.8.3 on only')
  const offered = page.getByRole('region', { name: 'Offered versions' })
  await expect(offered.getByRole('heading', { level: 3 }).first()).toHaveText('20.1.0')

  // A release candidate of a higher priority is the latest, and says that it is one.
  await offer('20.6.0', { groups: [held], isRc: true, priority: 900 })
  await page.reload()
  const about = page.getByRole('region', { name: `Robot ${NORTH_PARK}` })
  await expect(about).toContainText(
    'Latest for it20.6.0, a release candidate: only for holders of Super commands',
  )
  await expect(about).toContainText('Latest released20.1.0')
  await test.step('shares its address, and chooses another robot on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await goWithin(page, `/commands/versions?robot=${SOUTH_PARK}`)
    await expect(page.getByRole('region', { name: `Robot ${SOUTH_PARK} South Park` })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await page.getByRole('combobox', { name: 'Robot' }).fill('4102')
    await page.getByRole('option', { name: '4102 Lake View' }).click()
    await expect(page).toHaveURL(/robot=4102$/)
    await expect(page.getByRole('region', { name: 'Robot 4102 Lake View' })).toBeVisible()
  })
})

test('reveals nothing about robots out of scope', async ({ open, db }) => {
  await addAccount(db, { username: 'sender', rights: ['Commands'] })
  const page = await open({ as: 'sender', path: `/commands/versions?robot=${SOUTH_PARK}` })
  await expect(page.getByText('There is no such robot')).toBeVisible()
  await goWithin(page, '/commands/versions')
  await expect(page.getByText('Choose a robot')).toBeVisible()
})
