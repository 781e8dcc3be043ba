import { vouchers as endpoints } from '@service-center/contract/vouchers/vouchers.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { limitCalls } from '../../platform/rate-limit/call-limit.ts'
import { redeemVouchers } from './redeeming.service.ts'
import { checkVoucher, createVouchers } from './vouchers.service.ts'

/** Number of codes that a user may check per minute. */
const CHECKS_PER_MINUTE = 30

export function voucherRoutes(app: App): void {
  redeemVouchers(app.devices)

  route(
    app,
    endpoints.check,
  )(async ({ db, viewer, body, confirmed }) => {
    await confirmed
    await limitCalls(app.database.separate, {
      name: 'checkvoucher',
      address: viewer.username,
      perMinute: CHECKS_PER_MINUTE,
    })
    return checkVoucher(db, body.code)
  })

  route(
    app,
    endpoints.create,
  )(async ({ db, body, logAction }) => {
    logAction({ value: body })
    return { codes: await createVouchers(db, body) }
  })
}
