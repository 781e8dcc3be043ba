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
  failure: z.string().nullable().describe('Why it failed. Null: it did not.'),
})

export type TabletOutcome = z.infer<typeof tabletOutcome>

export const outcomes = z.object({ data: z.array(tabletOutcome) })

export type TabletOutcomes = z.infer<typeof outcomes>

const tabletOrder = z
  .object({
    state: orderState,
    failure: z.string().nullable().describe('Why it failed. Null: it did not.'),
    title: z.string(),
    message: z.string(),
    byUser: z.string(),
    createdAt: unixSeconds,
    endedAt: unixSeconds.nullable().describe('Null: it has not ended.'),
  })
  .meta({ id: 'TabletOrder', description: 'The newest order of a kind to a tablet.' })

export type TabletOrder = z.infer<typeof tabletOrder>

export const appVersionLock = z
  .object({
    tabletId: idNumber,
    version: z.string().describe("'UNLOCKED': no lock."),
    oneTime: z.boolean().describe('Unlocked by itself once the tablet reports that version.'),
    setAt: unixSeconds.nullable().describe('Null: it was never set.'),
    byUser: z.string().nullable().describe('The user who set it. Null: it was never set.'),
  })
  .meta({ id: 'TabletAppVersionLock', description: 'To which version the app of a tablet is locked.' })

export type AppVersionLock = z.infer<typeof appVersionLock>

export const tabletState = z
  .object({
    tabletId: idNumber,
    knoxId: z
      .string()
      .nullable()
      .describe('As the tablet reports it, whatever it is. Null: it reports none.'),
    service: z
      .object({
        name: z.enum(['embedded', 'Knox']),
        consoleUrl: z.string().describe('The page of the service.'),
        remoteSupportUrl: z.string().nullable().describe('Null: without a Knox id.'),
      })
      .describe('Which service manages the tablet, and links to it.'),
    lock: z.object({
      locked: z.boolean(),
      reported: z.boolean().nullable().describe('What the tablet reports. Null: nothing yet.'),
      message: z.string(),
      since: unixSeconds.nullable().describe('When it was locked. Null: it is not locked.'),
      byUser: z.string().nullable().describe('The user who locked it. Null: it is not locked.'),
      lastOrder: tabletOrder.nullable().describe('Null: there was none.'),
    }),
    userLevel: z.object({
      wanted: z.string().nullable().describe('The level that was set. Null: never set.'),
      reported: z.string().nullable().describe('What the tablet reports. Null: nothing yet.'),
      setAt: unixSeconds.nullable().describe('Null: never set.'),
      byUser: z.string().nullable().describe('The user who set it. Null: never set.'),
    }),
    appVersion: appVersionLock.extend({
      reported: z.string().nullable().describe('The version that the tablet reports. Null: none yet.'),
    }),
    group: z.string().nullable().describe('The group that it is in. Null: in none.'),
    lastNotification: tabletOrder.nullable().describe('Null: there was none.'),
    lastReset: tabletOrder.nullable().describe('Null: there was none.'),
    lastProfile: tabletOrder.nullable().describe('Null: there was none.'),
  })
  .meta({
    id: 'TabletState',
    description: 'How a tablet is managed: what was set, and what the tablet reports.',
  })

export type TabletState = z.infer<typeof tabletState>
