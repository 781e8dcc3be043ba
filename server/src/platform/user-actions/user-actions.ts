import type { Database } from '../database/database.ts'

/** What the user action log keeps of one call. No secret may stand in any of it. */
export interface UserAction {
  actionType: string
  statusCode: number
  username: string | undefined
  address: string | undefined
  details: ActionDetails
}

/** What the handler of a changing call adds to its entry. */
export interface ActionDetails {
  /** What was asked for. */
  value?: unknown
  /** What was there before, and what after. */
  before?: unknown
  after?: unknown
  /** The device that it was about. */
  device?: { type: number; id: number }
  /** Who did it, where the call itself is what tells (signing in). */
  username?: string
}

/** Writes one entry of the user action log, in the transaction of the change that it tells of. */
export async function insertUserAction(db: Database, entry: UserAction): Promise<void> {
  const { details } = entry
  await db
    .insertInto('user_action')
    .values({
      action_type: entry.actionType,
      status_code: entry.statusCode,
      username: details.username ?? entry.username ?? null,
      address: entry.address ?? null,
      device_type: details.device?.type ?? null,
      device_id: details.device?.id ?? null,
      value: asJson(details.value),
      before: asJson(details.before),
      after: asJson(details.after),
    })
    .execute()
}

/** Names of fields whose values nobody may ever read again, wherever they stand. */
const SECRETS =
  /^(password|confirmPassword|token|secret|seed|confirmationCode|twoFactorAuthentificationCode)$/i
const HIDDEN = '•••'

/** JSON for the log. Handlers leave secrets out; one that does not is caught here. */
function asJson(value: unknown): string | null {
  if (value === undefined) return null
  return JSON.stringify(value, (name, part: unknown) =>
    SECRETS.test(name) && part !== null && part !== undefined ? HIDDEN : part,
  )
}
