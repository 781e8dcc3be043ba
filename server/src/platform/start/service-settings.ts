import { resolve } from 'node:path'
import type { Environment } from './environment.ts'

/** Access to HubSpot. */
export interface CrmSettings {
  readonly url: string
  readonly token: string
}

/** Access to Samsung Knox Manage. */
export interface KnoxSettings {
  /** The address of its region: https://eu01.manage.samsungknox.com */
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** The package of the tablets' app, whose data a reset deletes. */
  readonly appPackage: string
}

/** Access to Twilio. */
export interface TelephonySettings {
  /** https://api.twilio.com, or another address of the API. */
  readonly url: string
  /** The account (AC…) whose phone numbers are the support lines. */
  readonly account: string
  /** The auth token of that account. */
  readonly token: string
  /** The address of the TwiML that greets callers during a breakdown. */
  readonly breakdownUrl: string
}

/** Access to Monday, with the board of each device type. */
export interface MondaySettings {
  readonly url: string
  readonly token: string
  readonly appBoard: string
  readonly robotBoard: string
}

export interface QcSettings {
  readonly url: string
  readonly user: string
  readonly password: string
}

/** Access to Zendesk, and the ids of the custom fields that say what a ticket is about; undefined: there is none. */
export interface ZendeskSettings {
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

/** Outside services of the map. Each has a built-in default. */
export interface MapSettings {
  /** A MapLibre style instead of the console's own map. */
  readonly styleUrl: string | undefined
  /** The token of the maps service, which replaces `{token}` in the addresses of the style. */
  readonly token: string | undefined
  /** The origins from which the browser may load tiles, glyphs and sprites of that style. */
  readonly origins: readonly string[]
  /** A service that names places; undefined: a list of towns. */
  readonly geocodingUrl: string | undefined
  readonly geocodingToken: string | undefined
  /** A folder with IONEX files; undefined: a model. */
  readonly ionexDir: string | undefined
}

/** @throws Error if the address is set but a setting that calls need is missing */
export function knoxSettings(e: Environment): KnoxSettings | undefined {
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

/** @throws Error if the address is set but a setting that calls need is missing */
export function telephonySettings(e: Environment): TelephonySettings | undefined {
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

/** @throws Error if the address is set but a setting that calls need is missing */
export function zendeskSettings(e: Environment): ZendeskSettings | undefined {
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

/** @throws Error if the address is set but a setting that calls need is missing */
export function qcSettings(e: Environment): QcSettings | undefined {
  const { QC_URL: url, QC_USER: user, QC_PASSWORD: password } = e
  if (url === undefined) return undefined
  if (user === undefined || password === undefined) {
    throw new Error('The configuration is wrong. QC_URL: needs QC_USER and QC_PASSWORD')
  }
  return { url, user, password }
}

/** @throws Error if the token is set but a board is missing */
export function mondaySettings(e: Environment): MondaySettings | undefined {
  const { MONDAY_URL: url, MONDAY_TOKEN: token, MONDAY_APP_BOARD: appBoard } = e
  const { MONDAY_ROBOT_BOARD: robotBoard } = e
  if (token === undefined) return undefined
  if (appBoard === undefined || robotBoard === undefined) {
    throw new Error('The configuration is wrong. MONDAY_TOKEN: needs MONDAY_APP_BOARD and MONDAY_ROBOT_BOARD')
  }
  return { url, token, appBoard, robotBoard }
}

export function mapSettings(e: Environment): MapSettings {
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
