import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, type Device } from './device.ts'
import { reportsBetween, type Report } from './history.ts'
import { KEYS } from './keys.ts'
import { onlineSpans, stateOf, isWorking } from './state.ts'
import { world } from './world.ts'

const { robots, tablets, stations } = world({ robots: 60 })
const to = Date.UTC(2026, 10, 21, 13)
const from = to - 10 * DAY

const reportsByDevice = new Map<Device, readonly Report[]>(
  [...robots, ...tablets, ...stations].map((device) => [device, [...reportsBetween({ device, from, to })]]),
)
const reportsOf = (device: Device) => reportsByDevice.get(device) ?? []
const numbers = (device: Device, key: string) =>
  reportsOf(device).flatMap(({ values }) => (key in values ? [Number(values[key])] : []))

describe('the fleet over time', () => {
  it('does not depend on earlier calls', () => {
    const fresh = world({ robots: 60 })
    const at = from + 7 * HOUR
    for (let n = 0; n < 60; n++) {
      const device = fresh.robots[n]
      const known = robots[n]
      if (!device || !known) throw new Error('sixty robots')
      stateOf({ device: known, at: to - n * HOUR })
      expect(stateOf({ device: known, at })).toEqual(stateOf({ device, at }))
    }
  })

  it('keeps batteries between 0 and 100, and reports when they are low', () => {
    for (const device of [...robots, ...tablets, ...stations]) {
      for (const percent of numbers(device, 'Battery')) {
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
      }
    }
    const low = robots.flatMap((device) =>
      reportsOf(device).filter(({ values }) => values['system_message'] === 'Low battery'),
    )
    expect(low.length).toBeGreaterThan(0)
  })

  it('never decreases a counter', () => {
    for (const device of robots) {
      for (const key of ['distance_driven', 'lines_painted', 'pump_hours', 'charge_cycles']) {
        const series = numbers(device, key)
        expect(series).toEqual(series.toSorted((a, b) => a - b))
      }
    }
  })

  it('lets robots sleep at night, except those at floodlit grounds', () => {
    expect(robots.some((device) => device.nightWork)).toBe(true)
    for (const device of robots) {
      const night = device.nightWork ? [8, 14] : [23, 29]
      for (let day = 0; day < 10; day++) {
        const midnight = Math.floor(from / DAY + day) * DAY - device.place.utcOffset * HOUR
        const [begin, end] = night.map((hour) => midnight + hour * HOUR)
        expect(onlineSpans({ device, from: begin ?? 0, to: end ?? 0 })).toEqual([])
      }
    }
  })

  it('keeps a part of the fleet connected and some at work through the whole week, day and night', () => {
    const fleet = world({ robots: 200 }).robots
    for (let at = to - 7 * DAY; at < to; at += HOUR / 2) {
      const connected = robots.filter((device) => onlineSpans({ device, from: at, to: at + 1 }).length > 0)
      expect(connected.length).toBeGreaterThan(8)
      expect(fleet.filter((device) => isWorking({ device, at }))).not.toEqual([])
    }
  })

  it('connects tablets to robots of their own customer only', () => {
    const owners = new Map(robots.map((robot) => [String(robot.id), robot.customerId]))
    let connections = 0
    for (const device of tablets) {
      for (const { values } of reportsOf(device)) {
        if (!values['robot']) continue
        connections++
        expect(owners.get(values['robot'])).toBe(device.customerId)
      }
    }
    expect(connections).toBeGreaterThan(100)
  })

  it('reports in order, everything at the start of a connection and then only changes', () => {
    for (const device of [robots[4], tablets[4], stations[4]]) {
      if (!device) throw new Error('there are more than four')
      const reports = reportsOf(device)
      const times = reports.map(({ created }) => created)
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThan(to)
      const starts = new Set(onlineSpans({ device, from, to }).map((span) => span.from))
      const [first, later] = [true, false].map((is) =>
        reports.filter(({ created }) => starts.has(created) === is),
      )
      expect(first).toHaveLength(starts.size)
      for (const { created, values } of first ?? []) expect(values).toEqual(stateOf({ device, at: created }))
      for (const { values } of later ?? []) expect(Object.keys(values).length).toBeLessThan(30)
    }
  })

  it('raises HDOP while the system message says that HDOP is too high', () => {
    const high = robots.flatMap((device) =>
      reportsOf(device).filter(({ values }) => values['system_message'] === 'HDOP too high'),
    )
    expect(high.length).toBeGreaterThan(0)
    for (const { values } of high) expect(Number(values['HDOP'])).toBeGreaterThan(2)
  })

  it('defines every key that a device reports, once for each device type', () => {
    const named = new Set(KEYS.map(({ deviceType, key }) => `${deviceType} ${key}`))
    expect(named.size).toBe(KEYS.length)
    for (const device of [...robots, ...tablets, ...stations]) {
      for (const key of Object.keys(stateOf({ device, at: to - 90 * MINUTE }))) {
        expect(named).toContain(`${device.deviceType} ${key}`)
      }
    }
  })

  it('translates every code that a device reports', () => {
    const coded = KEYS.filter(({ translations }) => Object.keys(translations).length > 0)
    expect(coded.length).toBeGreaterThan(5)
    for (const { deviceType, key, translations } of coded) {
      const devices = [...robots, ...tablets, ...stations].filter(
        (device) => device.deviceType === deviceType,
      )
      const codes = devices.flatMap((device) => reportsOf(device).flatMap(({ values }) => values[key] ?? []))
      expect(codes.length).toBeGreaterThan(0)
      expect(Object.keys(translations)).toEqual(expect.arrayContaining([...new Set(codes)]))
    }
  })
})
