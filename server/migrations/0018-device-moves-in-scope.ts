import { type Kysely, sql } from 'kysely'
import { OF_VISIBLE_DEVICE } from './support/row-level-security.ts'

/**
 * When a device was moved to another customer can be read as far back as its history can: the map interrupts its track
 * there. From whom it came stays unreadable.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create policy in_scope on device_move for select to service_center_app
    using ((${sql.raw(OF_VISIBLE_DEVICE)}) and moved_at >= visible_since(dev))`.execute(db)
  await sql`grant select (dev, moved_at) on device_move to service_center_app`.execute(db)
}
