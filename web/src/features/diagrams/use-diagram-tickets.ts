import { useMediaQuery } from '@mantine/hooks'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import type { LogbookTicket } from '@service-center/contract/support/logbook.ts'
import { isDrawnClosed, ticketStatusName } from '@service-center/contract/support/ticket-rules.ts'
import { useMemo } from 'react'
import { useStoredValue } from '../../api/stored-value.ts'
import { useDeviceTickets } from '../../kit/device/status/use-device-support.ts'
import { useNewest } from '../../ui/use-newest.ts'
import { ticketSetting } from './diagram-settings.ts'
import { groupGap, groupsIn, groupTickets, type TicketGroup, type TicketMark } from './ticket-groups.ts'
import { secondsPerPixel, type SharedPlot } from './time/time-axis.ts'

/** Minimum distance of two marks in pixels, for the mouse and for touch screens. */
const MARK_DISTANCE = 28
const TOUCH_DISTANCE = 40

export interface DiagramTickets {
  /** The groups in the window. */
  readonly shown: readonly TicketGroup[]
  readonly isLoading: boolean
  readonly hasFailed: boolean
  /** Unix seconds: older tickets were not loaded. Undefined unless the window begins before this time. */
  readonly cutBefore: number | undefined
  readonly retry: () => void
}

const NO_MARKS: readonly TicketMark[] = []

/** The tickets of a device as marks over a window; undefined while they are not shown. */
export function useDiagramTickets(
  device: { type: DeviceType; id: number },
  plot: Pick<SharedPlot, 'window' | 'width'>,
): DiagramTickets | undefined {
  const isWanted = useStoredValue(ticketSetting)
  const load = useDeviceTickets(device, { isWanted })
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const { from, to } = plot.window
  const distance = isTouch ? TOUCH_DISTANCE : MARK_DISTANCE
  const gap = groupGap(secondsPerPixel(plot) * distance)
  const tickets = load?.data?.tickets
  const marks = useMemo(() => (tickets === undefined ? NO_MARKS : marksOf(tickets)), [tickets])
  const groups = useMemo(() => groupTickets(marks, gap), [marks, gap])
  const shown = useMemo(() => groupsIn(groups, { from, to }), [groups, from, to])
  const retry = useNewest(load?.retry)
  const isShown = load !== undefined
  const isLoading = tickets === undefined && load?.failure === undefined
  const hasFailed = tickets === undefined && !isLoading
  const oldest = load?.data?.cutBefore
  const cutBefore = oldest !== undefined && from < oldest ? oldest : undefined
  // Stays the same object while only the cursor moves.
  return useMemo(
    () => (isShown ? { shown, isLoading, hasFailed, cutBefore, retry: () => retry()?.() } : undefined),
    [isShown, shown, isLoading, hasFailed, cutBefore, retry],
  )
}

function marksOf(tickets: readonly LogbookTicket[]): readonly TicketMark[] {
  return tickets
    .map(({ issueId, created_at: at, subject, status }) => ({
      issueId,
      at,
      isClosed: isDrawnClosed(status),
      subject,
      status: ticketStatusName(status),
    }))
    .toSorted((a, b) => a.at - b.at || a.issueId - b.issueId)
}
