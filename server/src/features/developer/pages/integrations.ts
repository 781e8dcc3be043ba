import {
  OUTSIDE_SERVICE_IDS,
  OUTSIDE_SERVICES,
  type OutsideServiceId,
} from '@service-center/contract/outside-services/outside-services.ts'
import type { Viewer } from '../../../platform/access/viewers.ts'
import type { Setting } from '../../../platform/start/settings.ts'
import { type Html, html, table } from '../tree/html.ts'

interface Integration {
  readonly name: string
  readonly provider: string
  readonly purpose: string
  /** Used when the integration is not configured. */
  readonly embedded: string
  /** The integration is configured when this setting is set. */
  readonly decidedBy: string
  /** Prefixes of the names of its settings. */
  readonly settings: readonly string[]
}

type About = Omit<Integration, 'name' | 'provider'>

/** The compiler requires an entry for each service. */
const ABOUT: Readonly<Record<OutsideServiceId, About>> = {
  changelog: {
    purpose: 'Has the boards from which the changelog of robot software and of the app is copied.',
    embedded: 'The changelog is written in the console.',
    decidedBy: 'MONDAY_TOKEN',
    settings: ['MONDAY_'],
  },
  crm: {
    purpose: 'Has companies, contacts and deals; a quote creates its deal there.',
    embedded: "Companies and contacts live in the server's own database.",
    decidedBy: 'CRM_TOKEN',
    settings: ['CRM_'],
  },
  deviceManagement: {
    purpose: 'Locks tablets, sends them messages, resets their app and groups them.',
    embedded: 'The server manages the tablets itself: their app obeys it.',
    decidedBy: 'KNOX_URL',
    settings: ['KNOX_'],
  },
  geocoding: {
    purpose: 'Names the place of a position.',
    embedded: 'A list of towns that ships with the server.',
    decidedBy: 'GEOCODING_URL',
    settings: ['GEOCODING_'],
  },
  ionosphere: {
    purpose: 'Has measured maps of the ionosphere, as files in a folder.',
    embedded: 'The Klobuchar model.',
    decidedBy: 'IONEX_DIR',
    settings: ['IONEX_'],
  },
  mail: {
    purpose: 'Sends mails: links to set a password, notices, quotes, results of data queries.',
    embedded: 'Mails are written to files in DATA_DIR/outbox.',
    decidedBy: 'SMTP_URL',
    settings: ['SMTP_URL', 'MAIL_FROM'],
  },
  qualityControl: {
    purpose: 'Has the workflows of quality control and their pictures.',
    embedded: "Workflows live in the server's own database.",
    decidedBy: 'QC_URL',
    settings: ['QC_'],
  },
  telephony: {
    purpose: 'Has the support lines and what their callers hear.',
    embedded: "Support lines live in the server's own database.",
    decidedBy: 'TELEPHONY_URL',
    settings: ['TELEPHONY_'],
  },
  tickets: {
    purpose: 'Has the tickets of support; the console shows a copy.',
    embedded: 'Tickets are written and worked on in the console.',
    decidedBy: 'ZENDESK_URL',
    settings: ['ZENDESK_'],
  },
}

/** Infrastructure beside the server. Calls to it are not counted, unlike those to outside services. */
const BESIDE: readonly Integration[] = [
  {
    name: 'Database',
    provider: 'PostgreSQL 18',
    purpose: 'Stores everything but files.',
    embedded: 'A PostgreSQL that the server starts and stops, in DATA_DIR.',
    decidedBy: 'DATABASE_URL',
    settings: ['DATABASE_'],
  },
  {
    name: 'Data warehouse',
    provider: 'PostgreSQL with the same views',
    purpose: 'Runs the data warehouse queries of users.',
    embedded: 'The same database.',
    decidedBy: 'WAREHOUSE_URL',
    settings: ['WAREHOUSE_', 'DATABASE_QUERY_URL'],
  },
  {
    name: 'MQTT broker',
    provider: 'An MQTT 3.1.1 broker',
    purpose: 'Carries the messages of devices.',
    embedded: 'The broker within the server.',
    decidedBy: 'MQTT_URL',
    settings: ['MQTT_'],
  },
  {
    name: 'Live events',
    provider: 'Redis',
    purpose: 'Carries live events between several server processes.',
    embedded: 'One process needs none.',
    decidedBy: 'REDIS_URL',
    settings: ['REDIS_'],
  },
  {
    name: 'Map',
    provider: 'A MapLibre style and its tiles',
    purpose: 'Draws the map; the browser loads it.',
    embedded: 'A map of boundaries and towns that ships with the console.',
    decidedBy: 'MAP_STYLE_URL',
    settings: ['MAP_', 'MAPS_TOKEN'],
  },
]

export const INTEGRATIONS: readonly Integration[] = [
  ...OUTSIDE_SERVICE_IDS.map((id) => ({ ...OUTSIDE_SERVICES[id], ...ABOUT[id] })),
  ...BESIDE,
]

/**
 * Each integration: what it does, its settings, and what is used without it. Users of the internal customer also see
 * whether it is configured.
 */
export function integrations(settings: readonly Setting[], { isAdmin }: Pick<Viewer, 'isAdmin'>): Html {
  const rows = INTEGRATIONS.map(({ name, provider, purpose, embedded, decidedBy, settings: own }) => {
    const names = settings.filter((setting) => own.some((begin) => setting.name.startsWith(begin)))
    const isConfigured = settings.some((setting) => setting.name === decidedBy && setting.isSet)
    return [
      name,
      provider,
      purpose,
      ...(isAdmin ? [isConfigured ? 'yes' : 'no'] : []),
      embedded,
      html`<ul class="plain">
        ${names.map((setting) => html`<li><code>${setting.name}</code></li>`)}
      </ul>`,
    ]
  })
  return html`<h1>Integrations</h1>
    <p>
      Nothing outside is needed: each service has an embedded default, and is replaced by its settings. Calls
      to outside services have a time limit, are counted, and stand with their last failure on the screen
      <a href="/administration/services">Outside services</a>.
    </p>
    ${table(['What', 'Service', 'What it does', ...(isAdmin ? ['Configured'] : []), 'Embedded default', 'Settings'], rows)}`
}
