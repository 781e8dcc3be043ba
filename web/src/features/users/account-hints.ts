import type { User } from '@service-center/contract/users/user.ts'
import type { AccountValues } from './account-values.ts'

/** How many accounts a hint names. */
const NAMED = 3

/** Which other accounts have the same email address: mails to it reach the same person. */
export function sameAddressHint(
  { username, email }: Pick<AccountValues, 'username' | 'email'>,
  users: readonly Pick<User, 'username' | 'email'>[],
): string | undefined {
  const wanted = email.trim().toLowerCase()
  if (wanted === '') return undefined
  const others = users
    .filter((user) => user.username !== username && user.email?.toLowerCase() === wanted)
    .map((user) => user.username)
  if (others.length === 0) return undefined
  const names = [
    ...others.slice(0, NAMED),
    ...(others.length > NAMED ? [`${others.length - NAMED} more`] : []),
  ]
  return `${listed(names)} ${others.length === 1 ? 'has' : 'have'} this address too.`
}

const listed = (names: readonly string[]) =>
  names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/**
 * Says that an end is past: nobody can sign in to the account then.
 * @param now unix seconds
 */
export function pastEndHint({ to }: Pick<AccountValues, 'to'>, now: number): string | undefined {
  return to !== null && to <= now ? 'This is past: the account ends as soon as it is saved.' : undefined
}
