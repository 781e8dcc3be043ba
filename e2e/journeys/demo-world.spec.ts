import { expectAccessible } from '../support/accessible.ts'
import { startServerProcess } from '../support/server.ts'
import { sessionEntries, signIn } from '../support/session.ts'
import { grid, whenFull } from '../support/table.ts'
import { expect, test } from '../support/test.ts'

test('a fresh demo system shows a fleet that lives', async ({ open }) => {
  test.setTimeout(90_000)
  const server = await startServerProcess({ DEMO: 'on', FLEET: '12' })
  try {
    const token = await signIn(server.url, { username: 'admin', password: 'service-center' })
    const page = await open({ at: server, path: '/home', stored: sessionEntries(token) })
    const events = page.getByRole('region', { name: 'Live from the fleet' })
    await expect(events.getByRole('listitem').first()).toBeVisible({ timeout: 30_000 })
    await page.getByRole('navigation').getByRole('link', { name: 'Robots', exact: true }).click()
    await whenFull(page)
    await expect(grid(page).getByText('Online').first()).toBeVisible()
    await expectAccessible(page)
  } finally {
    await server.close()
  }
})
