import { z } from 'zod'
import { isAddressOrNetwork } from '../clients/proxies.ts'
import {
  boardNumber,
  HOUR,
  listIn,
  onOff,
  optionalText,
  origins,
  port,
  postgresUrl,
  PROXIES,
  urlOf,
  webUrl,
  whole,
  zendeskField,
} from './setting-schemas.ts'

/**
 * Every environment variable, with its default. `describe` is its documentation, the same as in `docs/operations.md`;
 * `mustBe` describes what zod cannot tell about its allowed values: see `settings.ts`.
 */
export const environment = z.object({
  PORT: port
    .default(8080)
    .describe(
      'The port of the console, the API, the live socket and the HTTP of devices; 0: any that is free.',
    ),
  HOST: z.string().default('127.0.0.1').describe('The address of this machine that the server listens on.'),
  MQTT_PORT: port.default(1883).describe('The port of the embedded MQTT broker; 0: any that is free.'),
  MQTT_URL: urlOf('mqtt:', 'mqtts:')
    .optional()
    .describe('An external MQTT broker in place of the embedded one.'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('The folder of the embedded database, files, outgoing mail and generated secrets.'),
  MIN_FREE_DISK_MB: whole(1, 1_000_000)
    .optional()
    .describe(
      "The free space in megabytes below which nothing is stored any more; by the disk's size when it is not set.",
    ),
  DUMP_HOUR: z
    .string()
    .regex(/^(off|1?\d|2[0-3])$/, `must be ${HOUR}`)
    // Null instead of undefined: zod would replace undefined by the default.
    .transform((value) => (value === 'off' ? null : Number(value)))
    .meta({ mustBe: HOUR })
    .default(2)
    .describe('The hour of the day (UTC) from which the daily dump is made; off: none is made.'),
  DATABASE_URL: postgresUrl
    .optional()
    .describe('A PostgreSQL 18 that you run; the embedded one when it is not set.'),
  DATABASE_REQUEST_URL: postgresUrl
    .optional()
    .describe(
      'How requests log in to that PostgreSQL; the server creates a login for them when it is not set.',
    ),
  DATABASE_READ_URL: postgresUrl
    .optional()
    .describe(
      'A streaming replica of that PostgreSQL, from which histories and exports are read; it may leave out the login, which is then that of requests. The database itself when it is not set.',
    ),
  DATABASE_QUERY_URL: postgresUrl
    .optional()
    .describe(
      'How queries of the data extractor log in to it; the server creates a login for them when it is not set.',
    ),
  WAREHOUSE_URL: postgresUrl
    .optional()
    .describe('The PostgreSQL in which data warehouse queries run; the same database when it is not set.'),
  DATA_QUERY_CONNECTIONS: whole(1, 20)
    .default(2)
    .describe(
      'How many queries of the data extractor run at once in a server process; others wait. One user has all of them but one at most, and one if there is only one.',
    ),
  DATA_QUERY_SHORT_SECONDS: whole(0, 60)
    .default(10)
    .describe(
      'How long a waiting query may use the one place that is kept for short queries, besides those; then it waits on. 0: there is no such place.',
    ),
  PUBLIC_URL: webUrl
    .optional()
    .describe(
      'The address of the console, for the links in mails; http://localhost with the port when it is not set.',
    ),
  SMTP_URL: urlOf('smtp:', 'smtps:')
    .optional()
    .describe('A mail server; without one, mails are written to files in DATA_DIR/outbox.'),
  MAIL_FROM: z
    .string()
    .default('Service Center <service-center@localhost>')
    .describe('The sender of all mails.'),
  REDIS_URL: urlOf('redis:', 'rediss:')
    .optional()
    .describe('A Redis that carries live events between several server processes.'),
  DEMO: onOff
    .default(false)
    .describe(
      'Whether an empty database gets the demo world, and the simulated fleet runs; on with npm start.',
    ),
  FLEET: whole(1, 5000)
    .default(60)
    .describe('How many robots the demo world has; tablets and stations follow.'),
  UPDATE_SECONDS: whole(1, 3600)
    .default(120)
    .describe('About how many seconds a simulated robot or station takes for an update.'),
  UPDATE_FAILURES: whole(0, 100).default(8).describe('The percentage of simulated commands that fail.'),
  SESSION_MINUTES: whole(1, 525_600).default(480).describe('How many minutes a session lasts.'),
  KEYS_PER_DEVICE: whole(1, 30_000).default(1000).describe('How many new keys one device may introduce.'),
  KEYS_PER_CUSTOMER: whole(1, 30_000)
    .default(3000)
    .describe('The same for all devices of a dealer and of the customers below it.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('From which level on messages are logged.'),
  TRUST_PROXY: z
    .string()
    .transform((text) => (text === 'on' || text === 'off' ? text : listIn(text)))
    .refine((value) => typeof value === 'string' || value.every(isAddressOrNetwork), {
      error: `must be ${PROXIES}`,
    })
    .meta({ mustBe: PROXIES })
    .default('off')
    .describe('The proxies whose headers say who the caller is: on trusts everybody, off nobody.'),
  ALLOWED_ORIGINS: origins.describe(
    "Further origins whose pages may open a live socket, besides the console's own.",
  ),
  MAX_CONNECTIONS: whole(10, 1_000_000)
    .default(20_000)
    .describe('How many HTTP connections and live sockets there are in all.'),
  MAX_CONNECTIONS_PER_ADDRESS: whole(10, 1_000_000)
    .default(5000)
    .describe("The same of one address, other than a trusted proxy's."),
  MAX_DEVICE_CONNECTIONS: whole(10, 1_000_000)
    .default(20_000)
    .describe('How many MQTT connections there are in all.'),
  PROVISIONS_PER_MINUTE: whole(1, 100_000)
    .default(600)
    .describe('How many new devices of one address may ask for their token in a minute.'),
  REQUESTS_PER_SECOND: whole(1, 1_000_000)
    .default(300)
    .describe('How many requests without a session one address makes in a second, in the long run.'),
  HIDE_UNKNOWN_USERS: onOff
    .default(false)
    .describe("Whether 'Forgot password' answers the same whether or not the user exists."),
  CRM_URL: webUrl.default('https://api.hubapi.com').describe('Another address of the API of HubSpot.'),
  CRM_TOKEN: optionalText.describe(
    'The token of a HubSpot private app; without it companies and contacts live in our own database.',
  ),
  KNOX_URL: webUrl
    .optional()
    .describe('Samsung Knox Manage in your region; without it the server manages the tablets itself.'),
  KNOX_CLIENT_ID: optionalText.describe('The API client of that Knox tenant; needed with KNOX_URL.'),
  KNOX_CLIENT_SECRET: optionalText.describe('The password of that API client; needed with KNOX_URL.'),
  KNOX_APP_PACKAGE: optionalText.describe(
    "The package of the tablets' app, for 'Reset app'; needed with KNOX_URL.",
  ),
  KNOX_CONSOLE_URL: webUrl.default('https://central.samsungknox.com/').describe("Where 'Open Knox' leads."),
  KNOX_REMOTE_SUPPORT_URL: webUrl
    .optional()
    .describe(
      "Where 'Remote Support' leads, as 'Open Knox' when it is not set; {knoxId} is replaced by the tablet's Knox id.",
    ),
  TELEPHONY_URL: webUrl
    .optional()
    .describe('The API of Twilio; without it support lines live in our own database.'),
  TELEPHONY_ACCOUNT: optionalText.describe(
    'The Twilio account of the support lines; needed with TELEPHONY_URL.',
  ),
  TELEPHONY_TOKEN: optionalText.describe('The auth token of that account; needed with TELEPHONY_URL.'),
  TELEPHONY_BREAKDOWN_URL: webUrl
    .optional()
    .describe('The TwiML that greets callers in a breakdown; needed with TELEPHONY_URL.'),
  QC_URL: webUrl
    .optional()
    .describe('A quality-control service; without it workflows live in our own database.'),
  QC_USER: optionalText.describe('The user name there; needed with QC_URL.'),
  QC_PASSWORD: optionalText.describe('The password of that user; needed with QC_URL.'),
  ZENDESK_URL: webUrl.optional().describe('Your Zendesk; without it tickets live in our own database.'),
  ZENDESK_USER: optionalText.describe(
    'The e-mail address of an administrator there; needed with ZENDESK_URL.',
  ),
  ZENDESK_TOKEN: optionalText.describe('An API token of that account; needed with ZENDESK_URL.'),
  ZENDESK_ROBOT_FIELD: zendeskField.describe("The id of the ticket field with the robot's number."),
  ZENDESK_TABLET_FIELD: zendeskField.describe("The id of the ticket field with the tablet's number."),
  ZENDESK_CATEGORY_FIELD: zendeskField.describe('The id of the ticket field with the category.'),
  ZENDESK_CUSTOMER_FIELD: zendeskField.describe("The id of the ticket field with the customer's number."),
  MONDAY_URL: webUrl.default('https://api.monday.com/v2').describe('Another address of the API of Monday.'),
  MONDAY_TOKEN: optionalText.describe(
    'An API token of Monday; without it the changelog is written in the console.',
  ),
  MONDAY_APP_BOARD: boardNumber.describe(
    'The number of the board of app versions; needed with MONDAY_TOKEN.',
  ),
  MONDAY_ROBOT_BOARD: boardNumber.describe(
    'The number of the board of robot software versions; needed with MONDAY_TOKEN.',
  ),
  MAP_STYLE_URL: webUrl.optional().describe("Another map than the console's own: a MapLibre style."),
  MAP_ORIGINS: origins.describe('Further origins that this style loads from.'),
  MAPS_TOKEN: optionalText.describe(
    'What replaces {token} in the addresses of this style; signed-in browsers receive it.',
  ),
  GEOCODING_URL: webUrl
    .optional()
    .describe("A service like Nominatim's /reverse; without it a list of towns names places."),
  GEOCODING_TOKEN: optionalText.describe('What is sent with each of its calls as key.'),
  IONEX_DIR: optionalText.describe(
    'A folder with IONEX files; without it the Klobuchar model describes the ionosphere.',
  ),
})

export type Environment = z.infer<typeof environment>
