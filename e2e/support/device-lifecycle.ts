import { expect, type Locator, type Page } from '@playwright/test'
import type { Database } from '../../server/src/platform/database/database.ts'
import { addCustomer, addDevice, addUser } from '../../server/src/testing/server/world.ts'
import { widget } from './widgets.ts'
import { goWithin } from './within.ts'

let nextId = 29_001

/**
 * The user who sees the devices of these journeys. The devices have their own customer, because other journeys
 * count those of `clerk`.
 */
export const VIEWER = 'cycle-clerk'

async function cycleClubs(db: Database): Promise<number> {
  const existing = await db
    .selectFrom('customer')
    .select('id')
    .where('name', '=', 'Cycle Clubs')
    .executeTakeFirst()
  if (existing !== undefined) return existing.id
  const id = await addCustomer(db, { name: 'Cycle Clubs' })
  await addUser(db, { username: VIEWER, customers: [id], rights: ['RobotName'] })
  return id
}

/** A device for one journey. */
export async function addCycle(db: Database, { type = 1 as 1 | 2 | 3, name = 'Cycle Field' } = {}) {
  const id = nextId++
  const dev = await addDevice(db, {
    type,
    id,
    customerId: await cycleClubs(db),
    name,
  })
  return { id, dev }
}

export const field = (at: Locator, name: string) => at.getByRole('combobox', { name })

/** Opens a widget from the page of the device it concerns. */
export async function openAbout(
  page: Page,
  [id, label]: readonly [string, string],
  about: string,
): Promise<void> {
  await goWithin(page, '/home')
  await expect(widget(page, label)).toHaveCount(0)
  await goWithin(page, `/settings/user?widget=${id}&${about}`)
}
