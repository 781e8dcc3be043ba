import { currentSession, storeUser } from '../../api/credentials.ts'

/** Has the browser keep that the viewer's own factor was turned on or off (specification 1, section 3). */
export function keepFactor(isOn: boolean): void {
  const user = currentSession()?.user
  if (user !== undefined) storeUser({ ...user, isTwoFactorAuthenticationEnabled: isOn })
}
