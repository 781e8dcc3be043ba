import { BROWSER_COOKIE } from '@service-center/contract/sessions/browser.ts'
import { twoFactor } from '@service-center/contract/two-factor/two-factor.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { noAccess } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/calls.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { checkOwnPassword } from '../users/own-password.service.ts'
import { changedBy, mailSecurityNotice, type SecurityEvent } from '../users/security-mails.service.ts'
import { findUser, storedUsername } from '../users/users.views.ts'
import {
  generateFactor,
  isRightCode,
  type OwnCode,
  renewRecoveryCodes,
  turnOff,
  turnOffForOther,
  turnOn,
} from './two-factor.service.ts'

type AnyCall = Call<(typeof twoFactor)[keyof typeof twoFactor]>

export function twoFactorRoutes(app: App, { publicUrl }: { publicUrl: () => string }): void {
  /**
   * The caller's own factor and a code for it.
   * @throws noAccess when another user is named
   */
  const own = async ({ db, viewer, query, cookies }: AnyCall, code = ''): Promise<OwnCode> => {
    if ((await storedUsername(db, query.username)) !== viewer.username) throw noAccess()
    const { separate } = app.database
    return {
      db,
      separate,
      encryption: app.encryption,
      username: viewer.username,
      browser: cookies.get(BROWSER_COOKIE),
      code,
    }
  }

  /** Mails a user about a change of their factor. */
  const tell = async (
    { db, viewer, address }: AnyCall,
    { username, event }: { username: string; event: SecurityEvent },
  ) => {
    const by = await changedBy(db, { viewer, username, address })
    const to = [(await findUser(db, username))?.email ?? null]
    await mailSecurityNotice(db, { username, event, by, to, publicUrl: publicUrl() })
  }

  route(app, twoFactor.status, async (call) => factorStatus(call.db, (await own(call)).username))

  route(app, twoFactor.generate, async (call) => {
    call.logAction({ account: call.query.username, value: { username: call.query.username } })
    return { link: await generateFactor(await own(call)) }
  })

  route(app, twoFactor.turnOn, async (call) => {
    const { on, token } = call.query
    const username = await storedUsername(call.db, call.query.username)
    call.logAction({ account: username, value: { username, on } })
    if (on) {
      const factor = await own(call, token)
      await checkOwnPassword({ ...factor, password: call.body?.currentPassword })
      return { status: 'on', recoveryCodes: await turnOn(factor) }
    }
    if (username === call.viewer.username) await turnOff(await own(call, token))
    else await turnOffForOther(call.db, call.viewer, username)
    await tell(call, { username, event: { kind: 'factorOff' } })
    return { status: 'off' }
  })

  route(app, twoFactor.verify, async (call) => {
    const { username, token } = call.query
    call.logAction({ account: username, value: { username } })
    const valid = await isRightCode(await own(call, token))
    call.logAction({ value: { username, valid } })
    return { valid }
  })

  route(app, twoFactor.renewRecoveryCodes, async (call) => {
    call.logAction({ account: call.query.username, value: { username: call.query.username } })
    const recoveryCodes = await renewRecoveryCodes(await own(call, call.query.token))
    await tell(call, { username: call.viewer.username, event: { kind: 'codesRenewed' } })
    return { recoveryCodes }
  })
}

/** Whether a user's own factor is on, and the number of remaining recovery codes. */
async function factorStatus(
  db: Database,
  username: string,
): Promise<{ on: boolean; recoveryCodesLeft: number }> {
  const { rows } = await sql<{ on: boolean; recoveryCodesLeft: number }>`
    select two_factor_enabled as "on",
      (select count(*) from recovery_code c where c.username = u.username and used_at is null) as "recoveryCodesLeft"
    from app_user u where username = ${username}`.execute(db)
  return rows[0] ?? { on: false, recoveryCodesLeft: 0 }
}
