import { TABLET } from '@service-center/simulator/model/device.ts'
import { voucherOf } from '@service-center/simulator/model/vouchers.ts'
import { sql } from 'kysely'
import { hashVoucher } from '../features/vouchers/vouchers.views.ts'
import type { Database } from '../platform/database/database.ts'
import type { DemoDevices } from './demo-devices.ts'

/** Valid codes that belong to no simulated tablet, to try the check with (see docs/operations.md). */
const FREE_CODES = ['TT-7Q4M-88K2-WN5D', 'TT-0D3M-0C0D-0E01', 'TT-0D3M-0C0D-0E02'] as const
const BATCH = 'Spring campaign'
const OLDEST_MS = 300 * 86_400_000

/** Adds vouchers: free ones, those that tablets redeemed in the past, and those that simulated tablets will redeem. */
export async function addDemoVouchers(db: Database, devices: DemoDevices, now: number): Promise<void> {
  const ofTablets = [...devices].flatMap(([device, dev]) => {
    const voucher = device.deviceType === TABLET && device.deprecated === null ? voucherOf(device) : undefined
    if (voucher === undefined) return []
    const usedAt = voucher.usedBefore === null ? null : now - voucher.usedBefore
    return [{ code: voucher.code, dev: usedAt === null ? null : dev, usedAt }]
  })
  const rows = [...FREE_CODES.map((code) => ({ code, dev: null, usedAt: null })), ...ofTablets]
  await sql`
    insert into voucher (code_hash, batch, created_at, used_at, used_by_customer, tablet_dev)
    select code_hash, ${BATCH}, to_timestamp(${now - OLDEST_MS}::float8 / 1000), to_timestamp(used_at / 1000),
      d.customer_id, d.dev
    from unnest(${rows.map(({ code }) => hashVoucher(code))}::bytea[], ${rows.map(({ dev }) => dev)}::integer[],
      ${rows.map(({ usedAt }) => usedAt)}::float8[]) as given (code_hash, dev, used_at)
    left join device d on d.dev = given.dev`.execute(db)
}
