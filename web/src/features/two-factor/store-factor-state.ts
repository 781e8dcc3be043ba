import { currentSession, storeUser } from '../../api/credentials.ts'

/** Stores in the browser whether the viewer's own factor is on (specification 1, section 3). */
export function storeFactorState(isOn: boolean): void {
  const user = currentSession()?.user
  if (user !== undefined) storeUser({ ...user, isTwoFactorAuthenticationEnabled: isOn })
}
