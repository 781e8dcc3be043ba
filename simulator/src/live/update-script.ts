import type { Script, Situation, Step } from './command-script.ts'
import { hash, hex, randomUnit, salt } from '../model/random.ts'

/** The parameters of an update that matter to the device. */
export interface Update {
  readonly command: number
  /** The version to install. */
  readonly rs: string
  /** Whether a board that does not answer ends the update. */
  readonly errorOnHardwareFailure: boolean
  /** Whether to install regardless of battery and installed version. */
  readonly override: boolean
}

/** Percent. */
export const MIN_BATTERY = 25

const PACKAGE = salt('software package')
const BOARDS = {
  robots: ['main board', 'motor controller', 'GNSS receiver', 'modem', 'pump board'],
  stations: ['main board', 'GNSS receiver', 'modem', 'power board'],
} as const

/** Shares of the time of a whole update. */
const SHARE = { check: 0.02, download: 0.5, checksum: 0.04, unpack: 0.1, hardware: 0.04, boards: 0.16, restart: 0.1, selfTest: 0.04 } // oxfmt-ignore

type Fault = 'download' | 'checksum' | 'hardware' | undefined

/** The steps of an update; always the same for the same arguments. */
export function updateScript(a: { kind: keyof typeof BOARDS; update: Update; situation: Situation }): Script {
  const { update, situation } = a
  const ms = situation.settings.updateSeconds * 1000 * (0.75 + 0.6 * randomUnit(PACKAGE, update.command))
  const refused = refusalOf(update, situation)
  const check = checkStep({ update, situation, takes: SHARE.check * ms })
  if (refused !== undefined) return { steps: [check, errorStep(refused)], error: refused }
  if (situation.installed === update.rs && !update.override) {
    return { steps: [check, { takes: 0, message: `${update.rs} is already installed: nothing to do` }], error: undefined } // oxfmt-ignore
  }
  const fault = faultOf(update, situation)
  const parts = { ...a, ms, fault }
  const phases = [download, unpack, hardwareCheck, install, restart]
  const steps = [check]
  for (const phase of phases) {
    const { steps: more, error } = phase(parts)
    steps.push(...more)
    if (error !== undefined) return { steps: [...steps, errorStep(error)], error }
  }
  return { steps, error: undefined }
}

type Parts = Parameters<typeof updateScript>[0] & { ms: number; fault: Fault }

interface Phase {
  steps: Step[]
  error?: string
}

const errorStep = (message: string): Step => ({ takes: 0, message, error: true })

function refusalOf({ override }: Update, { battery }: Situation): string | undefined {
  if (override || battery >= MIN_BATTERY) return undefined
  return `The battery is too low for an update: ${battery} %, and at least ${MIN_BATTERY} % are needed`
}

function checkStep(a: { update: Update; situation: Situation; takes: number }): Step {
  const { update, situation, takes } = a
  const isLow = situation.battery < MIN_BATTERY && update.override
  const battery = `battery ${situation.battery} %${isLow ? ' (too low, but override is set)' : ''}`
  return { takes, message: `Update from ${situation.installed} to ${update.rs}: ${battery}` }
}

/** What goes wrong: `failurePercent` of all updates get a fault that ends them. */
function faultOf({ errorOnHardwareFailure }: Update, { luck, settings }: Situation): Fault {
  const share = settings.failurePercent / 100
  if (luck < share) {
    const kinds = errorOnHardwareFailure
      ? (['download', 'checksum', 'hardware'] as const)
      : (['download', 'checksum'] as const)
    return kinds[Math.floor((luck / share) * kinds.length)]
  }
  // A board does not answer: it keeps its firmware, and the update continues.
  return luck >= 1 - share / 2 && !errorOnHardwareFailure ? 'hardware' : undefined
}

function download({ kind, update, ms, fault }: Parts): Phase {
  const seed = hash(PACKAGE, ...[...update.rs].map((char) => char.codePointAt(0) ?? 0))
  const size = 180 + 90 * randomUnit(seed, 1)
  const name = `${kind === 'robots' ? 'robot' : 'station'}-${update.rs}.swu`
  const megabytes = (share: number) => `${(size * share).toFixed(1)} of ${size.toFixed(1)} MB`
  const rate = (size / ((SHARE.download * ms) / 1000)).toFixed(1)
  const takes = (SHARE.download * ms) / 5
  const first = { takes: 0, message: `Downloading /software/${kind}/${update.rs}/${name} (${size.toFixed(1)} MB)` } // oxfmt-ignore
  const progress = [0.2, 0.4, 0.6, 0.8, 1].map((share) => ({
    takes,
    message: `Downloaded ${share * 100} % (${megabytes(share)}, ${rate} MB/s)`,
  }))
  if (fault === 'download') {
    const retries = [1, 2, 3].map((attempt) => ({
      takes: takes / 3,
      message: `Download interrupted at ${megabytes(0.53)}: connection reset (attempt ${attempt} of 3)`,
      error: true,
    }))
    return { steps: [first, ...progress.slice(0, 2), ...retries], error: `The download of ${name} broke off` }
  }
  const sum = hex(16, seed)
  const checking = SHARE.checksum * ms
  if (fault === 'checksum') {
    const found = hex(16, seed, update.command)
    const steps = [first, ...progress, { takes: checking, message: `SHA-256 of ${name} begins with ${found}, expected ${sum}`, error: true }] // oxfmt-ignore
    return { steps, error: `The checksum of ${name} is wrong` }
  }
  return { steps: [first, ...progress, { takes: checking, message: `SHA-256 of ${name} is correct (${sum}…)` }] } // oxfmt-ignore
}

function unpack({ update, ms }: Parts): Phase {
  const files = 900 + (hash(PACKAGE, update.rs.length, 3) % 600)
  return { steps: [{ takes: SHARE.unpack * ms, message: `Unpacked ${files} files` }] }
}

function hardwareCheck({ kind, update, ms, fault }: Parts): Phase {
  const boards = BOARDS[kind]
  const takes = SHARE.hardware * ms
  if (fault !== 'hardware') return { steps: [{ takes, message: `Hardware check: ${boards.join(', ')}: all answer` }] } // oxfmt-ignore
  const board = boards.at(-1) ?? ''
  const message = `Hardware check: the ${board} does not answer`
  if (!update.errorOnHardwareFailure) {
    return { steps: [{ takes, message: `${message}; it keeps its firmware`, error: true }] }
  }
  return { steps: [{ takes, message, error: true }], error: `The hardware check failed: the ${board} does not answer` } // oxfmt-ignore
}

function install({ kind, update, ms, fault }: Parts): Phase {
  const boards = fault === 'hardware' ? BOARDS[kind].slice(0, -1) : BOARDS[kind]
  const takes = (SHARE.boards * ms) / boards.length
  return {
    steps: boards.map((board, n) => ({
      takes,
      message: `Installed ${update.rs} on the ${board} (${n + 1} of ${boards.length})`,
    })),
  }
}

function restart({ update, situation, ms }: Parts): Phase {
  const takes = SHARE.restart * ms
  return {
    steps: [
      { takes: 0, message: 'Restarting', effect: 'restart' },
      { takes, message: `Started with ${update.rs}` },
      { takes: SHARE.selfTest * ms, message: 'Self-test passed' },
      { takes: 0, message: `Update from ${situation.installed} to ${update.rs} completed` },
    ],
  }
}
