import type { Credentials } from '@service-center/contract/sessions/sessions.ts'
import type { User } from '@service-center/contract/users/users.ts'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { adoptStoredUser, currentSession, storeUser } from '../../api/credentials.ts'
import { customersQuery, viewerQuery } from '../../api/shared-queries.ts'

type Listener = (change: { before: Credentials; now: Credentials }) => void

/** Makes the console follow what its viewer may do and see, which the token says only as it was at the sign-in. */
export interface ViewerAccess {
  /** Asks the server how the viewer stands now. */
  readAnew(): Promise<void>
  /** Takes over what another tab has learnt. */
  adopt(): void
  /** Called when the viewer may do or see something else than before. */
  onChange(listener: Listener): () => void
}

/** Follows what any screen reads of the viewer's own account. Call once. */
export function followViewer(client: QueryClient): ViewerAccess {
  const listeners = new Set<Listener>()

  function tell(before: Credentials): void {
    const now = currentSession()?.user
    if (now === undefined || accessOf(now) === accessOf(before)) return
    forgetOthers(client, now.username)
    for (const listener of listeners) listener({ before, now })
    if (now.verified && now.customerId[0] !== before.customerId[0]) void nameCustomer(client)
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
    tell(before)
  })

  async function readAnew() {
    const username = currentSession()?.user.username
    if (username === undefined) return
    await client.fetchQuery({ ...viewerQuery(username), staleTime: 0 }).catch(() => undefined)
  }

  return {
    readAnew,
    adopt: () => {
      const before = currentSession()?.user
      if (before === undefined || !adoptStoredUser()) return
      tell(before)
      // What the other tab has read stands in its own cache only.
      void readAnew()
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The credentials of a session whose user has become what the server says. */
export function withUser(before: Credentials, user: User): Credentials {
  const isAlike = sorted(user.userAccess) === sorted(before.userAccess)
  return {
    ...before,
    customerId: user.customerId,
    userAccess: isAlike ? before.userAccess : user.userAccess,
    verified: user.verified,
    isTwoFactorAuthenticationEnabled: user.isTwoFactorAuthentificationEnabled,
  }
}

const sorted = (tags: readonly string[]) => tags.toSorted().join('\n')

const accessOf = ({ customerId, userAccess, verified }: Credentials) =>
  JSON.stringify([customerId, sorted(userAccess), verified])

/** What is kept may not be theirs any more: it is forgotten, and what is on the screen is read anew. */
function forgetOthers(client: QueryClient, username: string): void {
  const own = hashKey(viewerQuery(username).queryKey)
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryHash, state }) => queryHash !== own && state.fetchStatus === 'idle',
  })
  void client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== own })
}

/** The main customer is another one: its name stands in the list of customers. */
async function nameCustomer(client: QueryClient): Promise<void> {
  const list = await client.fetchQuery({ ...customersQuery, staleTime: 0 }).catch(() => undefined)
  const user = currentSession()?.user
  const name = list?.data.find(({ id }) => id === user?.customerId[0])?.name
  if (user !== undefined && name !== undefined) storeUser({ ...user, customerName: name })
}
