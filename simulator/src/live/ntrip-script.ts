import type { Script, Situation } from './command-script.ts'

/** The new source of corrections. */
export interface NtripSource {
  readonly username: string
  readonly password: string
  readonly address: string
  readonly port: number
  readonly mountpoint: string
  /** Version of the NTRIP protocol. */
  readonly version: string
}

/** Shares of the time of a whole update. */
const SHARE = { connect: 0.04, receive: 0.06 }

/** The steps of switching to another source of corrections. No line contains the password. */
export function ntripScript({ source, situation }: { source: NtripSource; situation: Situation }): Script {
  const { settings, luck } = situation
  const { address, port, mountpoint, username, version } = source
  const ms = settings.updateSeconds * 1000
  const steps = [{ takes: 0, message: `Connecting to ${address}:${port} as ${username} (NTRIP ${version})` }]
  if (luck < settings.failurePercent / 100) {
    const refused = { takes: SHARE.connect * ms, message: `${address}:${port} answered 401 Unauthorized`, error: true } // oxfmt-ignore
    return { steps: [...steps, refused], error: 'The caster refused the user name or password; the former source is kept' } // oxfmt-ignore
  }
  return {
    steps: [
      ...steps,
      { takes: SHARE.connect * ms, message: `Mountpoint ${mountpoint} is available` },
      { takes: SHARE.receive * ms, message: `Corrections are received from ${mountpoint}`, effect: 'apply' },
    ],
    error: undefined,
  }
}
