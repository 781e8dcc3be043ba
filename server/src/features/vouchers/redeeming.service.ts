import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { readVoucherCode } from '@service-center/contract/vouchers/voucher-codes.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import type { CallAnswer, DeviceCall, Devices } from '../../platform/devices/devices.ts'
import { updateAsUsed } from './vouchers.store.ts'
import { findUserOfVoucher } from './vouchers.views.ts'

/** Number of codes that a tablet may try per minute. Nobody types faster. */
const TRIES_PER_MINUTE = 10
const redeemed = z.object({ code: z.string().max(100) })

/** Lets tablets redeem vouchers: see docs/devices.md, 'Vouchers'. */
export function redeemVouchers(devices: Devices): void {
  devices.onCall('redeemVoucher', async (calls, { db }) => {
    // Sorted, because two transactions that redeem the same codes in different orders would deadlock.
    const ordered = calls.map((call) => ({ call, code: codeIn(call) })).toSorted(byCode)
    const answers = new Map<DeviceCall, CallAnswer>()
    for (const { call, code } of ordered) answers.set(call, { reply: await redeem(db, call.dev, code) })
    return calls.map((call) => answers.get(call) ?? { reply: { error: 'Not redeemed.' } })
  })
}

const byCode = (a: { code: string | undefined }, b: { code: string | undefined }) =>
  (a.code ?? '') < (b.code ?? '') ? -1 : 1

function codeIn({ params }: DeviceCall): string | undefined {
  const parsed = redeemed.safeParse(params)
  return parsed.success ? readVoucherCode(parsed.data.code) : undefined
}

async function redeem(db: Database, dev: number, code: string | undefined): Promise<object> {
  const device = await db
    .selectFrom('device')
    .select('device_type')
    .where('dev', '=', dev)
    .executeTakeFirstOrThrow()
  if (device.device_type !== DEVICE_TYPE.tablet) return { error: 'Only tablets redeem vouchers.' }
  const wait = await countTry(db, dev)
  if (wait > 0) return { error: `Too many codes. Please try again in ${wait} seconds.` }
  if (code === undefined) return { error: 'Invalid voucher.' }
  if (await updateAsUsed(db, { code, dev })) return { result: 'redeemed' }
  const by = await findUserOfVoucher(db, code)
  // The reply to its first call may have been lost.
  if (by === dev) return { result: 'redeemed' }
  return { error: by === undefined ? 'Invalid voucher.' : 'This voucher has been redeemed already.' }
}

/** Counts a try of a tablet; returns the seconds until the next one is allowed, or 0. */
async function countTry(db: Database, dev: number): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select count_call('redeemvoucher', ${String(dev)}, ${TRIES_PER_MINUTE}) as wait`.execute(db)
  return Math.ceil(rows[0]?.wait ?? 0)
}
