import type { Span } from './values/intervals.ts'

/** A ticket of the device, at the time when it was opened. */
export interface TicketMark {
  readonly issueId: number
  /** Unix seconds. */
  readonly at: number
  readonly isClosed: boolean
  readonly subject: string
  /** The name of the status: 'Open'. */
  readonly status: string
}

/** Tickets that share a mark because they are too close to each other. Most groups have one ticket. */
export interface TicketGroup {
  /** Oldest first. */
  readonly marks: readonly TicketMark[]
  /** Times of the first and the last ticket, in unix seconds. */
  readonly from: number
  readonly to: number
  /** Whether all tickets of the group are closed. */
  readonly isClosed: boolean
}

/** Number of allowed gaps between a gap and its double. */
const STEPS = 2

/**
 * Rounds a gap up to one of a few allowed gaps, so that a small zoom keeps most groups and their marks are not created
 * again in each frame.
 */
export function groupGap(least: number): number {
  // Rounds the logarithm first, because the length of a window that moves by fractions is not exact.
  return 2 ** (Math.ceil(Math.round(Math.log2(least) * STEPS * 1e6) / 1e6) / STEPS)
}

/**
 * Groups tickets so that no two marks are closer than `gap`. Begins with the device's first ticket instead of the first
 * in the window, so that the groups stay the same while the window moves.
 * @param marks oldest first
 * @param gap in seconds
 */
export function groupTickets(marks: readonly TicketMark[], gap: number): TicketGroup[] {
  const groups: TicketMark[][] = []
  let end = -Infinity
  for (const mark of marks) {
    if (mark.at < end) {
      groups.at(-1)?.push(mark)
    } else {
      groups.push([mark])
      end = mark.at + gap
    }
  }
  return groups.map((group) => ({
    marks: group,
    from: group[0]?.at ?? 0,
    to: group.at(-1)?.at ?? 0,
    isClosed: group.every(({ isClosed }) => isClosed),
  }))
}

/** The groups with a ticket in a window, whose end is exclusive. */
export function groupsIn(groups: readonly TicketGroup[], window: Span): readonly TicketGroup[] {
  const first = groups.findIndex(({ to }) => to >= window.from)
  if (first === -1) return []
  const after = groups.findIndex(({ from }, index) => index >= first && from >= window.to)
  return groups.slice(first, after === -1 ? undefined : after)
}
