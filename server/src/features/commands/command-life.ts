import { type CommandState, isEnded, isOpen } from '@service-center/contract/commands/command-rules.ts'

/** The state of a command. Times in ms since 1970. */
export interface CommandLife {
  readonly state: CommandState
  readonly issuedAt: number
  readonly sentAt: number | null
  readonly acknowledgedAt: number | null
  readonly startedAt: number | null
  readonly completedAt: number | null
  /** When the device last answered or reported about it. */
  readonly heardAt: number | null
  /** The device reported how it ended: nothing changes the state any more. */
  readonly isEndReported: boolean
  readonly failure: string | null
  readonly expiresAt: number | null
  readonly cancelRequestedAt: number | null
  /** How often the device has not answered the command or its cancellation. */
  readonly unanswered: number
}

/** After this many requests without an answer, the server gives up. */
export const MAX_UNANSWERED = 8
/**
 * A device that has accepted a command and then reports nothing for this long is taken to have forgotten it.
 */
export const SILENT_AFTER_MS = 7 * 24 * 3_600_000
const MAX_FAILURE = 500

const NO_ANSWER = `The device was sent it ${MAX_UNANSWERED} times and never answered. Whether it ran is not known.`
const SILENT = 'The device has accepted it, but has not reported its end for seven days.'
const NOT_IN_TIME = 'The device did not begin with it in time.'

/** A device's text without characters that PostgreSQL cannot store. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed().slice(0, MAX_FAILURE)
}

export function sent(life: CommandLife, at: number): CommandLife {
  return life.state === 'queued' ? { ...life, state: 'sent', sentAt: at } : life
}

/** Sending failed. @param at the time that `sent` was called with */
export function unsent(life: CommandLife, at: number): CommandLife {
  if (life.state !== 'sent' || life.sentAt !== at) return life
  const queued = { ...life, state: 'queued', sentAt: null } as const
  // If a user asked to cancel the command while it was being sent, it ends here instead of going back to the queue.
  return life.cancelRequestedAt === null ? queued : end(queued, 'cancelled', { at })
}

/** Whether answers and reports of the device may still change the state: it has not reported an end yet. */
const isUndecided = ({ isEndReported }: CommandLife) => !isEndReported

function end(
  life: CommandLife,
  state: CommandState,
  more: { at: number; failure?: string | null },
): CommandLife {
  const { at, failure = null } = more
  return { ...life, state, completedAt: at, failure, cancelRequestedAt: null, unanswered: 0 }
}

export function answered(life: CommandLife, answer: unknown, at: number): CommandLife {
  if (!isUndecided(life)) return life
  const heard = { ...life, heardAt: at, unanswered: life.cancelRequestedAt === null ? 0 : life.unanswered }
  const hasStarted = life.state === 'running'
  if (fieldOf(answer, 'result') === 'accepted') return accepted(heard, at)
  const error = fieldOf(answer, 'error')
  if (hasStarted) return heard
  if (typeof error === 'string') return { ...refused(heard, error, at), isEndReported: true }
  if (isEnded(life.state)) return heard
  const said = storable(JSON.stringify(answer) ?? '').slice(0, 200)
  return end(heard, 'failed', {
    at,
    failure: `The device gave an answer that is not part of the protocol: ${said}`,
  })
}

function accepted(life: CommandLife, at: number): CommandLife {
  const acknowledged = { ...life, state: 'acknowledged', acknowledgedAt: life.acknowledgedAt ?? at } as const
  if (life.state === 'queued' || life.state === 'sent') return acknowledged
  // Late: the server had given up waiting.
  const isLate = life.state === 'failed' && (life.expiresAt === null || life.expiresAt > at)
  return isLate ? { ...acknowledged, completedAt: null, failure: null } : life
}

/** The device refused the command, for example because it was cancelled or arrived too late. */
function refused(life: CommandLife, error: string, at: number): CommandLife {
  if (error === 'cancelled') return life.state === 'cancelled' ? life : end(life, 'cancelled', { at })
  if (error === 'expired') return end(life, 'expired', { at, failure: NOT_IN_TIME })
  return end(life, 'failed', { at, failure: storable(error) })
}

/** What to send to the device next: the command, or the request to cancel it. */
export type NextRequest = 'command' | 'cancel' | undefined

/** What to send next, after a request without an answer or when the device has reconnected. */
export function nextOf(life: CommandLife, at: number): NextRequest {
  if (life.cancelRequestedAt !== null) return isOpen(life.state) ? 'cancel' : undefined
  const isInTime = life.expiresAt === null || life.expiresAt > at
  return (life.state === 'queued' || life.state === 'sent') && isInTime ? 'command' : undefined
}

/** The device has not answered the command or its cancellation. */
export function unanswered(life: CommandLife, at: number): CommandLife {
  const count = life.unanswered + 1
  if (nextOf(life, at) === undefined) return life
  if (count < MAX_UNANSWERED) return { ...life, unanswered: count }
  if (life.cancelRequestedAt !== null) return { ...life, cancelRequestedAt: null, unanswered: 0 }
  return end(life, 'failed', { at, failure: NO_ANSWER })
}

/** The device's answer to the request to cancel the command. */
export function cancelAnswered(life: CommandLife, answer: unknown, at: number): CommandLife {
  if (!isUndecided(life) || life.cancelRequestedAt === null) return life
  const heard = { ...life, heardAt: at, cancelRequestedAt: null, unanswered: 0 }
  if (fieldOf(answer, 'result') === 'cancelled') {
    return life.state === 'running' ? heard : { ...end(heard, 'cancelled', { at }), isEndReported: true }
  }
  const isStarting = fieldOf(answer, 'error') === 'started' && isOpen(life.state)
  return isStarting ? started(heard, at) : heard
}

function started(life: CommandLife, at: number): CommandLife {
  return {
    ...life,
    state: 'running',
    acknowledgedAt: life.acknowledgedAt ?? at,
    startedAt: life.startedAt ?? at,
    completedAt: null,
    failure: null,
    cancelRequestedAt: null,
    unanswered: 0,
  }
}

/** A report of the device: a new state, or only log lines. */
export interface Report {
  readonly state?: 'running' | 'completed' | 'failed' | undefined
  readonly error?: string | undefined
  /** When it happened. */
  readonly at: number
  /** When it was received. */
  readonly heardAt: number
}

/** Applies a report of the device, which counts however late it arrives. */
export function reported(life: CommandLife, report: Report): CommandLife {
  const heard = { ...life, heardAt: report.heardAt }
  if (!isUndecided(life) || report.state === undefined) return heard
  const at = Math.max(report.at, life.issuedAt)
  if (report.state === 'running') return life.state === 'running' ? heard : started(heard, at)
  const isReported = { isEndReported: true }
  if (report.state === 'completed') {
    return { ...end(started(heard, life.startedAt ?? at), 'completed', { at }), ...isReported }
  }
  const error = report.error ?? 'The device gave no reason.'
  const hasStarted = life.state === 'running' || life.startedAt !== null
  return {
    ...(hasStarted ? end(heard, 'failed', { at, failure: storable(error) }) : refused(heard, error, at)),
    ...isReported,
  }
}

/** Ends a command that has not started before its expiry. */
export function expired(life: CommandLife, at: number): CommandLife {
  const isOver = life.expiresAt !== null && life.expiresAt <= at && isOpen(life.state)
  return isOver ? end(life, 'expired', { at, failure: NOT_IN_TIME }) : life
}

/** Fails a command about which the device has been silent for too long. */
export function silent(life: CommandLife, at: number): CommandLife {
  const isWaitedFor = life.state === 'acknowledged' || life.state === 'running'
  const isSilent = isWaitedFor && at - (life.heardAt ?? life.issuedAt) >= SILENT_AFTER_MS
  return isSilent ? end(life, 'failed', { at, failure: SILENT }) : life
}

function fieldOf(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null && name in answer
    ? Object.getOwnPropertyDescriptor(answer, name)?.value
    : undefined
}
