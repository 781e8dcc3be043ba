import { describe, expect, it } from 'vitest'
import { LONG, type Report, TestDevice } from './test-device.ts'

describe('what was reported', () => {
  it('arrives completely even if the process is killed after every line', () => {
    let device = new TestDevice()
    device.update(7)
    const reports: Report[] = []
    for (let kills = 0; device.behaviour.isBusy() && kills < 200; kills++) {
      // Killed sometimes before, sometimes after the acknowledgement.
      device.silent = kills % 3 === 0
      device.run(15_000)
      reports.push(...device.reports)
      device = device.afterKill()
      device.behaviour.onConnected()
    }
    const { lines, states } = device.stored(7, reports)
    expect(states.at(-1)).toBe('completed')
    expect(lines.some((line) => line.startsWith('Restarted unexpectedly'))).toBe(true)
    expect(lines.filter((line) => line === 'Restarting')).toHaveLength(1)
    expect(lines.filter((line) => line.startsWith('Installed '))).toHaveLength(5)
    expect(device.behaviour.values()).toEqual({ robot_software: '10.4.2' })
  })

  it('waits for a connection, and is sent again if the server did not acknowledge it', () => {
    const device = new TestDevice()
    device.update(7)
    device.silent = true
    device.run(30_000)
    expect(device.reports).toHaveLength(1)
    device.connected = false
    device.run(30_000)
    device.connected = true
    device.silent = false
    device.behaviour.onConnected()
    device.run(LONG)
    expect(device.stored(7).states.at(-1)).toBe('completed')
    expect(device.reports[1]?.log[0]).toEqual(device.reports[0]?.log[0])
    expect(device.behaviour.isBusy()).toBe(false)
  })
})
