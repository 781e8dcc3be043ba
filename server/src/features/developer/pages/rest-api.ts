import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { openApiDocument, openApiPart } from '../../../platform/http/openapi-document.ts'
import { type FolderEntry, jsonEntry, pageEntry } from '../tree/documentation-entries.ts'
import { html } from '../tree/html.ts'

/** A part of the REST API that has its own page. */
export interface ApiController {
  readonly name: string
  readonly description: string
  /** Prefixes of the paths of its calls, up to a slash; empty: it has no calls. */
  readonly paths: readonly string[]
  /** For a controller without calls: what to use instead. */
  readonly instead?: string
}

const NO_STATS =
  'This product has no calls for statistics alone. Lists answer with the number of their rows (filteredCount). ' +
  'The values of a device over time are read by GET /api/data/{type}/{id}/series, counts of what was refused by GET /api/administration/refused-data. Whoever wants other figures writes a data query: its views show the history, the latest values and the fleet (see the controller data queries).'
const NO_WEBHOOKS =
  'No outside service calls this product, so there is no address for it to call. The server asks them itself: the job "ticket sync" fetches tickets of Zendesk each minute, a refresh fetches the changelog from Monday, and HubSpot, Samsung Knox and Twilio are asked by the call that needs them. Devices send by MQTT or HTTP (see Devices), and consoles hear of changes by the live socket.'

/** The controllers of the specification, and those that the product adds. */
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

export const hasEndpoint = ({ paths }: ApiController, { path }: Pick<EndpointDeclaration, 'path'>): boolean =>
  paths.some((begin) => path === begin || path.startsWith(`${begin}/`))

const whole = () => JSON.stringify(openApiDocument(), null, 2)

/** The whole API as a download and as a page, and a page for each controller. */
export function restApi(): FolderEntry {
  return {
    name: 'REST API',
    description: 'Every call: what it takes, what it answers, which right it needs',
    canTakeDocument: false,
    entries: [
      jsonEntry({
        name: 'OpenAPI download',
        description: 'The whole description as openapi.json, for tools',
        kind: 'download',
        fileName: 'openapi.json',
        json: whole,
      }),
      jsonEntry({
        name: 'OpenAPI view',
        description: 'All calls on one page',
        kind: 'api',
        fileName: 'openapi.json',
        json: whole,
      }),
      ...API_CONTROLLERS.map((controller) => controllerEntry(controller)),
    ],
  }
}

function controllerEntry(controller: ApiController) {
  const { name, description, instead } = controller
  if (instead !== undefined)
    return pageEntry({
      name,
      description,
      body: () =>
        html`<h1>${name}</h1>
          <p>${instead}</p>`,
    })
  return jsonEntry({
    name,
    description,
    kind: 'api',
    fileName: `${name}.json`,
    json: () =>
      JSON.stringify(
        openApiPart({
          title: `Service Center: ${name}`,
          description,
          has: (endpoint) => hasEndpoint(controller, endpoint),
        }),
      ),
  })
}
