/** Meaning of device values, shared by server and console (specification 2, section 4). */

export type OnlineStatus = 'online' | 'offline' | 'unknown' | 'deprecated'

/**
 * Online status from a device's newest values.
 * @param read returns the value of a key, or undefined if the device has none
 * @param isDeprecated a deprecated device is always shown as deprecated
 */
export function onlineStatus(read: (key: string) => string | undefined, isDeprecated = false): OnlineStatus {
  if (isDeprecated) return 'deprecated'
  const server = read('Server online')?.toLowerCase()
  if (server === 'online') return 'online'
  const vpn = read('vpn_status')?.toLowerCase()
  const reported = vpn ?? server
  if (reported !== undefined) return reported === 'online' || reported === 'offline' ? reported : 'unknown'
  const connected = read('connected')?.toLowerCase()
  if (connected === undefined) return 'unknown'
  return connected === 'true' ? 'online' : 'offline'
}

export type BatteryBand = 'full' | 'nearlyFull' | 'high' | 'good' | 'decent' | 'low' | 'bad' | 'unknown'

const BATTERY_BANDS: readonly (readonly [number, BatteryBand])[] = [
  [95, 'full'],
  [90, 'nearlyFull'],
  [80, 'high'],
  [60, 'good'],
  [45, 'decent'],
  [30, 'low'],
]

/** The percentage in a battery value, which may have a percent sign; undefined if there is none. */
export function batteryPercent(value: string | undefined): number | undefined {
  const digits = value?.trim().replace(/\s*%$/, '')
  if (digits === undefined || digits === '') return undefined
  const percent = Number(digits)
  return Number.isFinite(percent) ? percent : undefined
}

/** Band of a battery value. Shown green from 45 on, yellow from 30 on, red below. */
export function batteryBand(value: string | undefined): BatteryBand {
  const percent = batteryPercent(value)
  if (percent === undefined) return 'unknown'
  return BATTERY_BANDS.find(([from]) => percent >= from)?.[1] ?? 'bad'
}

export type SystemStatus = 'ok' | 'warning' | 'bad' | 'unknown'

/** Whether a system message means running, an HDOP warning, or a fault. */
export function systemStatus(message: string | undefined): SystemStatus {
  if (message === undefined || message.trim() === '') return 'unknown'
  if (message === 'System running') return 'ok'
  return message.includes('HDOP') ? 'warning' : 'bad'
}
