import type { DeviceStatus, LatestEntry } from '@service-center/contract/device-data/device-data.ts'
import { describe, expect, it } from 'vitest'
import { lastHeard, versionOf, withEvent, withReply } from './live-status.ts'

const status = (over: Partial<DeviceStatus> = {}): DeviceStatus => ({
  deviceId: 4155,
  deviceTypeId: 1,
  deviceName: 'North Park',
  customerId: 21,
  deprecated: null,
  hiddenConnections: 0,
  refused: [],
  lastMessage: { at: 100, channel: 'mqtt' },
  data: { Battery: '67', HDOP: '0.7', Customer: 'Leeds' },
  entries: [
    ['Battery', '67', 90, 91],
    ['HDOP', '0.7', 90, 91],
  ],
  ...over,
})
const event = (...entries: LatestEntry[]) => ({ type: 1, id: 4155, entries })
const entryOf = (from: DeviceStatus, key: string) => {
  const entry = from.entries.find(([name]) => name === key)
  if (entry === undefined) throw new Error(`No entry ${key}`)
  return entry
}

describe('withEvent', () => {
  it('replaces values in place, adds new keys, and keeps everything else', () => {
    const before = status()
    const after = withEvent(before, event(['Battery', '66', 110, 111], ['pump', '1', 110, 111]))
    expect(after.entries).toEqual([
      ['Battery', '66', 110, 111],
      ['HDOP', '0.7', 90, 91],
      ['pump', '1', 110, 111],
    ])
    expect(after.entries[1]).toBe(before.entries[1])
    expect(after.data).toEqual({ Battery: '66', HDOP: '0.7', Customer: 'Leeds', pump: '1' })
    const renamed = withEvent(before, event(['Customer', 'Nobody', 110, 111]))
    expect(renamed.data['Customer']).toBe('Leeds')
    expect(after.lastMessage).toEqual({ at: 111, channel: 'mqtt' })
  })

  it('removes the marker of a new key', () => {
    const after = withEvent(status(), { type: 1, id: 4155, entries: [['pump', '1', 110, 111, true]] })
    expect(entryOf(after, 'pump')).toEqual(['pump', '1', 110, 111])
  })

  it('returns the same object for other devices and for known values', () => {
    const before = status()
    expect(withEvent(before, { ...event(['Battery', '1', 110, 111]), id: 4156 })).toBe(before)
    expect(withEvent(before, { ...event(['Battery', '1', 110, 111]), type: 2 })).toBe(before)
    expect(withEvent(before, event(['Battery', '67', 90, 91]))).toBe(before)
  })

  it('does not replace a value by an older one', () => {
    const before = status()
    expect(withEvent(before, event(['Battery', '99', 80, 120]))).toBe(before)
  })

  it('does not take derived values for messages of the device', () => {
    const after = withEvent(status(), event(['Server online', 'offline', 200, 200]))
    expect(after.lastMessage?.at).toBe(100)
  })

  it('counts changes of a value, not its repetitions', () => {
    const first = withEvent(status(), event(['Battery', '66', 110, 111]))
    const same = withEvent(first, event(['Battery', '66', 120, 121]))
    const back = withEvent(same, event(['Battery', '67', 130, 131]))
    expect([status(), first, same, back].map((one) => versionOf(entryOf(one, 'Battery')))).toEqual([
      0, 1, 1, 2,
    ])
  })
})

describe('withReply', () => {
  it('keeps live events that arrived while the reply was loading', () => {
    const live = withEvent(status(), event(['Battery', '66', 110, 111]))
    const merged = withReply(live, status({ deviceName: 'South Park' }))
    expect(entryOf(merged, 'Battery')[1]).toBe('66')
    expect(merged.data['Battery']).toBe('66')
    expect(merged.deviceName).toBe('South Park')
    expect(merged.lastMessage?.at).toBe(111)
  })

  it('applies newer values and removes missing keys', () => {
    const merged = withReply(
      status(),
      status({ entries: [['Battery', '50', 300, 301]], data: { Battery: '50' } }),
    )
    expect(merged.entries).toEqual([['Battery', '50', 300, 301]])
    expect(merged.data).toEqual({ Battery: '50' })
    expect(versionOf(entryOf(merged, 'Battery'))).toBe(1)
  })

  it('returns the same objects for unchanged entries', () => {
    const known = status()
    expect(withReply(known, status()).entries[0]).toBe(known.entries[0])
    expect(withReply(undefined, known)).toBe(known)
  })
})

describe('lastHeard', () => {
  it('is the time of the last message, otherwise of the newest value that the device has reported', () => {
    expect(lastHeard(status())).toBe(100)
    const entries: LatestEntry[] = [
      ['Battery', '67', 90, 91],
      ['Server online', 'offline', 400, 400],
    ]
    expect(lastHeard(status({ lastMessage: null, entries }))).toBe(91)
    expect(lastHeard(status({ lastMessage: null, entries: [] }))).toBeUndefined()
  })
})
