import { api } from '@service-center/contract/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { currentSession, keepUser } from '../../api/credentials.ts'
import { keyOf } from '../../api/query.ts'

/** Has every screen follow a factor that was turned on or off, and the browser keep it (specification 1, section 3). */
export function useFactorChanged(): (isOn: boolean) => void {
  const client = useQueryClient()
  return (isOn) => {
    const user = currentSession()?.user
    if (user !== undefined) keepUser({ ...user, isTwoFactorAuthenticationEnabled: isOn })
    for (const endpoint of [api.twoFactor.status, api.users.get, api.users.list]) {
      void client.invalidateQueries({ queryKey: keyOf(endpoint) })
    }
  }
}
