import {
  isDerivedKey,
  SERVER_ONLINE,
  type DeviceStatus,
  type LatestEntry,
} from '@service-center/contract/device-data/device-data.ts'
import type { DataEvent } from '@service-center/contract/device-data/device-events.ts'
import { replaceEqualDeep } from '@tanstack/react-query'

/** How often the value of an entry has changed while the page was open. Not part of the entries, whose shape is the API's. */
const changes = new WeakMap<LatestEntry, number>()

/** A number that grows each time the value of a key changes, but not when the same value is reported again. */
export function versionOf(entry: LatestEntry): number {
  return changes.get(entry) ?? 0
}

/**
 * Applies a live event to the status of a device. An older value does not replace a newer one.
 * @returns the same object if the event changes nothing
 */
export function withEvent(status: DeviceStatus, event: DataEvent): DeviceStatus {
  if (event.type !== status.deviceTypeId || event.id !== status.deviceId) return status
  const news = new Map(
    // Without its last part, the marker of a new key, an entry of an event has the shape of a status entry.
    event.entries.map(([key, ...rest]) => [key, [key, ...rest.slice(0, 3)] as LatestEntry]),
  )
  const entries = status.entries.map((known) => {
    const next = news.get(known[0])
    news.delete(known[0])
    return next === undefined || next[2] < known[2] ? known : successor(known, next)
  })
  entries.push(...[...news.values()].map((next) => successor(undefined, next)))
  if (entries.length === status.entries.length && entries.every((one, at) => one === status.entries[at])) {
    return status
  }
  return { ...status, entries, data: dataOf(status, entries), lastMessage: heardAt(status, event) }
}

/**
 * Merges a newly loaded status with values of live events that are newer than it. Unchanged entries stay the same objects,
 * so that their rows do not render again.
 */
export function withReply(known: DeviceStatus | undefined, reply: DeviceStatus): DeviceStatus {
  if (known === undefined || known === reply) return reply
  const before = new Map(known.entries.map((entry) => [entry[0], entry]))
  const entries = reply.entries.map((next) => {
    const entry = before.get(next[0])
    return entry !== undefined && entry[3] > next[3] ? entry : successor(entry, next)
  })
  const dictionary = replaceEqualDeep(known.dictionary, reply.dictionary)
  const merged = { ...reply, entries, data: dataOf(reply, entries), lastMessage: later(known, reply) }
  return dictionary === undefined ? merged : { ...merged, dictionary }
}

function successor(known: LatestEntry | undefined, next: LatestEntry): LatestEntry {
  if (known !== undefined && known.every((part, at) => part === next[at])) return known
  const isChange = known?.[1] !== next[1]
  changes.set(next, (known === undefined ? 0 : versionOf(known)) + (isChange ? 1 : 0))
  return next
}

function dataOf(status: DeviceStatus, entries: readonly LatestEntry[]): Record<string, string> {
  const reported = entries.filter(([key]) => !isDerivedKey(key))
  return { ...status.data, ...Object.fromEntries(reported.map(([key, value]) => [key, value])) }
}

function heardAt(status: DeviceStatus, event: DataEvent): DeviceStatus['lastMessage'] {
  const times = event.entries.filter(([key]) => key !== SERVER_ONLINE).map(([, , , inserted]) => inserted)
  if (status.lastMessage === null || times.length === 0) return status.lastMessage
  return { ...status.lastMessage, at: Math.max(status.lastMessage.at, ...times) }
}

function later(known: DeviceStatus, reply: DeviceStatus): DeviceStatus['lastMessage'] {
  if (known.lastMessage === null || reply.lastMessage === null) return reply.lastMessage
  return { ...reply.lastMessage, at: Math.max(known.lastMessage.at, reply.lastMessage.at) }
}

/** The time of the last message of a device in unix seconds; if unknown, the time of its newest value. */
export function lastHeard({ lastMessage, entries }: DeviceStatus): number | undefined {
  if (lastMessage !== null) return lastMessage.at
  const times = entries.filter(([key]) => key !== SERVER_ONLINE).map(([, , , inserted]) => inserted)
  return times.length === 0 ? undefined : Math.max(...times)
}
