import { formatTime } from '../../ui/time/format-time.ts'
import {
  isEmpty,
  overlapOf,
  sortedTimeframes,
  type Timeframe,
  timeframeProblem,
  timeWithout,
} from './timeframes.ts'

/** Why a timeframe of a list is not what its author may think. `other` is the one that it is compared with. */
export type TimeframeNotice<Frame extends Timeframe = Timeframe> =
  /** It ends when it starts, or it was over when it was entered. */
  | { readonly kind: 'empty' | 'past'; readonly frame: Frame }
  | { readonly kind: 'repeated' | 'inside' | 'overlapping'; readonly frame: Frame; readonly other: Frame }

interface NoticeOptions {
  /** Unix seconds. */
  now: number
  /** The stored timeframes, which may be over. */
  stored?: readonly Timeframe[] | undefined
  /** Whether a timeframe without a start is incomplete; otherwise it holds since ever. */
  needsStart?: boolean
}

/**
 * Finds the timeframes of a list that overlap, are repeated, or are never reached: empty, over already, or wholly inside
 * another one. Each is told once. Timeframes with an error of their own are left out.
 */
export function findTimeframeNotices<Frame extends Timeframe>(
  frames: readonly Frame[],
  { now, stored = [], needsStart = false }: NoticeOptions,
): TimeframeNotice<Frame>[] {
  const complete = frames.filter(
    (frame) => timeframeProblem(frame) === undefined && !(needsStart && frame.from === null),
  )
  const isOver = (frame: Frame) =>
    frame.to !== null && frame.to <= now && !stored.some((one) => isSame(one, frame))
  const alone = complete.flatMap((frame): TimeframeNotice<Frame>[] =>
    isEmpty(frame) ? [{ kind: 'empty', frame }] : isOver(frame) ? [{ kind: 'past', frame }] : [],
  )
  const rest = complete.filter((frame) => !isEmpty(frame) && !isOver(frame))
  return [...alone, ...rest.flatMap((frame, place) => comparedNotices(frame, { rest, place }))]
}

/** The notices about a timeframe and the others: repeated and inside are told of the later of two, once. */
function comparedNotices<Frame extends Timeframe>(
  frame: Frame,
  { rest, place }: { rest: readonly Frame[]; place: number },
): TimeframeNotice<Frame>[] {
  const repeated = rest.find((other, at) => at < place && isSame(other, frame))
  if (repeated !== undefined) return [{ kind: 'repeated', frame, other: repeated }]
  const around = rest.find((other) => !isSame(other, frame) && isWithin(frame, other))
  if (around !== undefined) return [{ kind: 'inside', frame, other: around }]
  return rest
    .slice(place + 1)
    .filter((other) => overlapOf(frame, other) !== undefined && !isWithin(other, frame))
    .map((other) => ({ kind: 'overlapping', frame, other }))
}

const isSame = (one: Timeframe, other: Timeframe) => one.from === other.from && one.to === other.to
const isWithin = (inner: Timeframe, outer: Timeframe) => timeWithout(inner, [outer]).length === 0

/** The sentence for a notice about a list in which each timeframe stands for the same. */
export function timeframeNoticeText(notice: TimeframeNotice, textOf: (frame: Timeframe) => string): string {
  const frame = textOf(notice.frame)
  switch (notice.kind) {
    case 'empty':
      return `${frame}: it ends when it starts, so it never holds.`
    case 'past':
      return `${frame}: it is over already, so it never holds.`
    case 'repeated':
      return `${frame} is listed twice.`
    case 'inside':
      return `${frame} is wholly within ${textOf(notice.other)}, so it changes nothing.`
    case 'overlapping': {
      const [first, second] = sortedTimeframes([notice.frame, notice.other]).map(textOf)
      return `${first} and ${second} overlap. Together they hold without a break.`
    }
  }
}

/** '26/01/01 10:00 to open end'. @param offset of the viewer, as in `formatTime` */
export function timeframeText({ from, to }: Timeframe, offset: number): string {
  const minuteOf = (at: number | null, open: string) =>
    at === null ? open : formatTime(at, { offset, pattern: 'minute' })
  return `${minuteOf(from, 'Since ever')} to ${minuteOf(to, 'open end')}`
}
