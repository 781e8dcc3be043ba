import { DAY, HOUR, MINUTE, seedOf, type Span, type StationDevice, type Values } from './device.ts'
import { modemValues } from './modem.ts'
import { outages, subtractSpans } from './outages.ts'
import { stationPositioningValues } from './positioning.ts'
import { stepNoise, hex, salt, randomUnit } from './random.ts'
import { planAt } from './robot-plan.ts'
import { softwareOf } from './software.ts'

const STATION = salt('station')

/**
 * All values of a reference station at a moment. It runs day and night; its NTRIP clients are its robots that are
 * awake.
 */
export function stationState({ device, at }: { device: StationDevice; at: number }): Values {
  const seed = STATION + seedOf(device)
  const mains = stepNoise({ seed: seed + 1, at, every: 6 * HOUR }) > 0.015
  const clients = device.robots.filter((robot) => isAwake(planAt(robot, at).awake, at)).length
  const restarted = at - bootOf(seed, at)
  return {
    ...stationPositioningValues({ device, at }),
    ...modemValues(device, at),
    ntrip_clients: String(clients),
    ntrip_port: '2101',
    supply: mains ? '1' : '0',
    supply_voltage: (mains ? 23.9 + 0.3 * stepNoise({ seed, at, every: 4 * HOUR }) : 0).toFixed(1),
    Battery: mains ? '100' : String(70 + Math.round(25 * stepNoise({ seed, at, every: HOUR }))),
    temperature: String(Math.round(14 + 12 * stepNoise({ seed: seed + 2, at, every: 2 * HOUR }))),
    station_software: softwareOf(device, at),
    firmware_gnss: randomUnit(seed, 3) < 0.6 ? '1.32' : '1.30',
    operating_system: 'Station OS 24.04',
    uptime: String(Math.floor(restarted / HOUR)),
    system_message: mains ? 'System running' : 'Mains power lost',
    serial_number: `RS-${String(device.id).padStart(5, '0')}-${hex(4, seed).toUpperCase()}`,
  }
}

/** When a station is reachable within [from, to). */
export function stationSpans({ device, from, to }: { device: StationDevice } & Span): Span[] {
  const spans: Span[] = []
  for (let day = Math.floor(from / DAY); day * DAY < to; day++) {
    const awake = { from: day * DAY, to: (day + 1) * DAY }
    for (const span of subtractSpans(awake, outages({ seed: seedOf(device), day, awake }))) {
      const last = spans.at(-1)
      if (last?.to === span.from) last.to = span.to
      else spans.push({ ...span })
    }
  }
  return spans
}

/** The times at which a station reports within a span: every half hour. */
export function stationReportTimes({ from, to }: Span): number[] {
  const step = 30 * MINUTE
  const first = Math.ceil((from + 1) / step)
  return Array.from({ length: Math.max(0, Math.ceil(to / step) - first) }, (_, n) => (first + n) * step)
}

function isAwake(awake: Span, at: number): boolean {
  return awake.from <= at && at < awake.to
}

/** Stations restart every second or third week. */
function bootOf(seed: number, at: number): number {
  const period = (14 + Math.floor(8 * randomUnit(seed, 4))) * DAY
  const shift = Math.floor(randomUnit(seed, 5) * period)
  return Math.floor((at - shift) / period) * period + shift
}
