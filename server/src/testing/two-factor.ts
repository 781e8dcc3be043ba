import { generateSync } from 'otplib'

/**
 * An authenticator that has scanned a link.
 * @returns the code that it shows some seconds after a fixed time, so that a code stays the same
 */
export function authenticatorOf(link: string): (afterSeconds: number) => string {
  const secret = new URL(link).searchParams.get('secret')
  if (secret === null) throw new Error('The link has no seed.')
  const now = Math.floor(Date.now() / 1000)
  return (afterSeconds) => generateSync({ secret, epoch: now + afterSeconds })
}
