const POSITION = 'navigation.position'
const SATELLITES = 'navigation.gnss.satellites'
const HDOP = 'navigation.gnss.horizontalDilution'
const ALTITUDE = 'navigation.gnss.antennaAltitude'
const SPEED = 'navigation.speedOverGround'
const COURSE = 'navigation.courseOverGroundTrue'
const HEADING = 'navigation.headingTrue'
const HEADING_MAGNETIC = 'navigation.headingMagnetic'
const DEPTH = 'environment.depth.belowTransducer'
const WIND_SPEED = 'environment.wind.speedTrue'
const WIND_ANGLE = 'environment.wind.angleTrueWater'
const WIND_SPEED_APPARENT = 'environment.wind.speedApparent'
const WIND_ANGLE_APPARENT = 'environment.wind.angleApparent'

/** Places of fields; all of one group, of any group, must be numbers. */
type Places = readonly (readonly number[])[]

/**
 * Of which fields of a sentence the parser makes a value, by kind and path. It reads a field without a number, such as an
 * empty one or `nan`, as 0. Sentences that are missing here say nothing about the device, such as the positions of other
 * ships in VDM.
 */
const SOURCES: Readonly<Record<string, Readonly<Record<string, Places>>>> = {
  GGA: { [POSITION]: [[1, 3]], [SATELLITES]: [[6]], [HDOP]: [[7]], [ALTITUDE]: [[8]] },
  GNS: { [POSITION]: [[1, 3]], [SATELLITES]: [[6]], [HDOP]: [[7]], [ALTITUDE]: [[8]] },
  GLL: { [POSITION]: [[0, 2]] },
  RMC: { [POSITION]: [[2, 4]], [SPEED]: [[6]], [COURSE]: [[7]] },
  VTG: { [SPEED]: [[4], [6]], [COURSE]: [[0]] },
  HDT: { [HEADING]: [[0]] },
  HDM: { [HEADING_MAGNETIC]: [[0]] },
  HDG: { [HEADING_MAGNETIC]: [[0]], [HEADING]: [[0, 3]] },
  VHW: { [HEADING]: [[0]], [HEADING_MAGNETIC]: [[2]], 'navigation.speedThroughWater': [[4]] },
  VPW: { 'performance.velocityMadeGood': [[0], [2]] },
  DBT: { [DEPTH]: [[2], [0]] },
  DPT: { [DEPTH]: [[0]] },
  MWV: {
    [WIND_SPEED]: [[2]],
    [WIND_ANGLE]: [[0]],
    [WIND_SPEED_APPARENT]: [[2]],
    [WIND_ANGLE_APPARENT]: [[0]],
  },
  MWD: { [WIND_SPEED]: [[4], [6]] },
  VWT: { [WIND_SPEED]: [[2], [4], [6]], [WIND_ANGLE]: [[0]] },
  VWR: { [WIND_SPEED_APPARENT]: [[2], [4], [6]], [WIND_ANGLE_APPARENT]: [[0]] },
}

/**
 * The parsed values whose fields hold numbers.
 * @param kind 'GGA', without the talker
 * @param fields without the address and the checksum
 */
export function givenValues<Value extends { path: string }>(
  kind: string,
  fields: readonly string[],
  parsed: readonly Value[],
): Value[] {
  const isNumber = (place: number) => /^-?(\d+\.?\d*|\.\d+)$/.test(fields[place]?.trim() ?? '')
  return parsed.filter(({ path }) => SOURCES[kind]?.[path]?.some((places) => places.every(isNumber)))
}
