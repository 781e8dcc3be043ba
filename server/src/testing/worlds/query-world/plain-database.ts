import type { Database } from '../../../platform/database/database.ts'

/** All rows of the tables behind the views, as the system reads them. */
export type PlainDatabase = Awaited<ReturnType<typeof readPlainDatabase>>

/** Reads whole tables, without a condition: what a viewer may see of them is decided elsewhere. */
export async function readPlainDatabase(db: Database) {
  return {
    customers: await db.selectFrom('customer').selectAll().execute(),
    devices: await db.selectFrom('device').selectAll().execute(),
    moves: await db.selectFrom('device_move').selectAll().execute(),
    users: await db.selectFrom('app_user').selectAll().execute(),
    userCustomers: await db.selectFrom('user_customer').selectAll().execute(),
    keys: await db.selectFrom('data_key').selectAll().execute(),
    meanings: await db.selectFrom('data_key_meaning').selectAll().execute(),
    latest: await db.selectFrom('latest').selectAll().execute(),
    reports: await db.selectFrom('history').selectAll().execute(),
    connections: await db.selectFrom('current_connection').selectAll().execute(),
    formerConnections: await db.selectFrom('device_connection').selectAll().execute(),
    commands: await db.selectFrom('command').selectAll().execute(),
    commandMessages: await db.selectFrom('command_log').selectAll().execute(),
    rollouts: await db.selectFrom('rollout').selectAll().execute(),
    rolloutRobots: await db.selectFrom('rollout_device').selectAll().execute(),
    versions: await db.selectFrom('software_version').selectAll().execute(),
    tickets: await db.selectFrom('ticket').selectAll().execute(),
    comments: await db.selectFrom('ticket_comment').selectAll().execute(),
    notes: await db.selectFrom('logbook_entry').selectAll().execute(),
    actions: await db.selectFrom('user_action').selectAll().execute(),
    purchases: await db.selectFrom('purchase').selectAll().execute(),
    features: await db.selectFrom('feature').selectAll().execute(),
    tabletFeatures: await db.selectFrom('tablet_feature').selectAll().execute(),
    quotes: await db.selectFrom('quote').selectAll().execute(),
    production: await db.selectFrom('production_device').selectAll().execute(),
    layouts: await db.selectFrom('layout').selectAll().execute(),
  }
}
