import {
  DERIVED_KEYS,
  deviceData,
  type LatestColumns,
} from '@service-center/contract/device-data/device-data.ts'
import { expect } from 'vitest'
import { callEndpoint } from '../server/test-server.ts'
import { CHANGED, type ModelViewer, type ModelWorld, REPORTED } from './model-world.ts'
import type { Span } from './scopes.ts'

export const KEYS: readonly string[] = [...REPORTED, ...CHANGED, 'Toggle', ...DERIVED_KEYS]

/** Columns by key. A key without values has no column. */
export interface Columns {
  readonly deviceIds: readonly number[]
  readonly columns: Map<string, (string | null)[]>
}

/** A reply as columns, without empty columns. */
export function columnsOf({ deviceIds, columns }: Pick<LatestColumns, 'deviceIds' | 'columns'>): Columns {
  const said = Object.entries(columns).filter(([, values]) => values.some((value) => value !== null))
  return { deviceIds, columns: new Map(said.map(([key, values]) => [key, [...values]])) }
}

/** The state of a viewer's console for one type of device. */
export interface ModelConsole {
  readonly viewer: ModelViewer
  readonly type: 1 | 2
  /** The shown values; undefined at the beginning. */
  readonly shown: () => Columns | undefined
  /** The index of the server that it called last. */
  readonly last: () => number
  /** Updates from the server with this index: loads the changes since the last update, or everything. */
  update(by: number): Promise<'changes' | 'everything'>
}

export function createConsole(world: ModelWorld, of: { viewer: ModelViewer; type: 1 | 2 }): ModelConsole {
  const { viewer, type } = of
  let version: string | undefined
  let shown: Columns | undefined
  let last = 0

  const readAll = async (by: number) => {
    const reply = await readColumns(world, { ...of, by })
    version = reply.version
    shown = columnsOf(reply)
    return 'everything' as const
  }
  return {
    viewer,
    type,
    shown: () => shown,
    last: () => last,
    update: async (by) => {
      last = by
      if (version === undefined || shown === undefined) return readAll(by)
      const { columns, deviceIds } = shown
      const from = world.turns.next()
      const input = {
        params: { type: String(type) },
        body: { version, keys: [...KEYS] },
        token: viewer.token,
      }
      const { status, body } = await callEndpoint({
        url: urlOf(world, by),
        endpoint: deviceData.latestChanges,
        input,
      })
      expect(status).toBe(200)
      if (body.version === null) return readAll(by)
      for (const [key, { places, values }] of Object.entries(body.changes)) {
        const column = columns.get(key) ?? deviceIds.map(() => null)
        for (const [index, place] of places.entries()) {
          expect(place).toBeLessThan(deviceIds.length)
          column[place] = values[index] ?? null
        }
        columns.set(key, column)
        const said = places.map((place, index) => ({
          id: deviceIds[place] ?? 0,
          value: values[index] ?? null,
        }))
        checkSaid(world, { ...of, key, said, span: { from, to: world.turns.next() } })
      }
      version = body.version
      return 'changes'
    },
  }
}

/** Reads all keys of a type, and checks that the reply shows everything it must and nothing it must not. */
export async function readColumns(
  world: ModelWorld,
  of: { viewer: ModelViewer; type: 1 | 2; by: number },
): Promise<LatestColumns> {
  const { viewer, type, by } = of
  const from = world.turns.next()
  const input = { params: { type: String(type) }, body: { keys: [...KEYS] }, token: viewer.token }
  const { status, body } = await callEndpoint({
    url: urlOf(world, by),
    endpoint: deviceData.latestByKeys,
    input,
  })
  const span = { from, to: world.turns.next() }
  expect(status).toBe(200)
  for (const [key, values] of Object.entries(body.columns)) {
    const said = body.deviceIds.map((id, place) => ({ id, value: values[place] ?? null }))
    checkSaid(world, { viewer, type, key, said, span })
    if (REPORTED.includes(key)) checkAcknowledged(world, { type, by, key, said, asked: from })
  }
  return body
}

interface ShownValue {
  readonly id: number
  readonly value: string | null
}

/** A reply must not show a value if its device was out of the viewer's scope then and still is. */
function checkSaid(
  { devices, said: known, scopes }: ModelWorld,
  of: { viewer: ModelViewer; type: number; key: string; said: readonly ShownValue[]; span: Span },
): void {
  const { viewer, type, key, said, span } = of
  for (const { id, value } of said) {
    const about = `${viewer.username}: ${key} of ${id} is ${value}`
    const device = devices.find((one) => one.type === type && one.id === id)
    if (device !== undefined) expect(scopes.mayHaveSeen(viewer.customers, device.dev, span), about).toBe(true)
    const from = value === null ? undefined : known.get(value)
    if (from === undefined) continue
    expect(from.key, about).toBe(key)
    if (device !== undefined) expect(from.dev, about).toBe(device.dev)
    const since = { from: from.span.from, to: span.to }
    expect(scopes.mayHaveSeen(viewer.customers, from.dev, since), about).toBe(true)
  }
}

/** A server must show the values it has acknowledged, unless there is a newer one. */
function checkAcknowledged(
  { devices, said: known }: ModelWorld,
  of: { type: number; by: number; key: string; said: readonly ShownValue[]; asked: number },
): void {
  const { type, by, key, said, asked } = of
  const own = [...known.values()].filter((one) => one.key === key && one.by === by && one.span.to <= asked)
  for (const { id, value } of said) {
    const device = devices.find((one) => one.type === type && one.id === id)
    if (device === undefined) continue
    const acknowledged = own.filter(({ dev }) => dev === device.dev).map(({ at }) => at)
    const at = value === null ? -Infinity : (known.get(value)?.at ?? -Infinity)
    expect(at, `${key} of ${id} is ${value}`).toBeGreaterThanOrEqual(Math.max(-Infinity, ...acknowledged))
  }
}

const urlOf = ({ server, servers }: ModelWorld, by: number) => servers()[by]?.url ?? server.url
