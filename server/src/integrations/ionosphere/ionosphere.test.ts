import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { ionexFiles, mapAt } from './ionex-files.ts'
import { parseIonex } from './ionex.ts'
import { uncounted } from '../../testing/outside-services/outgoing.ts'
import { klobucharDelay, klobucharModel } from './klobuchar.ts'

const MIDNIGHT = Date.UTC(2024, 0, 1) / 1000
const HOUR = 3600

const record = (content: string, label: string) => `${content.padEnd(60)}${label}`
const field = (value: number) => value.toFixed(1).padStart(6)

/** A file with a map every two hours; `values` gives those of a row, in units of 0.1 TECU. */
function ionexFile(options: {
  maps: readonly ((lat: number) => readonly number[])[]
  longitudes?: readonly [number, number, number]
  exponent?: number
}): string {
  const { maps, longitudes: [first, last, step] = [-180, 180, 90], exponent } = options
  const row = (lat: number, values: readonly number[]) => {
    const texts = values.map((value) => String(value).padStart(5))
    const lines: string[] = []
    for (let from = 0; from < texts.length; from += 16) lines.push(texts.slice(from, from + 16).join(''))
    return [
      record(
        `  ${[lat, first, last, step, 450].map((each) => field(each)).join('')}`,
        'LAT/LON1/LON2/DLON/H',
      ),
      ...lines,
    ]
  }
  const map = (values: (lat: number) => readonly number[], index: number, kind: string) => [
    record(String(index + 1).padStart(6), `START OF ${kind} MAP`),
    record(
      [2024, 1, 1, index * 2, 0, 0].map((part) => String(part).padStart(6)).join(''),
      'EPOCH OF CURRENT MAP',
    ),
    ...[45, 0, -45].flatMap((lat) => row(lat, values(lat))),
    record(String(index + 1).padStart(6), `END OF ${kind} MAP`),
  ]
  return [
    record('     1.0            IONOSPHERE MAPS     GNSS', 'IONEX VERSION / TYPE'),
    record(`  ${[45, -45, -45].map((each) => field(each)).join('')}`, 'LAT1 / LAT2 / DLAT'),
    ...(exponent === undefined ? [] : [record(String(exponent).padStart(6), 'EXPONENT')]),
    record('', 'END OF HEADER'),
    ...maps.flatMap((values, index) => map(values, index, 'TEC')),
    // Maps of the errors follow in the same format, and must be skipped.
    ...maps.flatMap((_values, index) => map(() => [9, 9, 9, 9, 9], index, 'RMS')),
    record('', 'END OF FILE'),
  ].join('\n')
}

/** Values every ten degrees with a single peak at a longitude. */
const peak = (at: number) =>
  Array.from({ length: 37 }, (_, index) => (((index * 10 - 180 - at + 540) % 360) - 180 === 0 ? 500 : 100))

/** The model's delay at noon UTC. */
const at = (lng: number, lat = 10) => klobucharDelay({ lat, lng }, MIDNIGHT + 12 * HOUR)

test('reads maps with their epochs, axes and missing values', () => {
  const maps = parseIonex(
    ionexFile({ maps: [(lat) => [100 + lat, 200, 9999, 400, 100 + lat], () => [1, 2, 3, 4, 1]] }),
  )
  expect(maps).toHaveLength(2)
  expect(maps[0]).toEqual({
    epoch: MIDNIGHT,
    latitudes: [45, 0, -45],
    longitudes: [-180, -90, 0, 90, 180],
    rows: [
      [14.5, 20, null, 40, 14.5],
      [10, 20, null, 40, 10],
      [5.5, 20, null, 40, 5.5],
    ],
  })
  expect(maps[1]?.epoch).toBe(MIDNIGHT + 2 * HOUR)
})

test('reads rows of several lines, and the exponent that the file names', () => {
  const longitudes = [-180, 180, 5] as const
  const values = Array.from({ length: 73 }, (_, index) => index)
  const [map] = parseIonex(ionexFile({ maps: [() => values], longitudes, exponent: 0 }))
  expect(map?.rows[1]).toEqual(values)
})

test.each([
  ['another file', 'RINEX'],
  ['a file that ends within a map', ionexFile({ maps: [() => [1, 2, 3, 4, 1]] }).slice(0, 500)],
  ['a row without its values', ionexFile({ maps: [() => [1, 2]] })],
  ['a row without end', ionexFile({ maps: [() => [1]], longitudes: [0, 100, 0] })],
])('refuses %s', (_name, text) => {
  expect(() => parseIonex(text)).toThrow(/./)
})

test('between two maps the ionosphere rotates with the sun', () => {
  // A single peak, which two hours later is 30 degrees farther west.
  const maps = parseIonex(ionexFile({ maps: [() => peak(0), () => peak(-30)], longitudes: [-180, 180, 10] }))
  const between = mapAt(maps, MIDNIGHT + (20 / 15) * HOUR)
  const row = between?.rows[1] ?? []
  expect(row[16]).toBeCloseTo(50)
  expect(row[18]).toBeCloseTo(10)
  expect(row[15]).toBeCloseTo(10)
  expect(mapAt(maps, MIDNIGHT + 3 * HOUR)).toBeUndefined()
})

test('uses the file that covers the time, compressed or not, and the model for all others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ionex-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const text = ionexFile({ maps: [() => [50, 50, 50, 50, 50], () => [950, 950, 950, 950, 950]] })
  await writeFile(join(folder, 'IGS0OPSFIN_20240010000_01D_02H_GIM.INX.gz'), gzipSync(text))
  await writeFile(join(folder, 'notes.txt'), 'no maps')
  const warned: unknown[] = []
  const source = ionexFiles({
    outgoing: uncounted,
    folder,
    otherwise: klobucharModel,
    log: { warn: (...words: unknown[]) => void warned.push(words) },
  })
  const early = await source.at(MIDNIGHT)
  expect(early).toMatchObject({
    source: 'IGS0OPSFIN_20240010000_01D_02H_GIM.INX.gz',
    latitudes: { first: 45, last: -45, step: -45 },
    longitudes: { first: -180, last: 180, step: 90 },
  })
  expect(early.rows.flat().every((level) => level === 1)).toBe(true)
  expect((await source.at(MIDNIGHT + 2 * HOUR)).rows.flat().every((level) => level === 10)).toBe(true)
  expect((await source.at(MIDNIGHT + HOUR)).rows[0]?.[0]).toBe(5.5)
  expect((await source.at(MIDNIGHT + 30 * HOUR)).source).toBe('Klobuchar model')
  expect(warned).toEqual([])
  await writeFile(join(folder, 'igsg0050.24i'), 'broken')
  for (const again of [0, 1]) {
    expect((await source.at(MIDNIGHT + 4 * 24 * HOUR + again)).source).toBe('Klobuchar model')
    expect(warned).toHaveLength(1)
  }
  await rm(folder, { recursive: true })
  expect((await source.at(MIDNIGHT)).source).toBe('Klobuchar model')
  expect(warned).toHaveLength(2)
})

test('the model peaks in the early afternoon near the magnetic equator, and is 5 ns at night', () => {
  // 14 hours local time at noon UTC is 30 degrees east.
  const day = Array.from({ length: 72 }, (_, index) => index * 5 - 180).map((lng) => ({
    lng,
    delay: at(lng),
  }))
  const peakLng = day.toSorted((a, b) => b.delay - a.delay)[0]?.lng ?? 0
  // The magnetic latitude changes along the row, which moves the peak a little.
  expect(Math.abs(peakLng - 30)).toBeLessThanOrEqual(10)
  expect(at(-170)).toBe(5e-9)
  expect(at(30, 80)).toBeLessThan(at(30, 10))
})

test('the model agrees with the formulas of IS-GPS-200 computed by hand', () => {
  // 0 N 30 E at 12 UTC is 14:00 local time, the peak: 5 ns and the whole amplitude at the magnetic latitude.
  const magnetic = 0.064 * Math.cos((30 / 180 - 1.617) * Math.PI)
  const amplitude = 0.1676e-7 + 0.2235e-7 * magnetic - 0.1192e-6 * magnetic ** 2 - 0.1192e-6 * magnetic ** 3
  expect(klobucharDelay({ lat: 0, lng: 30 }, MIDNIGHT + 12 * HOUR)).toBeCloseTo(5e-9 + amplitude, 15)
})

test('the model covers the whole earth on the scale', async () => {
  const { rows, latitudes, longitudes } = await klobucharModel.at(MIDNIGHT)
  expect([latitudes.first, latitudes.last, longitudes.first, longitudes.last]).toEqual([
    87.5, -87.5, -180, 180,
  ])
  expect([rows.length, rows[0]?.length]).toEqual([71, 73])
  const levels = rows.flat()
  expect(levels.every((level) => level !== null && level >= 1 && level <= 10)).toBe(true)
  expect(new Set(levels).size).toBeGreaterThan(5)
})
