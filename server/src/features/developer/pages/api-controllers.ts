import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'

/** A part of the REST API with a page of its own. */
export interface ApiController {
  readonly name: string
  readonly description: string
  /** What the paths of its calls begin with, to the next slash; empty: it has none of its own. */
  readonly paths: readonly string[]
  /** Where its work is done, for one without calls. */
  readonly instead?: string
}

const NO_STATS =
  'This product has no calls for statistics alone. Lists answer with the number of their rows (filteredCount). ' +
  'The values of a device over time are read by GET /api/data/{type}/{id}/series, counts of what was refused by GET /api/administration/refused-data. Whoever wants other figures writes a data query: its views show the history, the latest values and the fleet (see the controller data queries).'
const NO_WEBHOOKS =
  'No outside service calls this product, so there is no address for it to call. The server asks them itself: the job "ticket sync" fetches tickets of Zendesk each minute, a refresh fetches the changelog from Monday, and HubSpot, Samsung Knox and Twilio are asked by the call that needs them. Devices send by MQTT or HTTP (see Devices), and consoles hear of changes by the live socket.'

/** The controllers that the specification names, and those that the product has besides. */
export const API_CONTROLLERS: readonly ApiController[] = [
  {
    name: 'administration',
    description: 'User action log, imports of values, queued work, refused data, outside services.',
    paths: ['/api/administration'],
  },
  { name: 'command', description: 'Commands to robots and reference stations.', paths: ['/api/commands'] },
  {
    name: 'configurations',
    description: 'Changes of devices and customers, access groups, vouchers, emergency actions, undo.',
    paths: ['/api/configurations'],
  },
  { name: 'data', description: 'Latest values, series and connections of devices.', paths: ['/api/data'] },
  {
    name: 'developer',
    description: 'The developer documentation itself.',
    paths: ['/api/developer'],
  },
  {
    name: 'CRM-sync',
    description: 'Companies, contacts and deals of the customer relationship system.',
    paths: ['/api/hubspot'],
  },
  {
    name: 'location',
    description: 'Positions, places and the ionosphere for the map.',
    paths: ['/api/location'],
  },
  {
    name: 'task-board',
    description: 'The changelog and its software versions, fetched from the task board.',
    paths: ['/api/monday'],
  },
  { name: 'production', description: 'New devices, their ids, models and keys.', paths: ['/api/production'] },
  { name: 'quote', description: 'Quotes, savings quotations and their settings.', paths: ['/api/quote'] },
  { name: 'stats', description: 'Where figures are found.', paths: [], instead: NO_STATS },
  { name: 'support', description: 'Tickets and the logbook of devices.', paths: ['/api/support'] },
  { name: 'token', description: 'Signing in and out, sessions.', paths: ['/api/token'] },
  { name: 'user', description: 'Accounts, their access and passwords.', paths: ['/api/users'] },
  { name: 'webhook', description: 'How other systems are heard.', paths: [], instead: NO_WEBHOOKS },
  { name: '2fa', description: 'Two-factor authentication.', paths: ['/api/2fa'] },
  { name: 'customers', description: 'The customer tree.', paths: ['/api/customers'] },
  {
    name: 'data queries',
    description: 'Data warehouse and database queries, their schedules and results.',
    paths: ['/api/device-data-queries'],
  },
  {
    name: 'dbtool',
    description: 'Features, prices, purchases, versions and access groups.',
    paths: ['/api/dbtool'],
  },
  { name: 'devices', description: 'The devices in scope.', paths: ['/api/devices', '/api/things'] },
  { name: 'documents', description: 'Dealer materials and support documents.', paths: ['/api/documents'] },
  { name: 'files', description: 'Stored files.', paths: ['/files'] },
  { name: 'history', description: 'The search in the history of devices.', paths: ['/api/history'] },
  { name: 'knox', description: 'Samsung Knox: locks, messages and groups of tablets.', paths: ['/api/knox'] },
  { name: 'qc', description: 'Quality-control workflows.', paths: ['/api/qc'] },
  { name: 'rollouts', description: 'Updates of many robots in steps.', paths: ['/api/rollouts'] },
]

/** Whether a controller has an endpoint. */
export const hasEndpoint = ({ paths }: ApiController, { path }: Pick<EndpointDeclaration, 'path'>): boolean =>
  paths.some((begin) => path === begin || path.startsWith(`${begin}/`))
