import type { DataQueryEvent } from '@service-center/contract/data-extractor/data-query-events.ts'
import { count, counted } from '../../../ui/data-table/model/count-text.ts'
import { formatDuration } from '../../../ui/time/durations.ts'
import { withUnit } from '../../../ui/numbers/format-number.ts'

type Progress = Pick<DataQueryEvent, 'phase' | 'place' | 'rows'>

/** The steps of an execution, in their order. */
export const PHASES = [
  { phase: 'waiting', label: 'Waiting' },
  { phase: 'first', label: 'First query' },
  { phase: 'second', label: 'Second query' },
  { phase: 'reading', label: 'Reading' },
] as const satisfies readonly { phase: DataQueryEvent['phase']; label: string }[]

/** What an execution is doing, as a sentence. */
export function progressText(progress: Progress | undefined): string {
  if (progress === undefined) return 'The queries are being sent.'
  const { phase, place, rows } = progress
  if (phase === 'first') return 'The first query is running.'
  if (phase === 'second') return 'The second query is running.'
  if (phase === 'reading')
    return rows === 0
      ? 'The result is being read.'
      : `The result is being read: ${counted(rows, 'rows')} so far.`
  if (place === 0) return 'Waiting for a turn. The next one is yours.'
  return `Waiting for a turn. ${count(place)} ${place === 1 ? 'execution is' : 'executions are'} before yours.`
}

const MINUTE_MS = 60_000

/** How long a part of an execution took: '840 ms', '2.4 s', '1 min 12 s'. @param ms milliseconds */
export function timeTaken(ms: number): string {
  if (ms < 1000) return withUnit(Math.round(ms), 'ms')
  if (ms < MINUTE_MS) return withUnit((ms / 1000).toFixed(1), 's')
  return formatDuration(ms / 1000)
}
