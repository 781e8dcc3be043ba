import { csvLine } from '@service-center/contract/endpoint/csv.ts'
import { deviceHistory } from '@service-center/contract/device-history/device-history.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlainQuery, expectedReply, type StoredValue } from '../../testing/worlds/history-oracle.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { storeReports } from '../../testing/worlds/values.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'

const SEED = Number(process.env['SEED'] ?? 20_240_229)
const QUESTIONS = Number(process.env['QUESTIONS'] ?? 60)

const KEYS = ['Battery', 'state', 'Ærø key', 'ping 9', 'ping 10', 'note', 'rare']
const VALUES = [
  '',
  '0',
  '9',
  '10',
  '-3.5',
  '+7',
  '1e3',
  '67%',
  'idle',
  'Painting',
  'ØL på Ærø',
  'a b',
  "'; drop--",
  '=1+1',
  '🤖',
  '{"a":1}',
]

/** Random numbers, the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const random = randomFrom(SEED)
const below = (count: number) => Math.floor(random() * count)
function pick<Item>(items: readonly Item[]): Item {
  const item = items[below(items.length)]
  if (item === undefined) throw new Error('Nothing to pick from.')
  return item
}
const some = <Item>(items: readonly Item[]) => items.filter(() => random() < 0.4)

/** Month boundaries, the leap day, and midnight of other time zones. */
const MOMENTS = [
  '2023-12-31T23:59:59.999Z',
  '2024-01-01T00:00:00.000Z',
  '2024-02-28T23:59:59Z',
  '2024-02-29T00:00:00+05:30',
  '2024-02-29T12:00:00.123Z',
  '2024-02-29T23:30:00-11:00',
  '2024-03-01T00:00:00Z',
  '2024-03-31T02:30:00+02:00',
  '2024-04-01T00:00:00+14:00',
].map((text) => Date.parse(text))

function momentNear(): number {
  if (random() < 0.3) return pick(MOMENTS)
  if (random() < 0.5) return pick(MOMENTS) + below(7_200_000) - 3_600_000
  return Date.parse('2023-12-20T00:00:00Z') + below(110 * 86_400_000)
}

let server: TestServer
let token: string
const stored: StoredValue[] = []

beforeAll(async () => {
  server = await startTestServer()
  const customer = await addCustomer(server.db, { name: 'Club' })
  await addUser(server.db, { username: 'staff', customers: [customer] })
  const dev = await addDevice(server.db, { type: 1, id: 4100, customerId: customer })
  const other = await addDevice(server.db, { type: 1, id: 4200, customerId: customer })
  const reports = Array.from({ length: 700 }, (_, report) => {
    const created = momentNear()
    const lag = random() < 0.2 ? below(900_000) : below(5)
    const keys = some(KEYS.slice(0, random() < 0.05 ? 7 : 6)).toSorted(() => random() - 0.5)
    const values = (keys.length === 0 ? ['note'] : keys).map((key): [string, string] => [key, pick(VALUES)])
    values.forEach(([key, value], place) => stored.push({ key, value, created, lag, report, place }))
    return { dev, created, inserted: created + lag * 1000, values }
  })
  // Values of other devices are stored in between.
  const mixed = reports.flatMap((report) => [
    report,
    { ...report, dev: other, values: [['state', 'foreign']] as const },
  ])
  for (let from = 0; from < mixed.length; from += 100) {
    await storeReports(server.app.database, mixed.slice(from, from + 100))
  }
  token = await server.signIn('staff')
})
afterAll(() => server.stop())

const maybe = <Value>(chance: number, value: () => Value) => (random() < chance ? value() : undefined)
const seconds = () => momentNear() / 1000
const range = (): [string, string] => [
  random() < 0.3 ? '' : String(seconds()),
  random() < 0.3 ? '' : String(seconds()),
]

const SIZES = [
  ['less than', '9'],
  ['more than', '8.5'],
  ['between', '-3.5', '10'],
]

function question(): PlainQuery {
  const filters = maybe(0.4, () => ({
    ...(random() < 0.4 && { key: some(KEYS) }),
    ...(random() < 0.4 && { value: some(VALUES) }),
    ...(random() < 0.3 && { valueSize: pick(SIZES) }),
    ...(random() < 0.2 && { created: range() }),
    ...(random() < 0.2 && { inserted: range() }),
  }))
  const asked = {
    orderBy: maybe(0.6, () =>
      Array.from(
        { length: 1 + below(2) },
        () =>
          [pick(['key', 'value', 'created', 'inserted'] as const), pick(['asc', 'desc'] as const)] as const,
      ),
    ),
    globalSearch: maybe(0.3, () =>
      pick([
        'bat',
        'ÆRØ',
        'aero',
        'ol pa',
        'p 9',
        '1',
        "'; drop",
        'idle STATE',
        '%',
        '_',
        '  ',
        'nothing',
        '"a"',
      ]),
    ),
    strict: maybe(0.2, () => true),
    filters,
    notBefore: maybe(0.5, seconds),
    notAfter: maybe(0.5, seconds),
    includeKeys: maybe(0.3, () => [...some(KEYS), 'unheard of']),
    includeEdge: maybe(0.4, () => true),
  }
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
  return { skip: pick([0, 0, 1, 7, below(2500)]), limit: pick([0, 1, 5, 50, 500, 99_999_999]), ...given }
}

/** A query as a query string. */
function queryOf({ orderBy, filters, ...asked }: PlainQuery) {
  return {
    ...Object.fromEntries(
      Object.entries(asked).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
    ),
    ...(orderBy && { orderBy: uniqueColumns(orderBy).map((pair) => pair.join()) }),
    ...(filters && { filters: JSON.stringify(filters) }),
  }
}

/** A repeated column counts only once, where it comes first. */
function uniqueColumns(orderBy: NonNullable<PlainQuery['orderBy']>) {
  return orderBy.filter(([column], place) => orderBy.findIndex(([other]) => other === column) === place)
}

async function ask(query: Record<string, unknown>): Promise<Response> {
  const url = new URL('/api/data/robots/4100', server.url)
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) url.searchParams.append(name, String(one))
  }
  return fetch(url, { headers: { authorization: `Bearer ${token}` } })
}

const writtenTime = (moment: number) =>
  new Date(Math.round(moment * 1000) - 11 * 3_600_000).toISOString().replace('Z', '-11:00')

function fileOf(data: ReturnType<typeof expectedReply>['data']): string {
  const lines = data.map(({ key, value, created, inserted }) =>
    csvLine([key, value, writtenTime(created), writtenTime(inserted)]),
  )
  // The byte order mark is not part of the text.
  return ['Key;Value;Created At;Inserted At\r\n', ...lines].join('')
}

test(`${QUESTIONS} random queries give the same result as a plain computation over the records`, async () => {
  for (let asked = 0; asked < QUESTIONS; asked += 1) {
    const each = question()
    if (each.orderBy) each.orderBy = uniqueColumns(each.orderBy)
    // A reversed range is refused.
    if ((each.notBefore ?? 0) > (each.notAfter ?? Infinity)) {
      Object.assign(each, { notBefore: each.notAfter, notAfter: each.notBefore })
    }
    const response = await ask(queryOf(each))
    const text = await response.text()
    const reply = deviceHistory.records.response.parse(JSON.parse(text))
    const data = reply.data.map(({ deviceTypeId: _type, deviceId: _id, ...entry }) => entry)
    const plain = expectedReply(stored, each)
    expect({ ...reply, data }, JSON.stringify(each)).toEqual(plain)
    if (asked % 4 > 0) continue
    const file = await ask({ ...queryOf(each), csv: true, utcOffset: -11 })
    expect(await file.text(), JSON.stringify(each)).toBe(fileOf(plain.data))
  }
})
