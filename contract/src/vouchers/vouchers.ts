import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, requiredText, unixSeconds } from '../endpoint/fields.ts'
import { requiredName } from '../endpoint/names.ts'

export const MAX_NEW_VOUCHERS = 1000

/** Specification 2, section 3. */
export const voucherCheck = z
  .object({
    code: z.string().nullable().describe('The code as it is printed; null: there is no such voucher.'),
    usedAt: unixSeconds.nullable().describe('Null: it is valid.'),
    customerId: idNumber.nullable().describe('Who redeemed it; null for a customer out of scope.'),
    customer: z.string().nullable().describe('Its name. Null: not redeemed, or a customer out of scope.'),
    tabletId: idNumber.nullable().describe('The tablet that redeemed it; null for a customer out of scope.'),
  })
  .meta({
    id: 'VoucherCheck',
    description: 'Whether a voucher is valid, or when and by whom it was redeemed.',
  })
export type VoucherCheck = z.infer<typeof voucherCheck>

export const vouchers = {
  check: endpoint({
    method: 'POST',
    path: '/api/configurations/checkVoucher',
    summary: 'Whether a voucher is valid, or when and by whom it was redeemed',
    right: 'VoucherChecker',
    body: z.strictObject({
      code: requiredText(100).describe('In any case, with or without dashes and spaces.'),
    }),
    response: voucherCheck,
    errors: ['too_many'],
    reads: ['customers', 'devices'],
    refusedActionType: 'CheckVoucher',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/configurations/createVouchers',
    summary: 'Creates vouchers, and gives their codes, which cannot be read again',
    right: 'Developer',
    body: z.strictObject({
      count: z.int().min(1).max(MAX_NEW_VOUCHERS),
      batch: requiredName(100).describe('What they are created for, such as the name of a campaign.'),
    }),
    response: z.object({ codes: z.array(z.string()) }),
    actionType: 'CreateVouchers',
    changes: [],
  }),
}
