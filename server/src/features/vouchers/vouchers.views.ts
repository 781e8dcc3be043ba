import { createHash } from 'node:crypto'
import type { VoucherCheck } from '@service-center/contract/vouchers/vouchers.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The stored hash of a printed code. */
export function hashVoucher(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}

/** A voucher by its printed code; undefined if there is none. A customer out of scope is left out. */
export async function findVoucher(db: Database, code: string): Promise<VoucherCheck | undefined> {
  const { rows } = await sql<Omit<VoucherCheck, 'code'>>`
    select extract(epoch from used_at)::float8 as "usedAt", customer_id as "customerId", customer,
      tablet_id as "tabletId" from find_voucher(${hashVoucher(code)})`.execute(db)
  return rows[0] && { code, ...rows[0] }
}

/**
 * The tablet that used a voucher; undefined if there is no such voucher, null if the tablet no longer exists.
 */
export async function findUserOfVoucher(system: Database, code: string): Promise<number | null | undefined> {
  const row = await system
    .selectFrom('voucher')
    .select('tablet_dev')
    .where('code_hash', '=', hashVoucher(code))
    .executeTakeFirst()
  return row?.tablet_dev
}
