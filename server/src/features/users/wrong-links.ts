import type { AppError, LoggedRefusal } from '../../platform/errors.ts'
import type { App } from '../../platform/http/endpoints.ts'
import type { Database } from '../../platform/database/database.ts'
import { limitCalls } from '../../platform/clients/call-limit.ts'
import { findRefusal, type LinkKind } from './links.store.ts'
import { invalidPasswordLink, invalidVerificationLink } from './users.errors.ts'

/** Each leaves an entry in the log, which nobody may fill. Per address. */
const WRONG_LINKS_PER_MINUTE = 20

const ERRORS: Readonly<Record<LinkKind, (logged: LoggedRefusal) => AppError>> = {
  password_link: invalidPasswordLink,
  email_link: invalidVerificationLink,
}

/**
 * The error of a link that cannot be used.
 * @throws tooMany when too many were tried from the address
 */
export async function wrongLink(
  app: App,
  options: { db: Database; address: string; kind: LinkKind; token: string },
): Promise<AppError> {
  const { db, address, kind, token } = options
  await limitCalls(app.database.separate, { name: 'wronglink', address, perMinute: WRONG_LINKS_PER_MINUTE })
  return ERRORS[kind](await findRefusal(db, { kind, token }))
}
