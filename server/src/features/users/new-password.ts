import { isUsername, PASSWORD_PROBLEMS } from '@service-center/contract/users/password-rules.ts'
import { invalid } from '../../platform/errors.ts'
import { isCommonPassword } from '../../platform/secrets/common-passwords.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'

/**
 * The hash of a new password. Every password that is set passes here; the contract has checked its length.
 * @throws invalid when it is the user's name or a common password
 */
export async function hashNewPassword(user: { username: string; password: string }): Promise<string> {
  const { username, password } = user
  if (isUsername(password, username)) throw refused('username')
  if (isCommonPassword(password)) throw refused('common')
  return hashPassword(password)
}

const refused = (problem: keyof typeof PASSWORD_PROBLEMS) =>
  invalid([{ param: 'password', msg: PASSWORD_PROBLEMS[problem] }])
