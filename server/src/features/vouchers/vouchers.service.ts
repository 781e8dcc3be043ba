import { randomInt } from 'node:crypto'
import {
  formatVoucherCode,
  readVoucherCode,
  VOUCHER_CHARACTERS,
  VOUCHER_LENGTH,
} from '@service-center/contract/vouchers/voucher-codes.ts'
import type { VoucherCheck } from '@service-center/contract/vouchers/vouchers.ts'
import type { Database } from '../../platform/database/database.ts'
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
export async function checkVoucher(db: Database, typed: string): Promise<VoucherCheck> {
  const code = readVoucherCode(typed)
  return (code === undefined ? undefined : await findVoucher(db, code)) ?? NO_VOUCHER
}

/** Creates vouchers with random codes, and returns the codes. */
export async function createVouchers(
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
