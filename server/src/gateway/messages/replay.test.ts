import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { expect, test } from 'vitest'
import { addTokenDevice, historyOf, latestOf } from '../../testing/devices/gateway.ts'
import { startServerForTest } from '../../testing/server/test-server.ts'
import { addCustomer } from '../../testing/server/world.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const REPLAY = join(ROOT, 'simulator/src/replay/replay.ts')
const RECORDING = join(ROOT, 'simulator/src/replay/fixtures/gnss-cut.nmea')
const DATE = '2026-11-20'

/** Converts a coordinate of NMEA 0183 (degrees and minutes, ddmm.mmm) to degrees. */
function degrees(text: string, hemisphere: string): number {
  const minutes = text.slice(text.indexOf('.') - 2)
  const whole = Number(text.slice(0, text.indexOf('.') - 2)) + Number(minutes) / 60
  return hemisphere === 'S' || hemisphere === 'W' ? -whole : whole
}

/** The track of a recording, read directly from its GLL sentences: ms since 1970, latitude, longitude. */
async function trackOf(file: string): Promise<[number, number, number][]> {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/).filter((line) => line.startsWith('$GPGLL'))
  return lines.map((line) => {
    const [, lat = '', ns = '', lng = '', ew = '', time = ''] = line.split(',')
    const at = Date.parse(`${DATE}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}Z`)
    return [at, degrees(lat, ns), degrees(lng, ew)]
  })
}

test('a recording from a real receiver, replayed as a device, appears in history as the same track', async () => {
  const server = await startServerForTest()
  const customerId = await addCustomer(server.db, { name: 'Harbour' })
  const { dev, token } = await addTokenDevice(server.db, { type: DEVICE_TYPE.robot, id: 4100, customerId })
  const url = `mqtt://127.0.0.1:${server.gateway.mqttPort}`
  const args = [REPLAY, RECORDING, '--token', token, '--speed', '0', '--date', DATE, '--url', url]
  await promisify(execFile)(process.execPath, args)

  const expected = await trackOf(RECORDING)
  const track = await historyOf(server.db, { dev, key: 'Location Link' })
  expect(track.length).toBe(expected.length)
  for (const [index, [at, latitude, longitude]] of expected.entries()) {
    const [lat, lng] = (track[index]?.value ?? '').split(' ').map(Number)
    expect(track[index]?.created).toBe(at)
    expect(lat).toBeCloseTo(latitude, 6)
    expect(lng).toBeCloseTo(longitude, 6)
  }
  const values = await latestOf(server.db, dev)
  expect(Object.keys(values)).toEqual(
    expect.arrayContaining(['course', 'depth', 'speed', 'latitude', 'longitude']),
  )
})
