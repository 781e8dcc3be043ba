import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { epochsOf, emptyLineCounts, type Epoch } from './nmea-epochs.ts'

const midnight = Date.UTC(2026, 6, 4)
const cut = readFileSync(new URL('fixtures/gnss-cut.nmea', import.meta.url), 'latin1').split(/\r?\n/)

async function read(lines: string[]) {
  const counts = emptyLineCounts()
  const epochs: Epoch[] = []
  for await (const epoch of epochsOf({ lines, midnight, counts })) epochs.push(epoch)
  return { epochs, counts }
}

/** Completes a sentence with its checksum: the exclusive or of everything between $ and *. */
function sentence(body: string): string {
  const sum = [...body].reduce((xor, char) => xor ^ char.charCodeAt(0), 0)
  return `$${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}`
}

const gll = (time: string) => sentence(`GPGLL,6005.071,N,02332.346,E,${time},A,D`)

describe('epochs of a recording', () => {
  it('gives each fix of the recording its values, checked by hand', async () => {
    const { epochs, counts } = await read(cut)
    expect(epochs).toHaveLength(cut.filter((line) => line.startsWith('$GPGLL')).length)
    // GLL 6005.071,N,02332.346,E,095559, then up to the next GLL: VTG 225.18, 5.80 kn; DBT 10.46 m; VHW 6.12 kn; VPW
    // 4.17 kn; VWT 47 L, 4.20 m/s; the apparent wind is from the block before: MWV 338,R,13.41 kn.
    expect(epochs[0]).toEqual({
      at: midnight + ((9 * 60 + 55) * 60 + 59) * 1000,
      values: {
        'Location Link': '60.0845167 23.5391000',
        fix_type: '2',
        latitude: '60.0845167',
        longitude: '23.5391000',
        course: '225.2',
        speed: '2.98',
        depth: '10.46',
        speed_through_water: '3.15',
        velocity_made_good: '2.15',
        wind_speed_apparent: '6.90',
        wind_angle_apparent: '-22.0',
        wind_speed_true: '4.20',
        wind_angle_true: '-47.0',
      },
    })
    expect(epochs[1]?.at).toBe(midnight + ((9 * 60 + 56) * 60 + 1) * 1000)
    expect(epochs[1]?.values).toMatchObject({ 'Location Link': '60.0844667 23.5390167' })
    expect(counts).toMatchObject({ sentences: 400, invalid: 0, firstDay: null })
    expect(counts.used + counts.empty + counts.unread).toBe(400)
  })

  it('does not read an empty field as 0', async () => {
    const { epochs, counts } = await read([
      sentence('GPGLL,6005.071,N,02332.346,E,095559,A,D'),
      '$IIVDR,,,,,,N*0E',
      '$IIHDT,,T*0C',
    ])
    expect(counts.empty).toBe(2)
    expect(Object.keys(epochs[0]?.values ?? {})).toEqual([
      'Location Link',
      'latitude',
      'longitude',
      'fix_type',
    ])
  })

  it('counts broken lines and continues', async () => {
    const { epochs, counts } = await read([
      '$GPGLL,6005.071,N,02332.346,E,095559,A,D*00',
      'no sentence',
      sentence('GPGLL,6005.071,N,02332.346,E,095600,A,D'),
    ])
    expect(counts).toMatchObject({ sentences: 3, invalid: 2, used: 1 })
    expect(epochs).toHaveLength(1)
  })

  it('continues into the next day at midnight', async () => {
    const { epochs } = await read([
      sentence('GPGLL,6005.071,N,02332.346,E,235959,A,D'),
      sentence('GPGLL,6005.071,N,02332.346,E,000001,A,D'),
    ])
    expect(epochs.map(({ at }) => at)).toEqual([midnight + 86_399_000, midnight + 86_401_000])
  })

  it('keeps the day of a sentence that arrives a second late', async () => {
    const position = '6005.071,N,02332.346,E'
    const { epochs } = await read(
      ['101501', '101500', '101502'].map((time) => sentence(`GPGLL,${position},${time},A,D`)),
    )
    const second = midnight + (10 * 60 + 15) * 60_000
    expect(epochs.map(({ at }) => at - second)).toEqual([1000, 0, 2000])
  })

  it('uses the date that a sentence gives', async () => {
    const { epochs, counts } = await read([
      sentence('GPZDA,101500,24,12,2025,00,00'),
      sentence('GPGLL,6005.071,N,02332.346,E,101500,A,D'),
    ])
    expect(counts.firstDay).toBe(Date.UTC(2025, 11, 24))
    expect(epochs.map(({ at }) => at)).toEqual([Date.UTC(2025, 11, 24, 10, 15)])
  })

  it('gives the fix type, and no old position after the fix is lost', async () => {
    const { epochs, counts } = await read([
      sentence('GNRMC,101500.00,A,6005.071,N,02332.346,E,1.2,90.0,241225,,,R'),
      sentence('GNGGA,101500.00,6005.071,N,02332.346,E,4,18,0.7,12.3,M,18.0,M,1.0,0042'),
      sentence('GNGSA,A,3,01,02,03,,,,,,,,,,1.2,0.7,1.0'),
      sentence('GNRMC,101501.00,V,6005.071,N,02332.346,E,1.2,90.0,241225,,,N'),
      sentence('GNGGA,101501.00,,,,,0,00,99.99,,,,,,'),
      sentence('GNGLL,,,,,101502.00,V,N'),
      sentence('GNRMC,101503.00,A,6005.071,N,02332.346,E,1.2,90.0,241225,,,F'),
      sentence('GNGSA,A,1,,,,,,,,,,,,,99.99,99.99,99.99'),
      sentence('GNGLL,6005.071,N,02332.346,E,101504.00,A,A'),
      sentence('GNRMC,,V,,,,,,,,,,N'),
    ])
    expect(
      epochs.map(({ at, values }) => [new Date(at).toISOString().slice(11, 19), values['fix_type']]),
    ).toEqual([
      ['10:15:00', '4'],
      ['10:15:01', '0'],
      ['10:15:02', '0'],
      ['10:15:03', '5'],
      ['10:15:04', '0'],
    ])
    expect(epochs[1]?.values).toEqual({ fix_type: '0' })
    expect(epochs[2]?.values).toEqual({ fix_type: '0' })
    expect(counts).toMatchObject({ used: 10, unread: 0, empty: 0, firstDay: Date.UTC(2025, 11, 24) })
  })

  it('takes no date from an RMC without one', async () => {
    const { epochs, counts } = await read([
      sentence('GNRMC,101500.00,A,6005.071,N,02332.346,E,1.2,90.0,,,,A'),
    ])
    expect(counts.firstDay).toBeNull()
    expect(epochs.map(({ at }) => at)).toEqual([midnight + (10 * 60 + 15) * 60_000])
  })

  it('finds the day of times before the first date, also across midnight', async () => {
    const position = '6005.071,N,02332.346,E'
    const { counts } = await read([
      sentence(`GNGGA,235959.00,${position},4,18,0.7,12.3,M,18.0,M,1.0,0042`),
      sentence(`GNGGA,000000.00,${position},4,18,0.7,12.3,M,18.0,M,1.0,0042`),
      sentence(`GNGLL,${position},235959.90,A,R`),
      sentence(`GNRMC,000000.00,A,${position},1.2,90.0,251225,,,R`),
    ])
    expect(counts.firstDay).toBe(Date.UTC(2025, 11, 24))
  })

  it('takes no date from a receiver that has no fix yet', async () => {
    const { counts } = await read([
      sentence('GNRMC,101500.00,V,,,,,,,060180,,,N'),
      sentence('GNRMC,101501.00,A,6005.071,N,02332.346,E,1.2,90.0,241225,,,A'),
    ])
    expect(counts.firstDay).toBe(Date.UTC(2025, 11, 24))
  })

  it('keeps each of ten fixes a second', async () => {
    const { epochs } = await read(
      ['101500.00', '101500.10', '101500.20'].map((time) =>
        sentence(`GNGLL,6005.071,N,02332.346,E,${time},A,D`),
      ),
    )
    expect(epochs.map(({ at }) => at % 60_000)).toEqual([0, 100, 200])
  })

  it.each([
    ['GNGGA,101500.00,6005.071,N,02332.346,E,1,08,,12.3,M,18.0,M,,', 'HDOP'],
    ['GNGGA,101500.00,6005.071,N,02332.346,E,1,08,0.7,nan,M,18.0,M,,', 'altitude'],
    ['GNGGA,101500.00,nan,N,nan,E,1,08,0.7,12.3,M,18.0,M,,', 'Location Link'],
    ['GNGGA,101500.00,,N,,E,1,08,0.7,12.3,M,18.0,M,1.0,', 'Location Link'],
    ['GNGLL,6005.071,N,nan,E,101500,A,D', 'Location Link'],
    ['GNVTG,nan,T,,M,nan,N,nan,K,D', 'course'],
    ['GNVTG,90.0,T,,M,,N,,K,D', 'speed'],
    ['IIMWV,,R,13.41,N,A', 'wind_angle_apparent'],
    ['IIHDG,101.1,,,nan,W', 'heading'],
  ])('reads nothing from a field without a number: %s', async (body, key) => {
    const { epochs } = await read([sentence('GNGLL,,,,,101500,V,N'), sentence(body)])
    expect(Object.keys(epochs[0]?.values ?? {})).not.toContain(key)
    expect(Object.values(epochs[0]?.values ?? {}).join()).not.toMatch(/nan/i)
  })

  it("does not take other ships' positions for the receiver's", async () => {
    const { epochs } = await read([
      sentence('GNGLL,,,,,101500,V,N'),
      '!AIVDM,1,1,,A,13aEOK?P00PD2wVMdLDRhgvL289?,0*26',
    ])
    expect(epochs[0]?.values).toEqual({ fix_type: '0' })
  })

  it('finds the sentences between binary messages, and several in a line', async () => {
    const ubx = '\u00b5b\u0001\u0007\u0005\u0000$*G\u0000\u00ff'
    const { epochs, counts } = await read([
      `${ubx}${gll('101500')}`,
      `${gll('101501')}${ubx}`,
      ubx,
      `${gll('101502')}${gll('101503')}`,
      `$GPGLL,6005.0${gll('101504')}`,
    ])
    expect(epochs.map(({ at }) => (at % 60_000) / 1000)).toEqual([0, 1, 2, 3, 4])
    expect(counts).toMatchObject({ sentences: 5, invalid: 0 })
  })

  it('finds no epoch without a time', async () => {
    const { epochs } = await read(['$IIDBT,034.25,f,010.44,M,005.64,F*27'])
    expect(epochs).toEqual([])
  })
})
