import type { Place } from '@service-center/contract/map/location.ts'
import { expect, it } from 'vitest'
import { testPoints } from './test-points.ts'
import { geocodeRows, locationCsv, UNKNOWN_PLACE } from './use-location-export.ts'

const points = testPoints([
  [4100, 56.123_456, -10.5, { name: '=North; "Park"' }],
  [4200, 40, -3.5],
  [4300, 40.0001, -3.5001],
])
const PLACE: Place = { country: 'Denmark', state: '?', city: 'Aarhus', road: '?', postcode: '8000' }

const linesOf = (placeOf?: (row: number) => Place) =>
  [...locationCsv({ points, rows: [1, 0], utcOffsetHours: 1, origin: 'https://sc.example', placeOf })]
    .join('')
    .split('\r\n')

it('lists all columns with a link to each robot, and escapes formulas of spreadsheets', () => {
  expect(linesOf()).toEqual([
    'ID;Robot;Type;Customer;Customer ID;Dealer;Dealer ID;Latitude;Longitude;Timestamp;Service Center link',
    '4200;;TLM Sport;Northern Clubs;31;Greenline;30;40;-3.5;2026-11-18T12:06:40.000+01:00;https://sc.example/devices/robots/4200',
    `4100;"'=North; ""Park""";TLM Sport;Northern Clubs;31;Greenline;30;56.123456;-10.5;2026-11-18T12:06:40.000+01:00;https://sc.example/devices/robots/4100`,
    '',
  ])
})

it('says which positions were reset', () => {
  const some = testPoints([
    [4100, 56, -10.5],
    [4200, 0, 0, { isReset: true }],
  ])
  const options = { points: some, rows: [0, 1], utcOffsetHours: 1, origin: '', placeOf: undefined }
  const lines = [...locationCsv(options)].join('').split('\r\n')
  expect(lines.map((line) => line.split(';').at(-1))).toEqual([
    'Note',
    '',
    '"Latitude outside ±90°, set to 0, 0"',
    '',
  ])
})

it('adds place names where known', () => {
  const [head, first] = linesOf(() => PLACE)
  expect(head).toContain('Timestamp;Country;State;City;Road;Postcode;Service Center link')
  expect(first).toContain(';Denmark;?;Aarhus;?;8000;https://')
})

it('requests each place once and shares it between neighbouring rows', async () => {
  const asked: string[] = []
  const shares: number[] = []
  const { placeOf } = await geocodeRows({
    points,
    rows: [0, 1, 2],
    ask: async ({ lat, lon }) => {
      asked.push(`${lat} ${lon}`)
      return { ...PLACE, city: lat }
    },
    onProgress: (share) => void shares.push(share),
  })
  expect(asked).toEqual(['56.123 -10.500', '40.000 -3.500'])
  expect(shares).toEqual([0.5, 1])
  // A row that has moved since keeps the name of its position at that time.
  points.lat[1] = 70
  expect([0, 1, 2].map((row) => placeOf(row).city)).toEqual(['56.123', '40.000', '40.000'])
  expect(placeOf(7)).toEqual(UNKNOWN_PLACE)
})

it('reports a failed call, and gives up after three in a row', async () => {
  const many = testPoints([1, 2, 3, 4, 5, 6].map((lat) => [lat, lat, 10]))
  const nameAll = async (fails: (lat: string) => boolean) => {
    const asked: string[] = []
    const { placeOf, hasFailed } = await geocodeRows({
      points: many,
      rows: [0, 1, 2, 3, 4, 5],
      ask: async ({ lat }) => {
        asked.push(lat)
        if (fails(lat)) throw new Error('down')
        return PLACE
      },
      onProgress: () => undefined,
    })
    return { asked: asked.length, cities: [0, 1, 2, 3, 4, 5].map((row) => placeOf(row).city), hasFailed }
  }
  const some = await nameAll((lat) => lat === '2.000' || lat === '3.000' || lat === '5.000')
  expect(some).toEqual({ asked: 6, cities: ['Aarhus', '?', '?', 'Aarhus', '?', 'Aarhus'], hasFailed: true })
  const first = await nameAll((lat) => lat !== '1.000')
  expect(first).toEqual({ asked: 4, cities: ['Aarhus', '?', '?', '?', '?', '?'], hasFailed: true })
  expect(await nameAll(() => false)).toMatchObject({ asked: 6, hasFailed: false })
})
