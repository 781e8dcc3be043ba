import { createContext, use, type ReactNode } from 'react'

/** The offsets that a user may choose, in hours. */
export const TIME_OFFSETS: readonly number[] = Array.from({ length: 25 }, (_, index) => index - 12)

const TimeOffset = createContext(0)

/** The chosen UTC offset, in hours from -12 to 12, for every time below it. */
export function TimeOffsetProvider({ hours, children }: { hours: number; children: ReactNode }) {
  return <TimeOffset value={hours}>{children}</TimeOffset>
}

/** The chosen UTC offset in hours. */
export function useTimeOffset(): number {
  return use(TimeOffset)
}
