import { csvLine, fileTime } from '@service-center/contract/endpoint/csv.ts'
import type { Place } from '@service-center/contract/map/location.ts'
import { type Points, robotOf } from '../data/points.ts'

/** The file's name (specification 2, section 9). */
export const LOCATION_FILE = 'robot_location_list.csv'

const HEAD = [
  'ID',
  'Robot',
  'Type',
  'Customer',
  'Customer ID',
  'Dealer',
  'Dealer ID',
  'Latitude',
  'Longitude',
  'Timestamp',
]
const PLACE_HEAD = ['Country', 'State', 'City', 'Road', 'Postcode']
const LINK_HEAD = 'Service Center link'
const LINES_PER_PART = 400

/**
 * The parts of the detailed list, header first.
 * @param options.placeOf the place of a row; undefined: the list has no columns for it
 * @param options.origin the console's address, for the links to robots
 */
export function* locationCsv(options: {
  points: Points
  rows: ArrayLike<number>
  utcOffsetHours: number
  origin: string
  placeOf: ((row: number) => Place) | undefined
}): Generator<string, void> {
  const { rows, placeOf } = options
  yield csvLine([...HEAD, ...(placeOf === undefined ? [] : PLACE_HEAD), LINK_HEAD])
  for (let start = 0; start < rows.length; start += LINES_PER_PART) {
    let part = ''
    for (let at = start; at < Math.min(rows.length, start + LINES_PER_PART); at++) {
      part += csvLine(cellsOf(rows[at] ?? 0, options))
    }
    yield part
  }
}

function cellsOf(row: number, options: Parameters<typeof locationCsv>[0]): string[] {
  const { points, utcOffsetHours: offset, origin, placeOf } = options
  const robot = robotOf(points, row)
  if (robot === undefined) return []
  const place = placeOf?.(row)
  return [
    String(robot.id),
    robot.robotName,
    robot.type,
    robot.customerName,
    String(robot.customer),
    robot.dealerName,
    String(robot.dealer),
    String(points.lat[row]),
    String(points.lng[row]),
    fileTime(points.at[row] ?? Number.NaN, offset),
    ...(place === undefined ? [] : [place.country, place.state, place.city, place.road, place.postcode]),
    `${origin}/devices/robots/${robot.id}`,
  ]
}
