// What a run of the tests cost, from the lines that processor-time.ts has written.
import { existsSync, readFileSync } from 'node:fs'

/** How many of each kind are listed by name; the file has all. */
const LISTED = 40
const TICKS_PER_SECOND = 100

/**
 * The processor time that the machine has spent since its start, in seconds; undefined where it is not told. A browser's
 * processes are killed, so that what has ended by itself would be too little; what else runs on the machine counts too.
 */
export function busySeconds() {
  if (!existsSync('/proc/stat')) return undefined
  const [, user, nice, system, , , interrupts, softInterrupts] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]
    .split(/\s+/)
    .map(Number)
  return (user + nice + system + interrupts + softInterrupts) / TICKS_PER_SECOND
}

const inSeconds = (seconds) => `${seconds.toFixed(1)} s`

function sumsOf(lines) {
  const sums = new Map()
  for (const { kind, name, seconds } of lines) {
    const sum = sums.get(kind) ?? { count: 0, seconds: 0, byName: new Map() }
    sum.count += 1
    sum.seconds += seconds
    const named = sum.byName.get(name) ?? { count: 0, seconds: 0 }
    sum.byName.set(name, { count: named.count + 1, seconds: named.seconds + seconds })
    sums.set(kind, sum)
  }
  return sums
}

/**
 * The summary as lines of text.
 * @param file what was measured, a line of JSON each
 * @param parts the processor time that the machine spent during each part of the run, in seconds, by name
 */
export function timesSummary(file, parts) {
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  const sums = sumsOf(text === '' ? [] : text.split('\n').map((line) => JSON.parse(line)))
  const whole = Object.values(parts).reduce((sum, seconds) => sum + seconds, 0)
  const setUp = ['start of a server', 'page'].reduce((sum, kind) => sum + (sums.get(kind)?.seconds ?? 0), 0)
  return [
    `Processor time: ${inSeconds(whole)}, of which ${inSeconds(setUp)} (${Math.round((100 * setUp) / whole)} %) are starts of servers and first loads of pages`,
    ...Object.entries(parts).map(([name, seconds]) => `  ${inSeconds(seconds).padStart(9)}  ${name}`),
    ...[...sums].flatMap(([kind, { count, seconds, byName }]) => [
      `\n${kind}: ${count}, ${inSeconds(seconds)}`,
      ...[...byName]
        .toSorted(([, a], [, b]) => b.seconds - a.seconds)
        .slice(0, LISTED)
        .map(
          ([name, one]) =>
            `  ${inSeconds(one.seconds).padStart(9)}  ${name}${one.count > 1 ? ` × ${one.count}` : ''}`,
        ),
    ]),
  ]
}
