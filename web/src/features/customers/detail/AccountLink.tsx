import * as api from '@service-center/contract/api.ts'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { PlainLink } from '../PlainLink.tsx'

/** A user name that links to the account, for viewers who may see it. */
export function AccountLink({ username }: { username: string }) {
  const { data } = useQuery(q(api.users.list, {}))
  const isKnown = data?.data.some((user) => user.username === username) === true
  if (!isKnown) return username
  return <PlainLink href={hrefOf(addressOf.account(username))}>{username}</PlainLink>
}
