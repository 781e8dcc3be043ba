import { HOUR, MINUTE, seedOf, type RobotDevice, type StationDevice, type Values } from './device.ts'
import type { LatLng } from './geo.ts'
import { stepNoise, salt, randomUnit } from './random.ts'
import type { Motion } from './robot-motion.ts'

const SKY = salt('sky')

/** Values of a robot's receiver. A high HDOP comes with fewer satellites and without a fixed solution. */
export function positioningValues(a: { device: RobotDevice; motion: Motion; at: number }): Values {
  const { device, motion, at } = a
  const seed = SKY + seedOf(device)
  const fault = motion.phase?.fault ?? null
  const luck = stepNoise({ seed: seed + 2, at, every: 30 * MINUTE })
  const fix = fixOf({ fault, luck })
  return {
    ...positionValues(motion.place),
    altitude: (4 + 60 * randomUnit(seed, 1) + 0.4 * stepNoise({ seed, at, every: HOUR })).toFixed(1),
    heading: String(Math.round(motion.heading) % 360),
    fix_type: fix,
    HDOP: hdopOf({ device, at, high: fault === 'HDOP too high' }),
    satellites: String(satellites({ device, at, worst: fault === 'HDOP too high' })),
    correction_age: fix === '4' ? (0.6 + stepNoise({ seed, at, every: HOUR })).toFixed(1) : '12.0',
    position_accuracy: fix === '4' ? '0.012' : fix === '5' ? '0.240' : '1.400',
    base_station: device.stationId === null ? '' : String(device.stationId),
    mountpoint: mountpointOf(device),
  }
}

/** Values of a reference station's receiver. */
export function stationPositioningValues({ device, at }: { device: StationDevice; at: number }): Values {
  const seed = SKY + seedOf(device)
  return {
    ...positionValues(device.place),
    altitude: (10 + 60 * randomUnit(seed, 1)).toFixed(3),
    antenna_height: (1.2 + 3 * randomUnit(seed, 2)).toFixed(2),
    fix_type: '7',
    HDOP: hdopOf({ device, at, high: false }),
    satellites: String(satellites({ device, at, worst: false }) + 6),
    mountpoint: mountpointOf({ ...device, stationId: device.id }),
  }
}

/** The position as devices report it, latitude first; 7 decimals are 1 cm. */
export function positionValues({ lat, lng }: LatLng): Values {
  return { 'Location Link': `${lat.toFixed(7)} ${lng.toFixed(7)}` }
}

function fixOf({ fault, luck }: { fault: string | null; luck: number }): string {
  if (fault === 'HDOP too high') return '5'
  if (fault === 'No corrections from base station') return '2'
  return luck < 0.93 ? '4' : luck < 0.985 ? '5' : '2'
}

/** 0.6 to 1.2; 2.2 to 4.8 while it is too high. */
function hdopOf(a: { device: RobotDevice | StationDevice; at: number; high: boolean }): string {
  const share = stepNoise({ seed: SKY + seedOf(a.device) + 3, at: a.at, every: 10 * MINUTE })
  return (a.high ? 2.2 + 2.6 * share : 0.6 + 0.6 * share).toFixed(2)
}

function satellites(a: { device: RobotDevice | StationDevice; at: number; worst: boolean }): number {
  const share = stepNoise({ seed: SKY + seedOf(a.device) + 4, at: a.at, every: 20 * MINUTE })
  return Math.round(a.worst ? 5 + 4 * share : 14 + 12 * share)
}

/** The NTRIP stream of the robot's station; without one, that of the country's network. */
function mountpointOf(device: {
  place: { city: string; country: string }
  stationId: number | null
}): string {
  const source =
    device.stationId === null ? `${device.place.country} NET` : `${device.place.city} ${device.stationId}`
  const plain = source.normalize('NFD').replaceAll(/[^\dA-Za-z]+/g, '')
  return `${plain.toUpperCase()}_MSM5`
}
