import { z } from 'zod'
import { idNumber, unixSeconds } from '../endpoint/fields.ts'

/** A live value: `[key, value, created, inserted]`, followed by `true` when the key is new. */
export const liveEntry = z.union([
  z.tuple([z.string(), z.string(), unixSeconds, unixSeconds]),
  z.tuple([z.string(), z.string(), unixSeconds, unixSeconds, z.literal(true)]),
])

export type LiveEntry = z.infer<typeof liveEntry>

/** New values of one device (specification 2, section 3: event update payload). */
export const dataEvent = z.object({ type: idNumber, id: idNumber, entries: z.array(liveEntry) })

export type DataEvent = z.infer<typeof dataEvent>

/** A tablet (`id`) moved from one robot to another; null: no robot. */
export const tabletConnectionEvent = z.object({
  id: idNumber,
  connectionId: idNumber.nullable(),
  previousConnectionId: idNumber.nullable(),
})

export type TabletConnectionEvent = z.infer<typeof tabletConnectionEvent>

export const deviceAddedEvent = z.object({ type: idNumber, id: idNumber })

export type DeviceAddedEvent = z.infer<typeof deviceAddedEvent>
