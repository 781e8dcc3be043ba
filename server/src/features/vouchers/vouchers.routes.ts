import {
  formatVoucherCode,
  readVoucherCode,
  VOUCHER_CHARACTERS,
  VOUCHER_LENGTH,
} from '@service-center/contract/vouchers/voucher-codes.ts'
import { type VoucherCheck, vouchers as endpoints } from '@service-center/contract/vouchers/vouchers.ts'
import { randomInt } from 'node:crypto'
import { checkStaff } from '../../platform/access/access.ts'
import type { Database } from '../../platform/database/database.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { limitCalls } from '../../platform/clients/rate-limit.ts'
import { redeemVouchers } from './redeeming.service.ts'
import { insertVouchers } from './vouchers.store.ts'
import { findVoucher } from './vouchers.views.ts'

const NO_VOUCHER: VoucherCheck = {
  code: null,
  usedAt: null,
  customerId: null,
  customer: null,
  tabletId: null,
}

/** Checks a code as somebody typed it. */
async function checkVoucher(db: Database, typed: string): Promise<VoucherCheck> {
  const code = readVoucherCode(typed)
  return (code === undefined ? undefined : await findVoucher(db, code)) ?? NO_VOUCHER
}

/** Creates vouchers with random codes, and returns the codes. */
async function createVouchers(
  db: Database,
  { count, batch }: { count: number; batch: string },
): Promise<string[]> {
  const codes = Array.from({ length: count }, createCode)
  await insertVouchers(db, { codes, batch })
  return codes
}

function createCode(): string {
  const random = Array.from(
    { length: VOUCHER_LENGTH },
    () => VOUCHER_CHARACTERS[randomInt(VOUCHER_CHARACTERS.length)],
  )
  return formatVoucherCode(random.join(''))
}

/** Number of codes that a user may check per minute. */
const CHECKS_PER_MINUTE = 30

export function voucherRoutes(app: App): void {
  redeemVouchers(app.devices)

  route(app, endpoints.check, async ({ db, viewer, body, confirmed }) => {
    await confirmed
    await limitCalls(app.database.separate, {
      name: 'checkvoucher',
      address: viewer.username,
      perMinute: CHECKS_PER_MINUTE,
    })
    return checkVoucher(db, body.code)
  })

  route(app, endpoints.create, async ({ db, viewer, body, logAction }) => {
    logAction({ value: body })
    checkStaff(viewer)
    return { codes: await createVouchers(db, body) }
  })
}
