import type { Values } from '../model/device.ts'

type Format = readonly [key: string, text: (value: number) => string]

const degrees = (value: number) => (((value * 180) / Math.PI + 360) % 360).toFixed(1)
const signedDegrees = (value: number) => ((value * 180) / Math.PI).toFixed(1)
const hundredths = (value: number) => value.toFixed(2)

/** The paths of Signal K 1.7 that become device values; their units are m, m/s and rad. */
const FORMATS: Record<string, Format> = {
  'navigation.speedOverGround': ['speed', hundredths],
  'navigation.courseOverGroundTrue': ['course', degrees],
  'navigation.headingTrue': ['heading', degrees],
  'navigation.headingMagnetic': ['heading_magnetic', degrees],
  'navigation.speedThroughWater': ['speed_through_water', hundredths],
  'performance.velocityMadeGood': ['velocity_made_good', hundredths],
  'environment.depth.belowTransducer': ['depth', hundredths],
  'environment.wind.speedApparent': ['wind_speed_apparent', hundredths],
  'environment.wind.angleApparent': ['wind_angle_apparent', signedDegrees],
  'environment.wind.speedTrue': ['wind_speed_true', hundredths],
  'environment.wind.angleTrueWater': ['wind_angle_true', signedDegrees],
  'navigation.gnss.satellites': ['satellites', String],
  'navigation.gnss.horizontalDilution': ['HDOP', hundredths],
  'navigation.gnss.antennaAltitude': ['altitude', hundredths],
}

/** The device values of parsed sentences; unsupported paths and empty values are left out. */
export function valuesOf(parsed: readonly { path: string; value: unknown }[]): Values {
  const values: Values = {}
  for (const { path, value } of parsed) {
    if (path === 'navigation.position') Object.assign(values, positionValues(value))
    const format = FORMATS[path]
    if (format && typeof value === 'number' && Number.isFinite(value)) values[format[0]] = format[1](value)
  }
  return values
}

function positionValues(value: unknown): Values {
  if (typeof value !== 'object' || value === null || !('latitude' in value) || !('longitude' in value))
    return {}
  if (typeof value.latitude !== 'number' || typeof value.longitude !== 'number') return {}
  const [latitude, longitude] = [value.latitude.toFixed(7), value.longitude.toFixed(7)]
  return { 'Location Link': `${latitude} ${longitude}`, latitude, longitude }
}
