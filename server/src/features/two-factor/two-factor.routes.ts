import { twoFactor } from '@service-center/contract/two-factor.ts'
import { type App, type Call, route } from '../../platform/endpoints.ts'
import { noAccess } from '../../platform/errors.ts'
import { BROWSER_COOKIE } from '../../platform/known-browsers.ts'
import {
  generateFactor,
  isRightCode,
  type OwnCode,
  renewRecoveryCodes,
  turnOff,
  turnOffForOther,
  turnOn,
} from './two-factor.service.ts'
import { factorStatus } from './two-factor.views.ts'

type AnyCall = Call<(typeof twoFactor)[keyof typeof twoFactor]>

export function twoFactorRoutes(app: App): void {
  /** The caller's own factor and a code for it. @throws noAccess when another user is named */
  const own = ({ db, viewer, query, cookies }: AnyCall, code = ''): OwnCode => {
    if (query.username !== viewer.username) throw noAccess()
    const { aside } = app.database
    return {
      db,
      aside,
      seals: app.seals,
      username: viewer.username,
      browser: cookies.get(BROWSER_COOKIE),
      code,
    }
  }

  route(app, twoFactor.status)((call) => factorStatus(call.db, own(call).username))

  route(
    app,
    twoFactor.generate,
  )(async (call) => {
    call.audit({ value: { username: call.query.username } })
    return { link: await generateFactor(own(call)) }
  })

  route(
    app,
    twoFactor.turnOn,
  )(async (call) => {
    const { username, on, token } = call.query
    call.audit({ value: { username, on } })
    if (on) return { status: 'on', recoveryCodes: await turnOn(own(call, token)) }
    if (username === call.viewer.username) await turnOff(own(call, token))
    else await turnOffForOther(call.db, call.viewer, username)
    return { status: 'off' }
  })

  route(
    app,
    twoFactor.verify,
  )(async (call) => {
    const { username, token } = call.query
    call.audit({ value: { username } })
    const valid = await isRightCode(own(call, token))
    call.audit({ value: { username, valid } })
    return { valid }
  })

  route(
    app,
    twoFactor.renewRecoveryCodes,
  )(async (call) => {
    call.audit({ value: { username: call.query.username } })
    return { recoveryCodes: await renewRecoveryCodes(own(call, call.query.token)) }
  })
}
