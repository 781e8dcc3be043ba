import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { hashVoucher } from './vouchers.views.ts'

export async function insertVouchers(
  db: Database,
  { codes, batch }: { codes: readonly string[]; batch: string },
): Promise<void> {
  await db
    .insertInto('voucher')
    .values(codes.map((code) => ({ code_hash: hashVoucher(code), batch })))
    .execute()
}

/** Marks an unused voucher as used by a tablet and its customer; false if there is no such unused voucher. */
export async function updateAsUsed(
  system: Database,
  { code, dev }: { code: string; dev: number },
): Promise<boolean> {
  const { rows } = await sql`
    update voucher v set used_at = now(), used_by_customer = d.customer_id, tablet_dev = d.dev
    from device d where v.code_hash = ${hashVoucher(code)} and v.used_at is null and d.dev = ${dev}
    returning v.id`.execute(system)
  return rows.length > 0
}
