// Summary of the processor time of a test run, from the lines that processor-time.ts wrote.
import { existsSync, readFileSync } from 'node:fs'

/** Number of entries of each kind that are listed; the file has all. */
const LISTED = 40
const TICKS_PER_SECOND = 100

/**
 * Processor time of the whole machine since its start, in seconds; undefined if unknown. A browser's processes are
 * killed, so adding up processes that ended by themselves would give too little. Other load on the machine is
 * included.
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
 * @param file the measurements, one line of JSON each
 * @param parts processor time of the machine during each part of the run, in seconds, by name
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
