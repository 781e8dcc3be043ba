import { z } from 'zod'
import { idNumber, unixSeconds } from '../endpoint/fields.ts'

/** State of an order to a tablet. */
export const orderState = z.enum([
  /** The server is sending it to the device management. */
  'sending',
  /** Waiting for the tablet to connect or to answer. */
  'waiting',
  /** The device management accepted it and delivers it. */
  'accepted',
  /** The tablet executed it. */
  'done',
  /** Not executed; `failure` says why. */
  'failed',
  /** No answer: it may have been executed. */
  'unknown',
])

export type OrderState = z.infer<typeof orderState>

/** Result of a call for one tablet. */
export const tabletOutcome = z.object({
  tabletId: idNumber,
  state: z.union([orderState, z.literal('unchanged').describe('It was so already.')]),
  failure: z.string().nullable(),
})

export type TabletOutcome = z.infer<typeof tabletOutcome>

export const outcomes = z.object({ data: z.array(tabletOutcome) })

export type TabletOutcomes = z.infer<typeof outcomes>

/** The newest order of a kind to a tablet; times in unix seconds. */
const tabletOrder = z
  .object({
    state: orderState,
    failure: z.string().nullable(),
    title: z.string(),
    message: z.string(),
    byUser: z.string(),
    createdAt: unixSeconds,
    endedAt: unixSeconds.nullable(),
  })
  .meta({ id: 'TabletOrder' })

export type TabletOrder = z.infer<typeof tabletOrder>

export const appVersionLock = z
  .object({
    tabletId: idNumber,
    version: z.string().describe("'UNLOCKED': no lock."),
    oneTime: z.boolean().describe('Unlocked by itself once the tablet reports that version.'),
    setAt: unixSeconds.nullable(),
    byUser: z.string().nullable(),
  })
  .meta({ id: 'TabletAppVersionLock' })

export type AppVersionLock = z.infer<typeof appVersionLock>

/** Management state of a tablet: what was set, and what the tablet reports. */
export const tabletState = z
  .object({
    tabletId: idNumber,
    knoxId: z.string().nullable().describe('As the tablet reports it, whatever it is.'),
    /** Which service manages the tablet, and links to it. */
    service: z.object({
      name: z.enum(['embedded', 'Knox']),
      consoleUrl: z.string(),
      remoteSupportUrl: z.string().nullable().describe('Null: without a Knox id.'),
    }),
    lock: z.object({
      locked: z.boolean(),
      /** Null: not reported yet. */
      reported: z.boolean().nullable(),
      message: z.string(),
      since: unixSeconds.nullable(),
      byUser: z.string().nullable(),
      lastOrder: tabletOrder.nullable(),
    }),
    userLevel: z.object({
      /** Null if never set. */
      wanted: z.string().nullable(),
      reported: z.string().nullable(),
      setAt: unixSeconds.nullable(),
      byUser: z.string().nullable(),
    }),
    appVersion: appVersionLock.extend({ reported: z.string().nullable() }),
    group: z.string().nullable(),
    lastNotification: tabletOrder.nullable(),
    lastReset: tabletOrder.nullable(),
    lastProfile: tabletOrder.nullable(),
  })
  .meta({ id: 'TabletState' })

export type TabletState = z.infer<typeof tabletState>
