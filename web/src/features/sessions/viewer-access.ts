import type { Credentials } from '@service-center/contract/sessions/sessions.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { adoptStoredUser, currentSession, storeUser } from '../../api/session/credentials.ts'
import { fetchNewest } from '../../api/queries/query.ts'
import { customersQuery, viewerQuery } from '../../api/shared-data/shared-queries.ts'

type Listener = (change: { before: Credentials; now: Credentials }) => void

/**
 * Keeps the viewer's rights and scope up to date, because the token has only those at the sign-in: applies every load of
 * the viewer's own account to the stored session. Call once.
 */
export function followViewer(client: QueryClient) {
  const listeners = new Set<Listener>()

  function notify(before: Credentials): void {
    const now = currentSession()?.user
    if (now === undefined || accessOf(now) === accessOf(before)) return
    clearOtherData(client, now.username)
    for (const listener of listeners) listener({ before, now })
    if (now.verified && now.customerId[0] !== before.customerId[0]) void updateCustomerName(client)
  }

  client.getQueryCache().subscribe((event) => {
    const before = currentSession()?.user
    if (before === undefined || event.type !== 'updated' || event.action.type !== 'success') return
    const { queryKey } = viewerQuery(before.username)
    if (event.query.queryHash !== hashKey(queryKey)) return
    const user = client.getQueryData(queryKey)
    if (user === undefined) return
    const next = withUser(before, user)
    if (JSON.stringify(next) === JSON.stringify(before)) return
    storeUser(next)
    notify(before)
  })

  async function reload() {
    const username = currentSession()?.user.username
    if (username === undefined) return
    await fetchNewest(client, viewerQuery(username)).catch(() => undefined)
  }

  return {
    /** Loads the viewer's account. */
    reload,
    /** Adopts the user data that another tab has stored. */
    adopt: () => {
      const before = currentSession()?.user
      if (before === undefined || !adoptStoredUser()) return
      notify(before)
      // The data that the other tab loaded is not in this tab's cache.
      void reload()
    },
    /** Called when the viewer's rights or scope have changed. */
    onChange: (listener: Listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The credentials of a session, updated from the server's user. */
export function withUser(before: Credentials, user: User): Credentials {
  const isSame = sorted(user.userAccess) === sorted(before.userAccess)
  return {
    ...before,
    customerId: user.customerId,
    userAccess: isSame ? before.userAccess : user.userAccess,
    verified: user.verified,
    isTwoFactorAuthenticationEnabled: user.isTwoFactorAuthentificationEnabled,
  }
}

const sorted = (tags: readonly string[]) => tags.toSorted().join('\n')

const accessOf = ({ customerId, userAccess, verified }: Credentials) =>
  JSON.stringify([customerId, sorted(userAccess), verified])

/** Cached data may be out of scope now: removes unused data and reloads the data that is shown. */
function clearOtherData(client: QueryClient, username: string): void {
  const own = hashKey(viewerQuery(username).queryKey)
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryHash, state }) => queryHash !== own && state.fetchStatus === 'idle',
  })
  void client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== own })
}

/** Stores the name of the changed main customer, which is in the list of customers. */
async function updateCustomerName(client: QueryClient): Promise<void> {
  const list = await fetchNewest(client, customersQuery).catch(() => undefined)
  const user = currentSession()?.user
  const name = list?.data.find(({ id }) => id === user?.customerId[0])?.name
  if (user !== undefined && name !== undefined) storeUser({ ...user, customerName: name })
}
