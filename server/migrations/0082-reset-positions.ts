import { type Kysely, sql } from 'kysely'

/** Queries of users see positions that were reset: the view says so. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local role service_center_views;
    comment on column extract.locations.latitude is
      'In degrees, north is positive. If the device reported one outside ±90, latitude and longitude are 0.';
    reset role`.execute(db)
}
