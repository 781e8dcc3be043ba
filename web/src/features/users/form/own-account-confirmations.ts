import type { UserChange } from '@service-center/contract/users/user.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'

/** Asks for confirmation before one's own account is changed, naming the consequences. */
export function confirmOwnUpdate(change: UserChange): Promise<boolean> {
  return confirm({
    title: 'Change your own account?',
    text: ['This is the account that you are signed in with.', ...consequencesOf(change)].join(' '),
    verb: 'Save',
    keepLabel: 'Keep as it was',
  })
}

function consequencesOf(change: UserChange): string[] {
  const { email, password, userAccess, customerId } = change
  return [
    ...(email === undefined ? [] : ['Until you have verified the new email address, you see little else.']),
    ...(password === undefined
      ? []
      : ['All your sessions end, this one too: sign in again with the new password.']),
    ...(userAccess === undefined && customerId === undefined
      ? []
      : ['What you take from yourself, you cannot give back to yourself.']),
  ]
}

/** Asks for confirmation before an account is deleted, naming the consequences. */
export function confirmDeletion({ username, isOwn }: { username: string; isOwn: boolean }): Promise<boolean> {
  return confirm({
    title: isOwn ? 'Delete your own account?' : `Delete account ${username}?`,
    text: isOwn
      ? 'You are signed out at once and cannot sign in any more. What you did stays in the user action log.'
      : `${username} is signed out at once and cannot sign in any more. What they did stays in the user action log.`,
    verb: 'Delete account',
    keepLabel: 'Keep account',
    destructive: true,
  })
}

/** Asks for confirmation before another user's second factor is turned off. */
export function confirmFactorOff(username: string): Promise<boolean> {
  return confirm({
    title: `Turn off two-factor for ${username}?`,
    text: `${username} then signs in with the password alone, until they set up an authenticator again. Make sure that it is them who asks.`,
    verb: 'Turn off two-factor',
    keepLabel: 'Keep two-factor',
    destructive: true,
  })
}
