import { resolve } from 'node:path'
import type { HttpLimits } from '../http/http-limits.ts'
import type { TrustedProxies } from '../clients/proxies.ts'
import { environment } from './environment.ts'
import { withSecretFiles } from './secret-files.ts'
import { type Setting, settingsOf } from './settings.ts'
import {
  type CrmSettings,
  type KnoxSettings,
  knoxSettings,
  type MapSettings,
  mapSettings,
  type MondaySettings,
  mondaySettings,
  type QcSettings,
  qcSettings,
  type TelephonySettings,
  telephonySettings,
  type ZendeskSettings,
  zendeskSettings,
} from './service-settings.ts'

export interface Config {
  readonly port: number
  readonly host: string
  readonly mqttPort: number
  /** An external broker; undefined: the embedded one. */
  readonly mqttUrl: string | undefined
  readonly dataDir: string
  /** Nothing is stored when the free space in MB is below this; undefined: depends on the size of the disk. */
  readonly minFreeMegabytes: number | undefined
  /** The daily dump is made from this hour of the day (UTC) on; undefined: no daily dump. */
  readonly dumpHour: number | undefined
  /** An external PostgreSQL; undefined: the embedded one. */
  readonly databaseUrl: string | undefined
  /** The database address with the login of requests; undefined: the server creates a login. */
  readonly databaseRequestUrl: string | undefined
  /** A read replica that answers long reads; undefined: the database itself. */
  readonly databaseReadUrl: string | undefined
  /** The database address with the login of data queries; undefined: the server creates a login. */
  readonly databaseQueryUrl: string | undefined
  /** Another PostgreSQL with the same content for the data warehouse queries; undefined: the database itself. */
  readonly warehouseUrl: string | undefined
  /** How many data queries run at the same time. */
  readonly dataQueryConnections: number
  readonly dataQueryShortSeconds: number
  /** The console's public address; undefined: on this machine, at the port that the server listens on. */
  readonly publicUrl: string | undefined
  /** A mail server; undefined: mails are written to files. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly redisUrl: string | undefined
  readonly demo: boolean
  readonly fleet: number
  /** For the simulated fleet: about how long an update takes, and the percentage of updates that fail. */
  readonly simulatedUpdates: { readonly seconds: number; readonly failurePercent: number }
  readonly sessionMinutes: number
  /** How many new data keys one device may introduce, and how many all devices of a dealer and its customers together. */
  readonly keysPerDevice: number
  readonly keysPerCustomer: number
  readonly logLevel: string
  /** The proxies whose X-Forwarded headers are trusted. */
  readonly trustedProxies: TrustedProxies
  /** Origins whose pages may open a live socket, besides the console's own. */
  readonly allowedOrigins: readonly string[]
  readonly httpLimits: HttpLimits
  /** All MQTT connections of devices together. */
  readonly maxDeviceConnections: number
  /** Provisioning requests per address. */
  readonly provisionsPerMinute: number
  /** Whether 'Forgot password' answers the same for unknown users. */
  readonly hideUnknownUsers: boolean
  /** HubSpot; undefined: companies and contacts in our own database. */
  readonly crm: CrmSettings | undefined
  /** Samsung Knox Manage; undefined: our own device management. */
  readonly knox: KnoxSettings | undefined
  /** Pages of the device management for users; `{knoxId}` is replaced. */
  readonly knoxPages: { readonly consoleUrl: string; readonly remoteSupportUrl: string }
  /** Twilio; undefined: the support lines of our own database. */
  readonly telephony: TelephonySettings | undefined
  /** The service for quality-control workflows; undefined: those of our own database. */
  readonly qc: QcSettings | undefined
  /** Zendesk; undefined: the tickets of our own database. */
  readonly zendesk: ZendeskSettings | undefined
  /** Monday, where the changelog is written; undefined: in our own database. */
  readonly monday: MondaySettings | undefined
  readonly map: MapSettings
  /** Every setting as text, without values that may be secrets. */
  readonly settings: readonly Setting[]
}

/**
 * Reads the configuration from the environment.
 * @throws Error with one line that names each wrong variable and what it must be
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = withSecretFiles(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  const settings = settingsOf(given)
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]))
    const faults = settings.filter(({ name }) => wrong.has(name))
    throw new Error(
      `The configuration is wrong. ${faults.map(({ name, mustBe }) => `${name}: must be ${mustBe}`).join('; ')}`,
    )
  }
  const e = parsed.data
  return {
    port: e.PORT,
    host: e.HOST,
    mqttPort: e.MQTT_PORT,
    mqttUrl: e.MQTT_URL,
    dataDir: resolve(e.DATA_DIR),
    minFreeMegabytes: e.MIN_FREE_DISK_MB,
    dumpHour: e.DUMP_HOUR ?? undefined,
    databaseUrl: e.DATABASE_URL,
    databaseRequestUrl: e.DATABASE_REQUEST_URL,
    databaseReadUrl: e.DATABASE_READ_URL,
    databaseQueryUrl: e.DATABASE_QUERY_URL,
    warehouseUrl: e.WAREHOUSE_URL,
    dataQueryConnections: e.DATA_QUERY_CONNECTIONS,
    dataQueryShortSeconds: e.DATA_QUERY_SHORT_SECONDS,
    publicUrl: e.PUBLIC_URL,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    redisUrl: e.REDIS_URL,
    demo: e.DEMO,
    fleet: e.FLEET,
    simulatedUpdates: { seconds: e.UPDATE_SECONDS, failurePercent: e.UPDATE_FAILURES },
    sessionMinutes: e.SESSION_MINUTES,
    keysPerDevice: e.KEYS_PER_DEVICE,
    keysPerCustomer: e.KEYS_PER_CUSTOMER,
    logLevel: e.LOG_LEVEL,
    trustedProxies: e.TRUST_PROXY === 'on' ? 'any' : e.TRUST_PROXY === 'off' ? 'none' : e.TRUST_PROXY,
    allowedOrigins: [
      ...(e.PUBLIC_URL === undefined ? [] : [new URL(e.PUBLIC_URL).origin]),
      ...e.ALLOWED_ORIGINS,
    ],
    maxDeviceConnections: e.MAX_DEVICE_CONNECTIONS,
    provisionsPerMinute: e.PROVISIONS_PER_MINUTE,
    httpLimits: {
      connections: e.MAX_CONNECTIONS,
      connectionsPerAddress: e.MAX_CONNECTIONS_PER_ADDRESS,
      requestsPerSecond: e.REQUESTS_PER_SECOND,
    },
    hideUnknownUsers: e.HIDE_UNKNOWN_USERS,
    crm: e.CRM_TOKEN === undefined ? undefined : { url: e.CRM_URL, token: e.CRM_TOKEN },
    knox: knoxSettings(e),
    knoxPages: {
      consoleUrl: e.KNOX_CONSOLE_URL,
      remoteSupportUrl: e.KNOX_REMOTE_SUPPORT_URL ?? e.KNOX_CONSOLE_URL,
    },
    telephony: telephonySettings(e),
    qc: qcSettings(e),
    zendesk: zendeskSettings(e),
    monday: mondaySettings(e),
    map: mapSettings(e),
    settings,
  }
}
