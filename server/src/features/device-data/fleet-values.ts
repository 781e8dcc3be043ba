import { isDerivedKey } from '@service-center/contract/device-data/device-data.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RawJson } from '../../platform/http/answers.ts'
import { JoinedJson, JsonPart } from '../../platform/http/joined-json.ts'
import { createKept } from '../../platform/http/kept-lists.ts'
import type { NewestValues } from '../../platform/devices/newest-values/newest-values.ts'
import { createColumnParts, placesOf, type PlacesOfList } from './column-parts.ts'
import {
  bytesOfDerived,
  derivedChanges,
  type DerivedColumns,
  derivedColumnsOf,
  derivedPart,
} from './derived-columns.ts'
import { UPDATED_AT } from './derived-keys.ts'
import { listKeys, orderKeys } from './dictionary.views.ts'
import {
  digestOf,
  type FleetList,
  type FleetState,
  readDerivedLists,
  readFleetList,
  readFleetState,
} from './fleet-list.views.ts'
import { readLatestColumns } from './latest.views.ts'

/** A viewer's transaction, and the requested device type. */
interface Asked {
  readonly db: Database
  readonly viewer: Pick<Viewer, 'customers'>
  readonly type: number
}

/**
 * The newest values of all devices of one type that a viewer sees. The viewer's transaction reads the list of
 * devices from PostgreSQL; the values come from a snapshot in memory that is taken before. So nothing that a
 * device reports after leaving the viewer's scope is returned.
 */
export interface FleetValues {
  /** As columns: the reply of `latestByKeys`. */
  readColumns(asked: Asked, keys: readonly string[]): Promise<JoinedJson | RawJson>
  /** What has changed since a version: the reply of `latestChanges`. */
  readChanges(asked: Asked, since: { keys: readonly string[]; version: string }): Promise<JoinedJson>
  /** The keys that visible devices have values for, derived ones first, in the dictionary's order. */
  readKeys(asked: Asked): Promise<string[]>
}

const NOT_KNOWN = () => new JoinedJson([new JsonPart('{"version":null,"changes":{}}')])

export function createFleetValues(memory: NewestValues): FleetValues {
  const lists = createKept<FleetList>(({ devs, ids }) => devs.length * 16 + ids.text.length)
  const derivedLists = createKept<DerivedColumns>(bytesOfDerived)
  const parts = createColumnParts()

  const read = async ({ db, viewer, type }: Asked, keys: readonly string[]) => {
    const hasDerived = keys.some((key) => isDerivedKey(key) && key !== UPDATED_AT)
    const state = await readFleetState(db, { type, hasDerived })
    const name = String(type)
    const list = await lists.read(viewer, {
      name,
      state: state.devices,
      build: async () => {
        const made = await readFleetList(db, type)
        return { result: made.list, state: made.state.devices }
      },
    })
    const build = async (former: DerivedColumns | undefined) => {
      const made = await readDerivedLists(db, type)
      const derivedState = stateOf(made.state)
      return { result: derivedColumnsOf(made.lists, { former, state: derivedState }), state: derivedState }
    }
    const derived = hasDerived
      ? await derivedLists.read(viewer, { name, state: stateOf(state), build })
      : undefined
    return { list, derived }
  }

  return {
    readColumns: async (asked, names) => {
      const keys = [...new Set(names)]
      const frozen = memory.freeze(asked.type, reportedOf(keys))
      if (frozen === undefined) return readLatestColumns(asked.db, { type: asked.type, keys })
      const { list, derived } = await read(asked, keys)
      const places = placesOf(list, frozen.places)
      const members = keys.flatMap((key) => {
        const column = key === UPDATED_AT ? frozen.lastMessages : frozen.columns.get(key)
        const part =
          column === undefined
            ? derived && derivedPart(derived, { key, devs: list.devs })
            : parts.of(key, column, { list, places })
        return part === undefined ? [] : [part]
      })
      const version = new JsonPart(`},"version":"${versionOf(frozen.version, list, derived)}"}`)
      return new JoinedJson([HEAD, list.ids, COLUMNS, ...withCommas(members), version])
    },

    readChanges: async (asked, { keys: names, version }) => {
      const keys = [...new Set(names)]
      const [known = '', digest, derivedState = ''] = version.split(' ')
      const changed = memory.changesSince(asked.type, { keys: reportedOf(keys), version: known })
      if (changed === undefined) return NOT_KNOWN()
      const { list, derived } = await read(asked, keys)
      if (list.digest !== digest) return NOT_KNOWN()
      const indexes = indexesOf(placesOf(list, changed.places))
      const members = keys.flatMap((key) => {
        const column = key === UPDATED_AT ? changed.lastMessages : changed.columns.get(key)
        const entries =
          derived !== undefined && column === undefined
            ? derivedChanges(derived, { key, devs: list.devs, since: derivedState })
            : inList(column, indexes)
        return entries.length === 0 ? [] : [memberOf(key, entries)]
      })
      return new JoinedJson([
        new JsonPart(
          `{"version":"${versionOf(changed.version, list, derived)}","changes":{${members.join()}}}`,
        ),
      ])
    },

    readKeys: async (asked) => {
      const keys = memory.keysOf(asked.type)
      const frozen = memory.freeze(asked.type, keys)
      if (frozen === undefined) return listKeys(asked.db, asked.type)
      const { list } = await read(asked, [])
      const places = placesOf(list, frozen.places)
      const reported = keys.filter((key) => {
        const values = frozen.columns.get(key)?.values
        return values !== undefined && places.some((place) => values[place] !== undefined)
      })
      return orderKeys(asked.db, { type: asked.type, reported })
    },
  }
}

const HEAD = new JsonPart('{"deviceIds":')
const COLUMNS = new JsonPart(',"columns":{')
const COMMA = new JsonPart(',')

/**
 * Identifies the content of a reply: the version of the reported values, the devices, and the state of their
 * derived values.
 */
const versionOf = (reported: string, list: FleetList, derived: DerivedColumns | undefined) =>
  `${reported} ${list.digest} ${derived?.state ?? ''}`
const stateOf = ({ devices, derived }: FleetState) => digestOf(`${devices} ${derived}`)

const reportedOf = (keys: readonly string[]) => keys.filter((key) => !isDerivedKey(key))

const withCommas = (parts: readonly JsonPart[]) =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [COMMA, part]))

/** Maps each position in the columns to the index in the list: the inverse of `PlacesOfList`. */
function indexesOf(places: PlacesOfList): ReadonlyMap<number, number> {
  return new Map(Array.from(places, (place, index) => [place, index]))
}

/** Changed values of the devices of a list, and their indexes in it. */
function inList(
  column: ReadonlyMap<number, string | undefined> | undefined,
  indexes: ReadonlyMap<number, number>,
): (readonly [index: number, json: string])[] {
  return [...(column ?? [])].flatMap(([place, json]) => {
    const index = indexes.get(place)
    return index === undefined ? [] : [[index, json ?? 'null'] as const]
  })
}

function memberOf(key: string, entries: readonly (readonly [index: number, json: string])[]): string {
  const places = entries.map(([index]) => index)
  const values = entries.map(([, json]) => json)
  return `${JSON.stringify(key)}:{"places":[${places.join()}],"values":[${values.join()}]}`
}
