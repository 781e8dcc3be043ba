import { z } from 'zod'
import { COMMAND_DEVICE_TYPES, COMMAND_RIGHTS, COMMAND_STATES } from './commands/command-rules.ts'
import { dataQueryEvents } from './data-extractor/data-query-events.ts'
import { idNumber } from './endpoint/fields.ts'
import { liveEvent, type LivePayload } from './endpoint/live-event.ts'
import { qcEvents } from './qc/qc-events.ts'
import { dataEvent, tabletConnectionEvent, deviceAddedEvent } from './device-data/device-events.ts'

/** The path of the live socket. */
export const LIVE_PATH = '/socket.io'

/** Ids of the new-devices table have changed: added, deployed, redeployed or deleted. */
export const productionEvent = z.object({ type: idNumber, ids: z.array(idNumber) })
export type ProductionEvent = z.infer<typeof productionEvent>
/** A command is in another state, or its device has said more about it. `robotId` is the device's number. */
export const commandEvent = z.object({
  id: idNumber,
  robotId: idNumber,
  deviceType: z.literal(COMMAND_DEVICE_TYPES),
  state: z.enum(COMMAND_STATES),
})
export type CommandEvent = z.infer<typeof commandEvent>
/** The same of many commands at once: each viewer gets those of their devices. */
export const commandsEvent = z.array(commandEvent)

/** For changes that people make: what has to be loaded again says all. */
const nothing = z.object({})

/** A rollout, or a robot of it, has another state. */
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
  /** How a tablet is managed has changed: something was set or ordered, or the tablet has answered. */
  tabletManagement: liveEvent({
    name: 'tabletManagement',
    payload: z.object({ id: idNumber }),
    right: 'verified',
    changes: ['tabletManagement'],
  }),
  /** Customers were changed, moved or deleted: who sees which devices and users too. */
  customers: liveEvent({
    name: 'customers',
    payload: nothing,
    right: 'verified',
    changes: ['customers', 'accessGroups', 'devices', 'users', 'configurationChanges'],
  }),
  /** A customer has another name, which the newest values of its devices and accounts show too. */
  customerNames: liveEvent({
    name: 'customerNames',
    payload: nothing,
    right: 'verified',
    changes: ['customers', 'latestValues', 'users', 'configurationChanges'],
  }),
  /** A customer was added, or something of it was changed that shows nowhere else: its sales representative. */
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
  /** Documents that the viewer may read were changed. */
  documents: liveEvent({
    name: 'documents',
    payload: nothing,
    right: 'verified',
    changes: ['documents', 'configurationChanges'],
  }),
  /** Documents of staff were added to the developer documentation, replaced or removed. */
  developerDocuments: liveEvent({
    name: 'developerDocuments',
    payload: nothing,
    right: 'Developer',
    changes: ['developerDocuments', 'configurationChanges'],
  }),
  /** Access groups, or who has them, were changed. */
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
  /** What is sold has changed: feature groups, prices, features, their configurations, or VAT. */
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
  /** Tablets have other features than before, or others were chosen for one. */
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
  /** A robot counts as another model. */
  modelOverwrites: liveEvent({
    name: 'modelOverwrites',
    payload: nothing,
    right: 'verified',
    changes: ['modelOverwrites', 'latestValues'],
  }),
  /** Calls to outside services have ended. */
  outsideServices: liveEvent({
    name: 'outsideServices',
    payload: nothing,
    right: 'Developer',
    changes: ['outsideServices'],
  }),
  /** Tickets were written, answered or changed. `ids` are issue ids. */
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
  /** A refresh of the changelog has begun, reads on, or has ended. */
  changelogRefresh: liveEvent({
    name: 'changelogRefresh',
    payload: nothing,
    right: 'ChangelogTecnical',
    changes: ['changelogRefresh'],
  }),
  /** Companies or contacts have changed. */
  companies: liveEvent({
    name: 'companies',
    payload: nothing,
    right: 'verified',
    changes: ['companies', 'contacts'],
  }),
  /** Quotes were issued, or the work on them has gone on. */
  quotes: liveEvent({
    name: 'quotes',
    payload: nothing,
    right: 'QuoteGenerator',
    changes: ['quotes'],
  }),
  /** What quotes are made of was changed. */
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

/** The payloads of the live events, by their names. */
export type LivePayloads = {
  [Name in keyof typeof liveEvents]: LivePayload<(typeof liveEvents)[Name]>
}

/** Events about the session itself. */
export interface SessionEvents {
  /** The viewer's access has changed: their rights, their customers, or whether they are verified. */
  viewerChanged: () => void
  /** The session has ended; the server then closes the connection. */
  sessionEnded: () => void
}
