import type { Database } from '../database/database.ts'

/** The entry of one call in the user action log. It must not contain secrets. */
export interface UserAction {
  actionType: string
  statusCode: number
  username: string | undefined
  address: string | undefined
  details: ActionDetails
}

/** The details that the handler of a changing call adds to its entry. */
export interface ActionDetails {
  /** What was requested. */
  value?: unknown
  /** The state before and after the change, as far as it concerns the call: if they are equal, there is no entry. */
  before?: unknown
  after?: unknown
  /** The user name of the account concerned, as it is stored. */
  account?: string
  /** The device concerned. */
  device?: { type: number; id: number }
  /** The user, if only the call itself identifies them (signing in); then also the account concerned. */
  username?: string
}

/**
 * Whether a call left everything as it was, so that it has no entry: a save without a change. Calls that do not log
 * `before` and `after` always have one.
 */
export function changedNothing({ before, after }: ActionDetails): boolean {
  return before !== undefined && after !== undefined && asJson(before) === asJson(after)
}

/** Writes one entry of the user action log, in the transaction of the change. */
export async function insertUserAction(db: Database, entry: UserAction): Promise<void> {
  const { details } = entry
  await db
    .insertInto('user_action')
    .values({
      action_type: entry.actionType,
      status_code: entry.statusCode,
      username: details.username ?? entry.username ?? null,
      account: details.account ?? details.username ?? null,
      address: entry.address ?? null,
      device_type: details.device?.type ?? null,
      device_id: details.device?.id ?? null,
      value: asJson(details.value),
      before: asJson(details.before),
      after: asJson(details.after),
    })
    .execute()
}

/** Names of fields whose values are hidden, at any depth. */
const SECRETS =
  /^(password|confirmPassword|currentPassword|token|secret|seed|confirmationCode|twoFactorAuthentificationCode)$/i
const HIDDEN = '•••'

/** JSON for the log. Handlers leave secrets out; this also hides those that they forget. */
function asJson(value: unknown): string | null {
  if (value === undefined) return null
  return JSON.stringify(value, (name, part: unknown) =>
    SECRETS.test(name) && part !== null && part !== undefined ? HIDDEN : part,
  )
}
