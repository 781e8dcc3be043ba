import { resolve } from 'node:path'
import type { HttpLimits } from '../http/http-limits.ts'
import type { TrustedProxies } from '../clients/proxies.ts'
import { environment } from './environment.ts'
import { type Setting, settingsOf } from './settings.ts'
import {
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
  /** The free space in MB below which nothing is stored; undefined: by the size of the disk. */
  readonly minFreeMegabytes: number | undefined
  /** The hour of the day (UTC) from which the daily dump is made; undefined: there is none. */
  readonly dumpHour: number | undefined
  /** An external PostgreSQL; undefined: the embedded one. */
  readonly databaseUrl: string | undefined
  /** How requests log in to it; undefined: the server creates a login for them. */
  readonly databaseRequestUrl: string | undefined
  /** A replica of it, from which long reads are answered; undefined: the database itself. */
  readonly databaseReadUrl: string | undefined
  /** How data queries log in to it; undefined: the server creates a login for them. */
  readonly databaseQueryUrl: string | undefined
  /** Another PostgreSQL with the same content for the data warehouse queries; undefined: the database itself. */
  readonly warehouseUrl: string | undefined
  /** How many data queries run at the same time. */
  readonly dataQueryConnections: number
  /** The console's public address; undefined: on this machine, at the port that the server listens on. */
  readonly publicUrl: string | undefined
  /** A mail server; undefined: mails are written to files. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly redisUrl: string | undefined
  readonly demo: boolean
  readonly fleet: number
  /** Of the simulated fleet: about how long an update takes, and the percentage that fails. */
  readonly simulatedUpdates: { readonly seconds: number; readonly failurePercent: number }
  readonly sessionMinutes: number
  /** How many new keys one device may introduce, and all devices of a dealer and the customers below. */
  readonly keysPerDevice: number
  readonly keysPerCustomer: number
  readonly logLevel: string
  /** The proxies whose headers say who the caller is. */
  readonly trustedProxies: TrustedProxies
  /** Origins whose pages may open a live socket, besides the console's own. */
  readonly allowedOrigins: readonly string[]
  readonly httpLimits: HttpLimits
  /** Connections of devices in all. */
  readonly maxDeviceConnections: number
  /** Provisioning requests of one address. */
  readonly provisionsPerMinute: number
  /** Whether 'Forgot password' answers the same for unknown users. */
  readonly hideUnknownUsers: boolean
  /** An outside customer relationship system; undefined: the one in our own database. */
  readonly crm: { readonly url: string; readonly token: string } | undefined
  /** Samsung Knox Manage; undefined: our own device management. */
  readonly knox: KnoxSettings | undefined
  /** Pages of the device management for people; `{knoxId}` is replaced. */
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
  /** Every setting in words, without what may be a secret. */
  readonly settings: readonly Setting[]
}

/**
 * Reads the configuration from the environment.
 * @throws Error with one line that names each wrong variable and what it must be
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
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
