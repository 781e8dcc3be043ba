import type { Span } from '../model/intervals.ts'

/** A ticket of the device, at the time when it was opened. */
export interface TicketMark {
  readonly issueId: number
  /** Unix seconds. */
  readonly at: number
  readonly isClosed: boolean
  readonly subject: string
  /** As people read it: 'Open'. */
  readonly status: string
}

/** Tickets too close to each other for marks of their own, oldest first; most groups have one. */
export interface TicketGroup {
  readonly marks: readonly TicketMark[]
  /** Of its first and its last ticket, in unix seconds. */
  readonly from: number
  readonly to: number
  /** Whether all of its tickets are closed. */
  readonly isClosed: boolean
}

/** Gaps per doubling. */
const STEPS = 2

/**
 * The gap of groups for a least gap: the next one of a few, so that a zoom keeps most groups, and their marks need not be
 * made anew in each frame.
 */
export function groupGap(least: number): number {
  // Rounded first, since the length of a window that moves by fractions is not exact.
  return 2 ** (Math.ceil(Math.round(Math.log2(least) * STEPS * 1e6) / 1e6) / STEPS)
}

/**
 * Groups tickets so that no two marks are closer than `gap`. It starts at the device's first ticket and not at that of
 * the window, so that the groups stay the same while the window moves.
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
