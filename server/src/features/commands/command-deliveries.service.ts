import { z } from 'zod'
import type {
  CallAnswer,
  DeviceCall,
  EndedRequest,
  Heard,
  SentRequest,
} from '../../platform/devices/devices.ts'
import { readDeviceTime } from '../../platform/devices/device-time.ts'
import { tellViewers } from './command-events.ts'
import {
  answered,
  cancelAnswered,
  type CommandLife,
  nextOf,
  type NextRequest,
  reported,
  sent,
  unanswered,
  unsent,
} from './command-life.ts'
import {
  insertLogLines,
  type LockedCommand,
  lockLives,
  type LogLine,
  updateLives,
} from './command-lives.store.ts'
import { CANCEL, cancelRequestsOf, openSecret, PURPOSE, requestsOf } from './command-requests.ts'
import type { CommandApp } from './commands.service.ts'

/** Longer lines are cut. A whole stack trace fits. */
export const MAX_MESSAGE = 4000
/** Further log lines of a command are dropped. */
export const MAX_LOG_LINES = 10_000
const MAX_LINES_OF_REPORT = 1000
const MAX_ID = 2_147_483_647
const MAX_AHEAD_MS = 60_000
const DAY_MS = 86_400_000

/** Registers the listeners that follow commands: sent, answered, reported. Called once, at startup. */
export function followCommands(app: CommandApp): void {
  const { devices } = app
  devices.onSent(PURPOSE, (requests, heard) => onSent(app, requests, heard))
  devices.onEndedTogether(PURPOSE, (requests, heard) => onEnded(app, requests, heard))
  devices.onListening((devs, heard) => onListening(app, devs, heard))
  devices.onCall('command', (calls, heard) => onReports(app, calls, heard))
}

/** A command with its new state. */
export interface Changed {
  readonly command: LockedCommand
  readonly life: CommandLife
  /** Whether viewers get an event even if the state is the same. */
  readonly isNews?: boolean
}

/** Stores changed commands and notifies viewers. */
export async function store(
  app: CommandApp,
  changes: readonly Changed[],
  { db, afterCommit }: Heard,
): Promise<void> {
  const written = await updateLives(
    db,
    changes
      .filter(({ command, life }) => life !== command.life)
      .map(({ command: { id }, life }) => ({ id, life })),
  )
  const news = new Set(
    changes
      .filter(({ command, life, isNews }) => isNews === true || differs(command.life, life))
      .map(({ command }) => command.id),
  )
  afterCommit(() =>
    tellViewers(
      app.live,
      written.filter(({ id }) => news.has(id)),
    ),
  )
}

const differs = (a: CommandLife, b: CommandLife) =>
  a.state !== b.state || a.cancelRequestedAt !== b.cancelRequestedAt || a.failure !== b.failure

const idsOf = (requests: readonly { readonly reference: number | null }[]) =>
  requests.flatMap(({ reference }) => reference ?? [])

async function onSent(app: CommandApp, requests: readonly SentRequest[], heard: Heard): Promise<void> {
  const times = new Map(
    requests.filter(({ method }) => method !== CANCEL).map((request) => [request.reference, request]),
  )
  const commands = await lockLives(heard.db, { ids: idsOf([...times.values()]) })
  const changes = commands.map((command) => {
    const request = times.get(command.id)
    if (request === undefined) return { command, life: command.life }
    return { command, life: (request.isSent ? sent : unsent)(command.life, request.at) }
  })
  await store(app, changes, heard)
  await withdrawCancelled(app, changes, heard)
}

/** Withdraws requests of commands that were cancelled while they were being sent, when sending failed. */
async function withdrawCancelled(app: CommandApp, changes: readonly Changed[], { db }: Heard): Promise<void> {
  for (const { command, life } of changes) {
    if (life.state !== 'cancelled') continue
    const { id, dev, type: method } = command
    await app.devices.withdrawMany(db, { purpose: PURPOSE, method, devs: [dev], references: [id] })
  }
}

/** Handles answers and timeouts, in order. */
async function onEnded(app: CommandApp, requests: readonly EndedRequest[], heard: Heard): Promise<void> {
  const at = Date.now()
  const commands = await lockLives(heard.db, { ids: idsOf(requests) })
  const lives = new Map(commands.map(({ id, life }) => [id, life]))
  const again = new Set<number>()
  for (const request of requests) {
    const id = request.reference ?? 0
    const life = lives.get(id)
    if (life === undefined) continue
    const isCancel = request.method === CANCEL
    if (request.outcome === 'answered') {
      const next = (isCancel ? cancelAnswered : answered)(life, request.answer, at)
      lives.set(id, next)
      // It was not sent again while its cancellation was pending.
      if (isCancel && nextOf(next, at) === 'command') again.add(id)
      continue
    }
    // The request may be settled by now, or replaced by another one.
    if ((nextOf(life, at) === 'cancel') !== isCancel) continue
    again.add(id)
    if (request.outcome === 'noAnswer') lives.set(id, unanswered(life, at))
  }
  const changes = commands.map((command) => ({ command, life: lives.get(command.id) ?? command.life }))
  await store(app, changes, heard)
  await sendAgain(
    app,
    changes.filter(({ command }) => again.has(command.id)),
    heard,
  )
}

/**
 * A device that reconnects may never have received the commands that it has not answered, because the server
 * that sent them may have died: they are sent again. Commands that wait behind them keep their order.
 */
async function onListening(app: CommandApp, devs: readonly number[], heard: Heard): Promise<void> {
  const open = await app.devices.takeBackUnanswered(heard.db, { purpose: PURPOSE, devs })
  if (open.length === 0) return
  const commands = await lockLives(heard.db, { ids: idsOf(open) })
  await sendAgain(
    app,
    commands.map((command) => ({ command, life: command.life })),
    heard,
  )
}

/** Sends the command, or the request to cancel it, that each command needs next. */
export async function sendAgain(app: CommandApp, commands: readonly Changed[], { db }: Heard): Promise<void> {
  const at = Date.now()
  const wanting = (next: NextRequest) => commands.filter(({ life }) => nextOf(life, at) === next)
  const requests = requestsOf(
    wanting('command').map(({ command, life }) => ({
      ...command,
      secret: openSecret(app.encryption, command.dev, command.secret),
      expiresAt: life.expiresAt === null ? null : life.expiresAt / 1000,
      unanswered: life.unanswered,
    })),
  )
  const cancels = cancelRequestsOf(
    wanting('cancel').map(({ command: { id, dev }, life }) => ({ id, dev, unanswered: life.unanswered })),
  )
  await app.devices.sendMany(db, PURPOSE, [...requests, ...cancels])
}

/** Handles reports of devices about their commands. */
async function onReports(app: CommandApp, calls: readonly DeviceCall[], heard: Heard): Promise<CallAnswer[]> {
  const reports = calls.map(({ params }) => parseReport(params))
  const ids = reports.flatMap((report) => (typeof report === 'string' ? [] : report.command))
  const commands = new Map((await lockLives(heard.db, { ids })).map((command) => [command.id, command]))
  const lives = new Map<number, CommandLife>()
  const lines: LogLine[] = []
  const answers = calls.map((call, place): CallAnswer => {
    const report = reports[place] ?? ''
    if (typeof report === 'string') return { reply: { error: report }, refused: report }
    const command = commands.get(report.command)
    if (command?.dev !== call.dev) {
      const refused = `This device has no command ${report.command}.`
      return { reply: { error: refused }, refused }
    }
    const { id, life } = command
    lives.set(
      id,
      reported(lives.get(id) ?? life, { ...report, at: timeOf(report.ts, { life, call }), heardAt: call.at }),
    )
    return takeLines(report, { lines, life, call })
  })
  const news = await insertLogLines(heard.db, lines)
  const changes = [...lives].flatMap(([id, life]) => {
    const command = commands.get(id)
    return command === undefined ? [] : [{ command, life, isNews: news.has(id) }]
  })
  await store(app, changes, heard)
  return answers
}

// eslint-disable-next-line no-control-regex -- NUL is what it looks for
const storableText = z.string().refine((text) => !/\u0000/.test(text) && text.isWellFormed(), {
  error: 'contains characters that cannot be stored',
})

/** A report of a device about a command: see docs/devices.md. Unknown fields are ignored. */
const report = z.object({
  command: z.int().min(1).max(MAX_ID),
  state: z.enum(['running', 'completed', 'failed']).optional(),
  error: storableText.optional(),
  /** When it happened, ms since 1970. Without a time that can be read, that of the call counts. */
  ts: z.unknown().optional(),
  log: z
    .array(
      z.object({
        n: z.int().min(1),
        ts: z.unknown().optional(),
        message: storableText,
        error: z.boolean().optional(),
      }),
    )
    .max(MAX_LINES_OF_REPORT)
    .optional(),
})
type CommandReport = z.output<typeof report>

/** Parses the params of a device's call; returns an error text if they are invalid. */
function parseReport(params: unknown): CommandReport | string {
  const parsed = report.safeParse(params)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.map(String).join('.') ?? ''
  return `The report of a command is wrong${place === '' ? '' : ` at ${place}`}: ${issue?.message ?? ''}`
}

/** The time that a device reported, in whole ms, if it is plausible; otherwise the time of its call. */
function timeOf(ts: unknown, { life, call }: { life: CommandLife; call: DeviceCall }): number {
  return plausibleTime(ts, { life, call }) ?? call.at
}

function plausibleTime(
  ts: unknown,
  { life, call }: { life: CommandLife; call: DeviceCall },
): number | undefined {
  const at = readDeviceTime(ts)
  const isPlausible = at !== undefined && at >= life.issuedAt - DAY_MS && at <= call.at + MAX_AHEAD_MS
  return isPlausible ? Math.round(at) : undefined
}

/** The first time of a report that is not taken, for the counts of refused data. */
function wrongTimeIn(
  { command, ts, log = [] }: CommandReport,
  of: { life: CommandLife; call: DeviceCall },
): { wrongTime?: string } {
  const wrong = [ts, ...log.map((line) => line.ts)].find(
    (time) => time !== undefined && plausibleTime(time, of) === undefined,
  )
  if (wrong === undefined) return {}
  return { wrongTime: `ts ${JSON.stringify(wrong).slice(0, 100)} in a report of command ${command}.` }
}

function takeLines(
  report: CommandReport,
  { lines, life, call }: { lines: LogLine[]; life: CommandLife; call: DeviceCall },
): CallAnswer {
  const { command, log = [] } = report
  const wrongTime = wrongTimeIn(report, { life, call })
  const taken = log.filter(({ n }) => n <= MAX_LOG_LINES)
  for (const { n, ts, message, error = false } of taken) {
    const cut = message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE).toWellFormed()}…` : message
    lines.push({ command, n, message: cut, isError: error, at: timeOf(ts, { life, call }) })
  }
  if (taken.length === log.length) return { reply: { result: 'ok' }, ...wrongTime }
  return {
    reply: { result: 'ok' },
    ...wrongTime,
    refused: `A command keeps ${MAX_LOG_LINES} log lines: the others of command ${command} were left out.`,
  }
}
