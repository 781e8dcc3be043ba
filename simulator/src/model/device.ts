import type { LatLng } from './geo.ts'
import { hash } from './random.ts'

/** The numeric code of a device type, as the whole product uses it. */
export const ROBOT = 1
export const TABLET = 2
export const STATION = 3

/** What a device reports: key to value, all as text. */
export type Values = Record<string, string>

/** Home location of a device. `utcOffset` in hours, derived from its longitude. */
export interface Place extends LatLng {
  city: string
  country: string
  utcOffset: number
}

export type ProductModel =
  | 'TLM Sport'
  | 'TLM Sport 2'
  | 'TS Plotter'
  | 'TS Plotter GNSS'
  | 'TLM ProX'
  | 'TLM ProX CAD'

interface BaseDevice {
  id: number
  /** Display name; only a robot reports it. */
  name: string
  customerId: number
  place: Place
  /** Floodlit grounds are marked at night: these devices sleep by day. */
  nightWork: boolean
  /** Out of service, with the id of the replacement device of the same type, if any. */
  deprecated: { replacementId: number | null } | null
}

export interface RobotDevice extends BaseDevice {
  deviceType: typeof ROBOT
  model: ProductModel
  /** The reference station whose corrections it uses, null when none is in range. */
  stationId: number | null
}

export interface TabletDevice extends BaseDevice {
  deviceType: typeof TABLET
  /** The robots that it may connect to: those in service of its own customer. */
  robots: readonly RobotDevice[]
}

export interface StationDevice extends BaseDevice {
  deviceType: typeof STATION
  /** The robots in service that take their corrections from it. */
  robots: readonly RobotDevice[]
}

export type Device = RobotDevice | TabletDevice | StationDevice

/** A time span in ms since 1970, `to` exclusive. */
export interface Span {
  from: number
  to: number
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The seed of all random values of a device. */
export function seedOf(device: Device): number {
  return hash(device.deviceType, device.id)
}

/**
 * A device's day begins while it sleeps (4:00 local time, 14:00 where work is done at night), so that no work session
 * is cut in two.
 */
export function dayOf(device: Device, at: number): number {
  return Math.floor((at - dayOrigin(device)) / DAY)
}

/** The first ms of a device's day. */
export function dayStart(device: Device, day: number): number {
  return day * DAY + dayOrigin(device)
}

function dayOrigin(device: Device): number {
  return (device.nightWork ? 14 : 4) * HOUR - device.place.utcOffset * HOUR
}
