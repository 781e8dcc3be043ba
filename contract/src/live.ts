import { z } from 'zod'
import { COMMAND_DEVICE_TYPES, COMMAND_RIGHTS, COMMAND_STATES } from './commands/command-rules.ts'
import { dataQueryEvents } from './data-extractor/data-query-events.ts'
import type { Resource } from './all-endpoints.ts'
import { idNumber } from './endpoint/fields.ts'
import { liveEvent, type LiveEventDeclaration, type LivePayload } from './endpoint/live-event.ts'
import { qcEvents } from './qc/qc-events.ts'
import { dataEvent, tabletConnectionEvent, deviceAddedEvent } from './device-data/device-events.ts'

export const LIVE_PATH = '/socket.io'

/** Ids in the new-devices table were added, deployed, redeployed or deleted. */
export const productionEvent = z.object({ type: idNumber, ids: z.array(idNumber) })
export type ProductionEvent = z.infer<typeof productionEvent>
/** A command changed its state or has new log lines. `robotId` is the device's number. */
export const commandEvent = z.object({
  id: idNumber,
  robotId: idNumber,
  deviceType: z.literal(COMMAND_DEVICE_TYPES),
  state: z.enum(COMMAND_STATES),
})
export type CommandEvent = z.infer<typeof commandEvent>
/** The same for many commands; each viewer receives those of their devices. */
export const commandsEvent = z.array(commandEvent)

/** An event without data: the console reloads what changed. */
const nothing = z.object({})

/** The state of a rollout, or of one of its robots, has changed. */
export const rolloutProgressEvent = z.object({ id: idNumber })

/** Every live event, under its name. */
export const liveEvents = {
  data: liveEvent({ name: 'data', payload: dataEvent, right: 'verified' }),
  tabletConnection: liveEvent({
    name: 'tabletConnection',
    payload: tabletConnectionEvent,
    right: 'verified',
  }),
  deviceAdded: liveEvent({
    name: 'deviceAdded',
    payload: deviceAddedEvent,
    right: 'verified',
    changes: ['devices'],
  }),
  production: liveEvent({
    name: 'production',
    payload: productionEvent,
    right: 'Production',
    changes: ['productionDevices'],
  }),
  provisioningRefused: liveEvent({
    name: 'provisioningRefused',
    payload: nothing,
    right: 'Production',
    changes: ['refusedProvisionings'],
  }),
  command: liveEvent({
    name: 'command',
    payload: commandEvent,
    right: COMMAND_RIGHTS,
    changes: ['commands', 'commandLogs'],
  }),
  commands: liveEvent({
    name: 'commands',
    payload: commandsEvent,
    right: COMMAND_RIGHTS,
    changes: ['commands', 'commandLogs'],
  }),
  /** A tablet's management state has changed: something was set or ordered, or the tablet has answered. */
  tabletManagement: liveEvent({
    name: 'tabletManagement',
    payload: z.object({ id: idNumber }),
    right: 'verified',
    changes: ['tabletManagement'],
  }),
  /** Customers were changed, moved or deleted, which affects who sees which devices and users. */
  customers: liveEvent({
    name: 'customers',
    payload: nothing,
    right: 'verified',
    changes: ['customers', 'accessGroups', 'devices', 'users', 'configurationChanges'],
  }),
  /** A customer was renamed, which also changes values of its devices and accounts. */
  customerNames: liveEvent({
    name: 'customerNames',
    payload: nothing,
    right: 'verified',
    changes: ['customers', 'latestValues', 'users', 'configurationChanges'],
  }),
  /** A customer was added, or its sales representative changed, which shows nowhere else. */
  customerDetails: liveEvent({
    name: 'customerDetails',
    payload: nothing,
    right: 'verified',
    changes: ['customers', 'configurationChanges'],
  }),
  /** Settings of devices were changed: names, connections, customers, deprecations. */
  devices: liveEvent({
    name: 'devices',
    payload: nothing,
    right: 'verified',
    changes: ['devices', 'latestValues', 'connections', 'configurationChanges'],
  }),
  /** Values of many devices were imported, or an import was undone. */
  imported: liveEvent({
    name: 'imported',
    payload: nothing,
    right: 'verified',
    changes: [
      'devices',
      'latestValues',
      'history',
      'connections',
      'tabletManagement',
      'accessGroups',
      'softwareVersions',
      'configurationChanges',
      'imports',
    ],
  }),
  /** Layouts of a customer were copied, moved or restored. */
  layouts: liveEvent({
    name: 'layouts',
    payload: nothing,
    right: 'verified',
    changes: ['layouts', 'templates', 'configurationChanges'],
  }),
  documents: liveEvent({
    name: 'documents',
    payload: nothing,
    right: 'verified',
    changes: ['documents', 'configurationChanges'],
  }),
  /** Uploaded developer documents were added, replaced or removed. */
  developerDocuments: liveEvent({
    name: 'developerDocuments',
    payload: nothing,
    right: 'Developer',
    changes: ['developerDocuments', 'configurationChanges'],
  }),
  /** Access groups or their members were changed. */
  accessGroups: liveEvent({
    name: 'accessGroups',
    payload: nothing,
    right: 'verified',
    changes: ['accessGroups', 'softwareVersions'],
  }),
  softwareVersions: liveEvent({
    name: 'softwareVersions',
    payload: nothing,
    right: ['Commands', 'BulkCommands', 'DbToolAppVersions', 'DbToolRobotSoftwareVersion'],
    changes: ['softwareVersions'],
  }),
  /** Feature groups, prices, features, their configurations, or VAT have changed. */
  features: liveEvent({
    name: 'features',
    payload: nothing,
    right: [
      'DbToolFeatureGroupsAndPricings',
      'DbToolFeatures',
      'DbToolTabletFeatures',
      'DbToolPurchases',
      'DbToolVAT',
    ],
    changes: ['featureGroups', 'features', 'templates', 'vats'],
  }),
  /** Purchases were created or refunded. */
  purchases: liveEvent({
    name: 'purchases',
    payload: nothing,
    right: 'DbToolPurchases',
    changes: ['purchases'],
  }),
  /** Features of tablets have changed, or others were chosen for one. */
  tabletFeatures: liveEvent({
    name: 'tabletFeatures',
    payload: nothing,
    right: 'verified',
    changes: ['tabletFeatures', 'templates'],
  }),
  serverAddresses: liveEvent({
    name: 'serverAddresses',
    payload: nothing,
    right: 'DbToolServerDNS',
    changes: ['serverAddresses'],
  }),
  /** The model of a robot was overwritten or restored. */
  modelOverwrites: liveEvent({
    name: 'modelOverwrites',
    payload: nothing,
    right: 'verified',
    changes: ['modelOverwrites', 'latestValues'],
  }),
  outsideServices: liveEvent({
    name: 'outsideServices',
    payload: nothing,
    right: 'Developer',
    changes: ['outsideServices'],
  }),
  /** Tickets were created, answered or changed. `ids` are issue ids. */
  tickets: liveEvent({
    name: 'tickets',
    payload: z.object({ ids: z.array(idNumber) }),
    right: 'verified',
    changes: ['tickets'],
  }),
  supportLines: liveEvent({
    name: 'supportLines',
    payload: nothing,
    right: 'Emergency',
    changes: ['supportLines'],
  }),
  /** Versions of the changelog were changed, or fetched from Monday. */
  changelog: liveEvent({
    name: 'changelog',
    payload: nothing,
    right: 'verified',
    changes: ['changelog'],
  }),
  /** A refresh of the changelog has started, made progress, or ended. */
  changelogRefresh: liveEvent({
    name: 'changelogRefresh',
    payload: nothing,
    right: 'ChangelogTecnical',
    changes: ['changelogRefresh'],
  }),
  companies: liveEvent({
    name: 'companies',
    payload: nothing,
    right: 'verified',
    changes: ['companies', 'contacts'],
  }),
  /** Quotes were issued, or the work on them has progressed. */
  quotes: liveEvent({
    name: 'quotes',
    payload: nothing,
    right: 'QuoteGenerator',
    changes: ['quotes'],
  }),
  quoteSettings: liveEvent({
    name: 'quoteSettings',
    payload: nothing,
    right: ['QuoteGenerator', 'QuoteSettings'],
    changes: ['quoteSettings'],
  }),
  ...dataQueryEvents,
  ...qcEvents,
  rollout: liveEvent({
    name: 'rollout',
    payload: rolloutProgressEvent,
    right: 'BulkCommands',
    changes: ['rollouts'],
  }),
}

/** A live event that changes data which calls read; `liveEvents` must consist of such. */
export type KnownLiveEvent = LiveEventDeclaration & { readonly changes?: readonly Resource[] }

export type LivePayloads = {
  [Name in keyof typeof liveEvents]: LivePayload<(typeof liveEvents)[Name]>
}

/** Events about the session itself. */
export interface SessionEvents {
  /** The viewer's rights, customers or verification have changed. */
  viewerChanged: () => void
  /** The session has ended; the server closes the connection afterwards. */
  sessionEnded: () => void
}
