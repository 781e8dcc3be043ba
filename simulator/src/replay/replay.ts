import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { readArguments, USAGE, type ReplayArguments } from './arguments.ts'
import { epochsOf, emptyLineCounts, type LineCounts } from './nmea-epochs.ts'
import { isStorable, placeRecording } from './placement.ts'
import { Publisher } from './publisher.ts'

process.exitCode = await main()

/** 0 when every epoch was acknowledged, 1 when the replay failed, 2 when the arguments are wrong. */
async function main(): Promise<number> {
  let args: ReplayArguments
  try {
    args = readArguments(process.argv.slice(2))
    await access(args.file)
  } catch (error) {
    console.error(`replay: ${messageOf(error)} (${USAGE})`)
    return 2
  }
  try {
    return await replay(args)
  } catch (error) {
    console.error(`replay: ${messageOf(error)}`)
    return 1
  }
}

async function replay(args: ReplayArguments): Promise<number> {
  const { midnight, shift } = await placeRecording({
    lines: linesOf(args.file),
    day: args.day,
    now: Date.now(),
  })
  const publisher = await Publisher.connect(args)
  const counts = emptyLineCounts()
  let unstorable = 0
  let stopped = false
  const stop = new AbortController()
  process.once('SIGINT', () => {
    stopped = true
    stop.abort()
  })
  let pace: ((at: number) => Promise<void>) | null = null
  for await (const epoch of epochsOf({ lines: linesOf(args.file), midnight, counts })) {
    // A receiver's wrong date at one time must not become a position of now.
    if (!isStorable(epoch.at + shift, Date.now())) {
      unstorable++
      continue
    }
    pace ??= pacer({ first: epoch.at, speed: args.speed, signal: stop.signal })
    await pace(epoch.at)
    if (stopped) break
    await publisher.publish({ at: epoch.at + shift, values: epoch.values })
  }
  await publisher.close()
  report(publisher, counts)
  if (unstorable > 0) {
    console.error(`replay: ${unstorable} epochs were left out: more than two years old, or in the future`)
  }
  return publisher.sent.failed === 0 && unstorable === 0 ? 0 : 1
}

/** Waits until the elapsed time, multiplied by the speed, equals the recording's; at speed 0 does not wait. */
function pacer(a: { first: number; speed: number; signal: AbortSignal }): (at: number) => Promise<void> {
  const started = Date.now()
  return async (at) => {
    if (a.speed === 0) return
    const wait = started + (at - a.first) / a.speed - Date.now()
    if (wait > 0) await sleep(wait, undefined, { signal: a.signal }).catch(() => {})
  }
}

function linesOf(file: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(file, 'latin1'), crlfDelay: Infinity })
}

function report({ sent }: Publisher, counts: LineCounts): void {
  console.log(
    `${counts.sentences} sentences read: ${counts.used} used, skipped ${counts.empty} empty, ` +
      `${counts.unread} not understood, ${counts.invalid} invalid`,
  )
  console.log(
    `${sent.epochs} epochs with ${sent.values} values published: ${sent.acknowledged} epochs acknowledged, ${sent.failed} failed`,
  )
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (text || 'the broker cannot be reached').split('\n')[0] ?? ''
}
