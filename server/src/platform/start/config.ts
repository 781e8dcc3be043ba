import { resolve } from 'node:path'
import { z } from 'zod'
import type { HttpLimits } from '../http/http-limits.ts'
import { isAddressOrNetwork, type TrustedProxies } from '../callers/proxies.ts'

const port = z.coerce.number().int().min(0).max(65535)
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const urlOf = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

/** Scheme, host and port only, as a content security policy needs them. */
const isOrigin = (text: string) =>
  URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text)

const listIn = (text: string) => text.split(/[\s,]+/).filter((entry) => entry !== '')
const origins = z
  .string()
  .transform(listIn)
  .refine((list) => list.every(isOrigin), 'must be a list of origins, such as https://tiles.example.com')
  .default([])

const zendeskField = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional()

/** Every setting of the environment, with its default. `docs/operations.md` describes them. */
const environment = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  MQTT_PORT: port.default(1883),
  MQTT_URL: urlOf('mqtt:', 'mqtts:').optional(),
  DATA_DIR: z.string().default('.data'),
  MIN_FREE_DISK_MB: z.coerce.number().int().min(1).max(1_000_000).optional(),
  DATABASE_URL: urlOf('postgres:', 'postgresql:').optional(),
  DATABASE_REQUEST_URL: urlOf('postgres:', 'postgresql:').optional(),
  PUBLIC_URL: urlOf('http:', 'https:').optional(),
  SMTP_URL: urlOf('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().default('Service Center <service-center@localhost>'),
  REDIS_URL: urlOf('redis:', 'rediss:').optional(),
  DEMO: onOff.default(false),
  FLEET: z.coerce.number().int().min(1).max(5000).default(60),
  UPDATE_SECONDS: z.coerce.number().int().min(1).max(3600).default(120),
  UPDATE_FAILURES: z.coerce.number().int().min(0).max(100).default(8),
  SESSION_MINUTES: z.coerce.number().int().min(1).max(525_600).default(480),
  KEYS_PER_DEVICE: z.coerce.number().int().min(1).max(30_000).default(1000),
  KEYS_PER_CUSTOMER: z.coerce.number().int().min(1).max(30_000).default(3000),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUST_PROXY: z
    .string()
    .transform((text) => (text === 'on' || text === 'off' ? text : listIn(text)))
    .refine((value) => typeof value === 'string' || value.every(isAddressOrNetwork), {
      error: 'must be on, off, or a list of addresses and networks, such as 10.0.0.5,192.168.0.0/16',
    })
    .default('off'),
  ALLOWED_ORIGINS: origins,
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(20_000),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(10).max(1_000_000).default(5000),
  MAX_DEVICE_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(20_000),
  PROVISIONS_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(600),
  REQUESTS_PER_SECOND: z.coerce.number().int().min(1).max(1_000_000).default(300),
  HIDE_UNKNOWN_USERS: onOff.default(false),
  CRM_URL: urlOf('http:', 'https:').default('https://api.hubapi.com'),
  CRM_TOKEN: z.string().optional(),
  KNOX_URL: urlOf('http:', 'https:').optional(),
  KNOX_CLIENT_ID: z.string().optional(),
  KNOX_CLIENT_SECRET: z.string().optional(),
  KNOX_APP_PACKAGE: z.string().optional(),
  KNOX_CONSOLE_URL: urlOf('http:', 'https:').default('https://central.samsungknox.com/'),
  KNOX_REMOTE_SUPPORT_URL: urlOf('http:', 'https:').optional(),
  TELEPHONY_URL: urlOf('http:', 'https:').optional(),
  TELEPHONY_ACCOUNT: z.string().optional(),
  TELEPHONY_TOKEN: z.string().optional(),
  TELEPHONY_BREAKDOWN_URL: urlOf('http:', 'https:').optional(),
  ZENDESK_URL: urlOf('http:', 'https:').optional(),
  ZENDESK_USER: z.string().optional(),
  ZENDESK_TOKEN: z.string().optional(),
  ZENDESK_ROBOT_FIELD: zendeskField,
  ZENDESK_TABLET_FIELD: zendeskField,
  ZENDESK_CATEGORY_FIELD: zendeskField,
  ZENDESK_CUSTOMER_FIELD: zendeskField,
  MONDAY_URL: urlOf('http:', 'https:').default('https://api.monday.com/v2'),
  MONDAY_TOKEN: z.string().optional(),
  MONDAY_APP_BOARD: z.string().regex(/^\d+$/, 'must be the number of a board').optional(),
  MONDAY_ROBOT_BOARD: z.string().regex(/^\d+$/, 'must be the number of a board').optional(),
  MAP_STYLE_URL: urlOf('http:', 'https:').optional(),
  MAP_ORIGINS: origins,
  MAPS_TOKEN: z.string().optional(),
  GEOCODING_URL: urlOf('http:', 'https:').optional(),
  GEOCODING_TOKEN: z.string().optional(),
  IONEX_DIR: z.string().optional(),
})

/** Outside services of the map; each has a default that needs none. */
export interface MapSettings {
  /** A MapLibre style instead of the console's own map. */
  readonly styleUrl: string | undefined
  /** The token of the maps service, which replaces `{token}` in the addresses of the style. */
  readonly token: string | undefined
  /** Where the browser may fetch tiles, glyphs and sprites of that style from. */
  readonly origins: readonly string[]
  /** A service that names places; undefined: a list of towns. */
  readonly geocodingUrl: string | undefined
  readonly geocodingToken: string | undefined
  /** A folder with IONEX files; undefined: a model. */
  readonly ionexDir: string | undefined
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly mqttPort: number
  /** An external broker; undefined: the embedded one. */
  readonly mqttUrl: string | undefined
  readonly dataDir: string
  /** The free space in MB below which nothing is stored; undefined: by the size of the disk. */
  readonly minFreeMegabytes: number | undefined
  /** An external PostgreSQL; undefined: the embedded one. */
  readonly databaseUrl: string | undefined
  /** How requests log in to it; undefined: the server creates a login for them. */
  readonly databaseRequestUrl: string | undefined
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
  readonly knox:
    | {
        readonly url: string
        readonly clientId: string
        readonly clientSecret: string
        readonly appPackage: string
      }
    | undefined
  /** Pages of the device management for people; `{knoxId}` is replaced. */
  readonly knoxPages: { readonly consoleUrl: string; readonly remoteSupportUrl: string }
  /** Twilio; undefined: the support lines of our own database. */
  readonly telephony:
    | {
        readonly url: string
        readonly account: string
        readonly token: string
        readonly breakdownUrl: string
      }
    | undefined
  /** Zendesk; undefined: the tickets of our own database. */
  readonly zendesk: ZendeskSettings | undefined
  /** Monday, where the changelog is written; undefined: in our own database. */
  readonly monday:
    | {
        readonly url: string
        readonly token: string
        readonly appBoard: string
        readonly robotBoard: string
      }
    | undefined
  readonly map: MapSettings
}

/** Access to Zendesk, and the ids of the custom ticket fields that say what a ticket is about. */
interface ZendeskSettings {
  readonly url: string
  readonly user: string
  readonly token: string
  readonly fields: {
    readonly robot: number | undefined
    readonly tablet: number | undefined
    readonly category: number | undefined
    readonly customer: number | undefined
  }
}

/**
 * Reads the configuration from the environment.
 * @throws Error with one line that names each wrong variable and what it must be
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is wrong. ${faults.join('; ')}`)
  }
  const e = parsed.data
  return {
    port: e.PORT,
    host: e.HOST,
    mqttPort: e.MQTT_PORT,
    mqttUrl: e.MQTT_URL,
    dataDir: resolve(e.DATA_DIR),
    minFreeMegabytes: e.MIN_FREE_DISK_MB,
    databaseUrl: e.DATABASE_URL,
    databaseRequestUrl: e.DATABASE_REQUEST_URL,
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
    zendesk: zendeskSettings(e),
    monday: mondaySettings(e),
    map: mapSettings(e),
  }
}

/** @throws Error when the address is given without what a call needs */
function knoxSettings(e: z.infer<typeof environment>): Config['knox'] {
  const { KNOX_URL: url, KNOX_CLIENT_ID: clientId, KNOX_CLIENT_SECRET: clientSecret } = e
  const { KNOX_APP_PACKAGE: appPackage } = e
  if (url === undefined) return undefined
  if (clientId === undefined || clientSecret === undefined || appPackage === undefined) {
    throw new Error(
      'The configuration is wrong. KNOX_URL: needs KNOX_CLIENT_ID, KNOX_CLIENT_SECRET and KNOX_APP_PACKAGE',
    )
  }
  return { url, clientId, clientSecret, appPackage }
}

/** @throws Error when the address is given without what a call needs */
function telephonySettings(e: z.infer<typeof environment>): Config['telephony'] {
  const { TELEPHONY_URL: url, TELEPHONY_ACCOUNT: account, TELEPHONY_TOKEN: token } = e
  const { TELEPHONY_BREAKDOWN_URL: breakdownUrl } = e
  if (url === undefined) return undefined
  if (account === undefined || token === undefined || breakdownUrl === undefined) {
    throw new Error(
      'The configuration is wrong. TELEPHONY_URL: needs TELEPHONY_ACCOUNT, TELEPHONY_TOKEN and TELEPHONY_BREAKDOWN_URL',
    )
  }
  return { url, account, token, breakdownUrl }
}

/** @throws Error when the address is given without what a call needs */
function zendeskSettings(e: z.infer<typeof environment>): Config['zendesk'] {
  const { ZENDESK_URL: url, ZENDESK_USER: user, ZENDESK_TOKEN: token } = e
  if (url === undefined) return undefined
  if (user === undefined || token === undefined) {
    throw new Error('The configuration is wrong. ZENDESK_URL: needs ZENDESK_USER and ZENDESK_TOKEN')
  }
  return {
    url,
    user,
    token,
    fields: {
      robot: e.ZENDESK_ROBOT_FIELD,
      tablet: e.ZENDESK_TABLET_FIELD,
      category: e.ZENDESK_CATEGORY_FIELD,
      customer: e.ZENDESK_CUSTOMER_FIELD,
    },
  }
}

/** @throws Error when the token is given without the boards */
function mondaySettings(e: z.infer<typeof environment>): Config['monday'] {
  const { MONDAY_URL: url, MONDAY_TOKEN: token, MONDAY_APP_BOARD: appBoard } = e
  const { MONDAY_ROBOT_BOARD: robotBoard } = e
  if (token === undefined) return undefined
  if (appBoard === undefined || robotBoard === undefined) {
    throw new Error('The configuration is wrong. MONDAY_TOKEN: needs MONDAY_APP_BOARD and MONDAY_ROBOT_BOARD')
  }
  return { url, token, appBoard, robotBoard }
}

function mapSettings(e: z.infer<typeof environment>): MapSettings {
  const { MAP_STYLE_URL: styleUrl } = e
  return {
    styleUrl,
    token: e.MAPS_TOKEN,
    origins: [...(styleUrl === undefined ? [] : [new URL(styleUrl).origin]), ...e.MAP_ORIGINS],
    geocodingUrl: e.GEOCODING_URL,
    geocodingToken: e.GEOCODING_TOKEN,
    ionexDir: e.IONEX_DIR === undefined ? undefined : resolve(e.IONEX_DIR),
  }
}
