import type { Database } from '../../server/src/platform/database/database.ts'
import { devOf } from './history.ts'

interface NewTicket {
  device: readonly [type: 1 | 2, id: number]
  subject: string
  status: 'new' | 'open' | 'pending' | 'hold' | 'solved' | 'closed'
  /** Unix seconds. */
  at: number
}

/** Adds a note of staff to the logbook of a device. */
export async function addNote(db: Database, device: NewTicket['device'], body: string): Promise<void> {
  const dev = await devOf(db, device)
  await db
    .insertInto('logbook_entry')
    .values({ dev, author: 'Staff', author_username: 'staff', body })
    .execute()
}

/**
 * Adds tickets of devices that were opened in the past.
 * @returns their issue ids
 */
export async function addTickets(db: Database, tickets: readonly NewTicket[]): Promise<number[]> {
  const ids: number[] = []
  for (const { device, subject, status, at } of tickets) {
    const [device_type, device_id] = device
    const dev = await devOf(db, device)
    const { customer_id } = await db
      .selectFrom('device')
      .select('customer_id')
      .where('dev', '=', dev)
      .executeTakeFirstOrThrow()
    const time = new Date(at * 1000)
    const { issue_id } = await db
      .insertInto('ticket')
      .values({
        dev,
        device_type,
        device_id,
        customer_id,
        subject,
        status,
        category: 'battery',
        requester: 'Tom Ashworth',
        created_at: time,
        updated_at: time,
      })
      .returning('issue_id')
      .executeTakeFirstOrThrow()
    ids.push(issue_id)
  }
  return ids
}
