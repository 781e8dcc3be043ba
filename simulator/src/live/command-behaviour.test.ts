import { describe, expect, it } from 'vitest'
import type { CommandSettings } from './command-script.ts'
import { LONG, someDevice, TestDevice } from './test-device.ts'

/** Runs 200 updates on one robot and returns their errors; empty for completed ones. */
function ends(settings: Partial<CommandSettings>, params: Record<string, unknown>) {
  const device = new TestDevice({ settings: { updateSeconds: 1, ...settings } })
  for (let command = 1; command <= 200; command++) device.update(command, { ...params, override: true })
  device.run(LONG)
  return Array.from({ length: 200 }, (_, n) => device.stored(n + 1).error ?? '')
}

describe('an update', () => {
  it('is accepted, runs to its end, and installs the new version', () => {
    const device = new TestDevice()
    expect(device.update(7)).toEqual({ result: 'accepted' })
    expect(device.reports).toEqual([])
    device.run(LONG)
    const { lines, states } = device.stored(7)
    expect(lines[0]).toBe('Update from 10.4.1 to 10.4.2: battery 80 %')
    expect(lines[1]).toMatch(/^Downloading \/software\/robots\/10\.4\.2\/robot-10\.4\.2\.swu \(/)
    expect(lines).toContain('Installed 10.4.2 on the motor controller (2 of 5)')
    expect(lines.slice(-4)).toEqual(['Restarting', 'Started with 10.4.2', 'Self-test passed', 'Update from 10.4.1 to 10.4.2 completed']) // oxfmt-ignore
    expect(states.at(-1)).toBe('completed')
    expect(states.filter((state) => state !== 'running')).toHaveLength(1)
    expect(device.restarts).toHaveLength(1)
    expect(device.behaviour.values()).toEqual({ robot_software: '10.4.2' })
    expect(device.behaviour.isBusy()).toBe(false)
  })

  it('updates a reference station, which has other boards', () => {
    const device = new TestDevice({ device: someDevice('station') })
    expect(device.update(7)).toEqual({ error: '"rs" must be a version of this device, such as BS2.4.0' })
    expect(device.update(7, { rs: 'BS2.4.0' })).toEqual({ result: 'accepted' })
    device.run(LONG)
    expect(device.stored(7).lines).toContain('Installed BS2.4.0 on the power board (4 of 4)')
    expect(device.behaviour.values()).toEqual({ station_software: 'BS2.4.0' })
  })

  it('that arrives twice is answered twice, and runs once', () => {
    const device = new TestDevice()
    device.update(7)
    device.run(20_000)
    expect(device.update(7)).toEqual({ result: 'accepted' })
    device.run(LONG)
    expect(device.update(7)).toEqual({ result: 'accepted' })
    device.run(LONG)
    expect(device.afterKill().update(7)).toEqual({ result: 'accepted' })
    expect(device.stored(7).lines.filter((line) => line === 'Restarting')).toHaveLength(1)
    expect(device.behaviour.isBusy()).toBe(false)
  })

  it('waits for the previous one', () => {
    const device = new TestDevice()
    device.update(7)
    device.update(8, { rs: '10.4.3' })
    device.run(LONG)
    const order = device.reports.map(({ command }) => command)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(device.stored(8).lines[0]).toBe('Update from 10.4.2 to 10.4.3: battery 80 %')
    expect(device.behaviour.values()).toEqual({ robot_software: '10.4.3' })
  })

  it('does nothing if the version is installed, unless overridden', () => {
    const device = new TestDevice({ state: { robot_software: '10.4.2' } })
    device.update(7)
    device.update(8, { override: true })
    device.run(LONG)
    expect(device.stored(7).lines.at(-1)).toBe('10.4.2 is already installed: nothing to do')
    expect(device.stored(7).states.at(-1)).toBe('completed')
    expect(device.stored(8).lines).toContain('Restarting')
  })

  it('is refused with a low battery, unless overridden', () => {
    const device = new TestDevice({ state: { Battery: '17' } })
    device.update(7)
    device.run(LONG)
    expect(device.stored(7).error).toContain('17 %, and at least 25 %')
    expect(device.behaviour.values()).toEqual({})
    device.update(8, { override: true })
    device.run(LONG)
    expect(device.stored(8).states.at(-1)).toBe('completed')
  })

  it('fails as often as configured, reproducibly, with the cause in its log', () => {
    const failed = ends({ failurePercent: 25 }, { errorOnHardwareFailure: true })
    expect(failed).toEqual(ends({ failurePercent: 25 }, { errorOnHardwareFailure: true }))
    const share = failed.filter((error) => error !== '').length
    expect(share).toBeGreaterThan(25)
    expect(share).toBeLessThan(75)
    for (const part of ['broke off', 'checksum', 'pump board']) {
      expect(failed.some((error) => error.includes(part))).toBe(true)
    }
    expect(ends({ failurePercent: 25 }, {}).some((error) => error.includes('board'))).toBe(false)
    expect(ends({ failurePercent: 100 }, {}).every((error) => error !== '')).toBe(true)
  })
})

describe('a robot at work', () => {
  it('reports that it waits, can still be cancelled, and starts the command when it stands still', () => {
    const device = new TestDevice({ state: { work_state: '4' } })
    device.update(7)
    device.run(50_000)
    expect(device.reports).toHaveLength(1)
    expect(device.reports[0]).not.toHaveProperty('state')
    device.state['work_state'] = '5'
    device.run(LONG)
    const { lines, states } = device.stored(7)
    expect(lines[0]).toBe('The robot is at work: the update starts when it stands still')
    expect(states.at(-1)).toBe('completed')
    device.state['work_state'] = '3'
    device.update(8)
    device.run(1000)
    expect(device.cancel(8)).toEqual({ result: 'cancelled' })
    device.run(LONG)
    expect(device.stored(8).states).toEqual([])
  })

  it('is stopped for the update after a while', () => {
    const device = new TestDevice({ state: { work_state: '4' } })
    device.update(7)
    device.run(LONG)
    expect(device.stored(7).lines).toContain('The operator paused the job for the update')
    expect(device.stored(7).states.at(-1)).toBe('completed')
  })

  it('fails a command that expires while it waits, and does not accept an expired one', () => {
    const device = new TestDevice({ state: { work_state: '4' } })
    device.update(7, { expires: device.now + 60_000 })
    expect(device.update(8, { expires: device.now })).toEqual({ error: 'expired' })
    device.run(LONG)
    expect(device.stored(7).error).toBe('expired')
    expect(device.stored(7).lines.at(-1)).toBe('The command expired before it could start')
    expect(device.stored(8).lines).toEqual([])
  })
})

describe('cancelling', () => {
  it('is too late once a command has started or ended', () => {
    const device = new TestDevice()
    device.update(7)
    device.run(10_000)
    expect(device.cancel(7)).toEqual({ error: 'started' })
    device.run(LONG)
    expect(device.cancel(7)).toEqual({ error: 'started' })
    expect(device.stored(7).states.at(-1)).toBe('completed')
  })

  it('removes a command from the queue, and keeps the others', () => {
    const device = new TestDevice()
    for (const command of [7, 8, 9]) device.update(command, { override: true })
    device.run(1000)
    expect(device.cancel(8)).toEqual({ result: 'cancelled' })
    expect(device.cancel(8)).toEqual({ result: 'cancelled' })
    device.run(LONG)
    expect(new Set(device.reports.map(({ command }) => command))).toEqual(new Set([7, 9]))
  })

  it('also applies to a command that arrives later, even after a restart', () => {
    const device = new TestDevice()
    expect(device.cancel(7)).toEqual({ result: 'cancelled' })
    expect(device.update(7)).toEqual({ error: 'cancelled' })
    expect(device.afterKill().update(7)).toEqual({ error: 'cancelled' })
  })
})

describe('corrections from another source', () => {
  const params = { command: 7, username: 'team', password: 'geheim-123', address: 'caster.example.com', port: 2101, mountpoint: 'VRS_3', version: '2' } // oxfmt-ignore

  it('are reported without the password', () => {
    const device = new TestDevice()
    expect(device.behaviour.answer('reconfigure_ntrip', params)).toEqual({ result: 'accepted' })
    device.run(LONG)
    expect(device.stored(7).states.at(-1)).toBe('completed')
    expect(device.behaviour.values()).toEqual({ mountpoint: 'VRS_3', ntrip_address: 'caster.example.com', ntrip_port: '2101' }) // oxfmt-ignore
    expect(JSON.stringify(device.reports)).not.toContain('geheim')
    expect(JSON.stringify(device.memory.read('values'))).not.toContain('geheim')
    expect(JSON.stringify(device.memory.read('commands'))).not.toContain('geheim')
  })

  it('that the caster refuses leave the previous ones unchanged', () => {
    const device = new TestDevice({ settings: { failurePercent: 100 } })
    device.behaviour.answer('reconfigure_ntrip', params)
    device.run(LONG)
    expect(device.stored(7).error).toContain('the former source is kept')
    expect(device.behaviour.values()).toEqual({})
  })

  it.each([{ port: 0 }, { port: 'x' }, { address: '' }, { mountpoint: null }])(
    'are refused with %j',
    (wrong) => {
      const device = new TestDevice()
      expect(device.behaviour.answer('reconfigure_ntrip', { ...params, ...wrong })).toHaveProperty('error')
      expect(device.behaviour.isBusy()).toBe(false)
    },
  )
})

it('refuses unknown methods and invalid parameters', () => {
  const device = new TestDevice()
  for (const params of [undefined, null, 7, [], {}, { command: '7' }, { command: 1.5 }]) {
    expect(device.behaviour.answer('update', params)).toHaveProperty('error')
    expect(device.behaviour.answer('cancel', params)).toHaveProperty('error')
  }
  for (const rs of [undefined, '', 'BS2.4.0', '../etc/passwd', '1'.repeat(1000)]) {
    expect(device.update(7, { rs })).toHaveProperty('error')
  }
  expect(device.behaviour.answer('dance', {})).toHaveProperty('error')
  expect(device.behaviour.isBusy()).toBe(false)
})
