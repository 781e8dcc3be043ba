import { valuesOf } from './plain-values.ts'
import { type PlainView, type PlainViews, secondsIn, secondsOf } from './plain-view.ts'

const isPosition = (value: string) =>
  value.split(',').length === 2 && value.split(',').every((part) => Number.isFinite(Number.parseFloat(part)))

const HISTORY: PlainView = {
  columns: `dev, ${secondsIn('created')}, key, value`,
  rows: (sight) =>
    valuesOf(sight.db)
      .filter(({ dev, created }) => sight.seesSince(dev, created))
      .map(({ dev, created, key, value }) => [dev, secondsOf(created), key, value]),
}

/** Views of devices, customers, connections and reported values. */
export const PLAIN_DEVICE_VIEWS: PlainViews = {
  devices: {
    columns: 'dev, customer_id',
    rows: ({ db, seesDevice }) =>
      db.devices.filter(({ dev }) => seesDevice(dev)).map(({ dev, customer_id }) => [dev, customer_id]),
  },
  customers: {
    columns: 'customer_id, parent_id',
    rows: ({ db, seesCustomer }) =>
      db.customers
        .filter(({ id }) => seesCustomer(id))
        .map(({ id, parent_id }) => [id, seesCustomer(parent_id) ? parent_id : null]),
  },
  connections: {
    columns: 'dev, connected_dev',
    rows: ({ db, seesDevice }) =>
      db.connections
        .filter(({ dev, connected_dev }) => seesDevice(dev) && seesDevice(connected_dev))
        .map(({ dev, connected_dev }) => [dev, connected_dev]),
  },
  connection_history: {
    columns: `dev, connected_dev, ${secondsIn('connected_at')}`,
    rows: ({ db, seesSince }) =>
      db.formerConnections
        .filter(({ dev, connected_dev: other, connected_at: at }) =>
          [dev, ...(other === null ? [] : [other])].every((end) => seesSince(end, at)),
        )
        .map(({ dev, connected_dev, connected_at }) => [dev, connected_dev, secondsOf(connected_at)]),
  },
  locations: {
    columns: 'dev',
    rows: ({ db, seesDevice }) => {
      const place = db.keys.find(({ name }) => name === 'Location Link')?.key_id
      return db.latest
        .filter(({ dev, key_id, value }) => key_id === place && seesDevice(dev) && isPosition(value))
        .map(({ dev }) => [dev])
    },
  },
  moves: {
    columns: `dev, ${secondsIn('moved_at')}`,
    rows: ({ db, seesSince }) =>
      db.moves
        .filter(({ dev, moved_at }) => seesSince(dev, moved_at))
        .map(({ dev, moved_at }) => [dev, secondsOf(moved_at)]),
  },
  latest: {
    columns: 'dev, key, value',
    rows: ({ db, seesDevice }) => {
      const names = new Map(db.keys.map(({ key_id, name }) => [key_id, name]))
      return db.latest
        .filter(({ dev }) => seesDevice(dev))
        .map(({ dev, key_id, value }) => [dev, names.get(key_id), value])
    },
  },
  history: HISTORY,
  history_of_keys: HISTORY,
  history_days: {
    columns: 'dev, day, records',
    // A day is hidden if the viewer may not see its beginning: its count would reveal records from before.
    rows: (sight) => {
      const days = Map.groupBy(valuesOf(sight.db), ({ dev, created }) =>
        JSON.stringify([dev, created.toISOString().slice(0, 10)]),
      )
      return [...days.values()].flatMap((values) => {
        const [{ dev, created } = { dev: 0, created: new Date() }] = values
        const day = created.toISOString().slice(0, 10)
        return sight.seesSince(dev, new Date(`${day}T00:00:00Z`)) ? [[dev, day, values.length]] : []
      })
    },
  },
  // All viewers see all keys and their meanings.
  keys: {
    columns: 'key, device_type',
    rows: ({ db }) =>
      db.keys.flatMap(({ key_id, name }) => {
        const meanings = db.meanings.filter((meaning) => meaning.key_id === key_id)
        const types = meanings.map(
          ({ device_type }) => ['robot', 'tablet', 'referencestation'][device_type - 1],
        )
        return (types.length === 0 ? [null] : types).map((type) => [name, type])
      }),
  },
}
