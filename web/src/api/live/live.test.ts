import { beforeEach, expect, it, vi } from 'vitest'
import { createLive, LIVE_BUFFER, type Live, type OpenSocket } from './live.ts'

type Opened = Parameters<OpenSocket>[0]

let opened: Opened[]
let closed: number
let refused: number
let live: Live

/** Waits until the code of the socket is loaded. */
const settle = () => vi.advanceTimersByTimeAsync(0)
const newest = () => {
  const socket = opened.at(-1)
  if (socket === undefined) throw new Error('No socket was opened.')
  return socket
}
const dataOf = (id: number) => ({ name: 'data' as const, payload: { type: 1, id, entries: [] } })

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  closed = 0
  refused = 0
  const openSocket: OpenSocket = (options) => {
    opened.push(options)
    return () => (closed += 1)
  }
  live = createLive({ loadSocket: async () => openSocket, onRefused: () => (refused += 1) })
})

it('goes from idle to connecting, connected and back to idle', async () => {
  expect(live.state()).toBe('idle')
  live.open('t')
  expect(live.state()).toBe('connecting')
  await settle()
  newest().onOpen()
  expect(live.state()).toBe('connected')
  live.close()
  expect({ state: live.state(), closed }).toEqual({ state: 'idle', closed: 1 })
})

it('waits after a loss, reconnects, and then reports that events were missed', async () => {
  const missed = vi.fn<() => void>()
  const connected = vi.fn<() => void>()
  live.onReconnect(missed)
  live.onConnect(connected)
  live.open('t')
  await settle()
  expect(connected).not.toHaveBeenCalled()
  newest().onOpen()
  expect(connected).toHaveBeenCalledOnce()
  newest().onLost({ isRefused: false })
  expect(live.state()).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1000)
  expect({ state: live.state(), attempts: opened.length }).toEqual({ state: 'connecting', attempts: 2 })
  expect(missed).not.toHaveBeenCalled()
  newest().onOpen()
  expect(missed).toHaveBeenCalledOnce()
  expect(connected).toHaveBeenCalledTimes(2)
})

it('waits longer after each failure', async () => {
  live.open('t')
  await settle()
  newest().onLost({ isRefused: false })
  await vi.advanceTimersByTimeAsync(1000)
  newest().onLost({ isRefused: false })
  await vi.advanceTimersByTimeAsync(999)
  expect(opened).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1001)
  expect(opened).toHaveLength(3)
})

it('reports when the server has ended the session', async () => {
  live.open('t')
  await settle()
  newest().onLost({ isRefused: true })
  expect(refused).toBe(1)
})

it('ignores events of a former connection', async () => {
  const heard = vi.fn<(payload: unknown) => void>()
  live.listen('data', heard)
  live.open('one')
  await settle()
  const old = newest()
  live.close()
  old.onOpen()
  old.onEvent(dataOf(1))
  expect({ state: live.state(), recent: live.recent() }).toEqual({ state: 'idle', recent: [] })
  expect(heard).not.toHaveBeenCalled()
})

it('keeps only the newest events, and passes each event to the listeners of its name', async () => {
  const data = vi.fn<(payload: { id: number }) => void>()
  const moves = vi.fn<(payload: unknown) => void>()
  const stop = live.listen('data', data)
  live.listen('tabletConnection', moves)
  live.open('t')
  await settle()
  for (let id = 1; id <= LIVE_BUFFER + 2; id += 1) newest().onEvent(dataOf(id))
  stop()
  newest().onEvent(dataOf(99))
  expect(live.recent().map(({ payload }) => payload.id)).toEqual([99, 7, 6, 5, 4])
  expect(data).toHaveBeenCalledTimes(LIVE_BUFFER + 2)
  expect(moves).not.toHaveBeenCalled()
})

it('keeps only reports of devices, so that other events do not push them out', async () => {
  live.open('t')
  await settle()
  newest().onEvent(dataOf(1))
  newest().onEvent({ name: 'deviceAdded', payload: { type: 1, id: 2 } })
  expect(live.recent().map(({ name }) => name)).toEqual(['data'])
})

it('reports the resources that an event changes, except from a former connection', async () => {
  const changes = vi.fn<(changed: readonly string[]) => void>()
  live.onChanges(changes)
  live.open('one')
  await settle()
  const former = newest()
  former.onChanges(['history'])
  expect(changes).toHaveBeenCalledExactlyOnceWith(['history'])
  live.close()
  former.onChanges(['devices'])
  expect(changes).toHaveBeenCalledOnce()
})
