import { sessions } from '@service-center/contract/sessions/sessions.ts'
import type { TestServer } from './server/test-server.ts'
import { TEST_PASSWORD } from './server/world.ts'

/** An attempt to sign in: by default with the password of `anna`, from an unknown browser. */
interface Attempt {
  readonly username?: string
  readonly password?: string
  /** The cookie of a known browser. */
  readonly cookie?: string
}

/** @param server returns the server, which starts after the tests are read */
export function signInAttempts(server: () => TestServer) {
  const enter = ({ username = 'anna', password = TEST_PASSWORD, cookie }: Attempt = {}) =>
    server().call(sessions.signIn, { body: { username, password }, cookie })
  /** Attempts to sign in with a wrong password. @returns the status */
  const attempt = async (given: Attempt = {}): Promise<number> =>
    (await enter({ ...given, password: 'wrong' })).status
  /** Makes a number of wrong attempts, one after the other. @returns the statuses */
  const tryAgain = async (times: number, given: Attempt = {}): Promise<number[]> => {
    const statuses: number[] = []
    for (let count = 0; count < times; count += 1) statuses.push(await attempt(given))
    return statuses
  }
  return { enter, attempt, tryAgain }
}
