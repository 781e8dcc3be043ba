import { z } from 'zod'
import { isAddressOrNetwork } from '../callers/proxies.ts'

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
export const environment = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  MQTT_PORT: port.default(1883),
  MQTT_URL: urlOf('mqtt:', 'mqtts:').optional(),
  DATA_DIR: z.string().default('.data'),
  MIN_FREE_DISK_MB: z.coerce.number().int().min(1).max(1_000_000).optional(),
  DATABASE_URL: urlOf('postgres:', 'postgresql:').optional(),
  DATABASE_REQUEST_URL: urlOf('postgres:', 'postgresql:').optional(),
  DATABASE_QUERY_URL: urlOf('postgres:', 'postgresql:').optional(),
  WAREHOUSE_URL: urlOf('postgres:', 'postgresql:').optional(),
  DATA_QUERY_CONNECTIONS: z.coerce.number().int().min(1).max(20).default(2),
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

export type Environment = z.infer<typeof environment>
