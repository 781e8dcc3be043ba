import { numberIn } from '@service-center/contract/device-history/device-series.ts'
import type { SeriesReply } from '@service-center/contract/device-history/device-history.ts'
import type { Database } from '../../platform/database/database.ts'
import { RawJson } from '../../platform/http/answers.ts'
import type { HistoryFilter } from './history-filter.ts'
import { readEdges } from './history-page.views.ts'
import type { Entry, Selection } from './history-source.ts'
import { readReports } from './history-stream.ts'
import { NumberReduction, type Pixels } from './reduce-numbers.ts'
import { TextReduction } from './reduce-texts.ts'

/** Which keys are drawn as numbers and which as texts; a key may be both. */
export interface DrawnKeys {
  readonly numeric: readonly string[]
  readonly text: readonly string[]
}

/** The values of some keys of a focused device, reduced to a number of pixels. The window must not be empty. */
export async function readSeries(
  db: Database,
  { dev, pixels, keys }: { dev: number; pixels: Pixels; keys: DrawnKeys },
): Promise<RawJson> {
  const ids = await readKeyIds(db, [...keys.numeric, ...keys.text])
  const filter: HistoryFilter = {
    keys: [...ids.values()],
    values: undefined,
    valueSize: undefined,
    inserted: undefined,
    strict: false,
    words: [],
  }
  const selection: Selection = { dev, window: pixels, filter }
  const edges = await readEdges(db, selection)
  const before = new Map(edges.before.map((entry) => [entry.key, entry]))
  const after = new Map(edges.after.map((entry) => [entry.key, entry]))

  const numbers = new Map(keys.numeric.map((key) => [key, new NumberReduction(pixels)]))
  const texts = new Map(keys.text.map((key) => [key, new TextReduction(pixels)]))
  for (const [key, reduction] of texts) {
    const edge = before.get(key)
    if (edge !== undefined) reduction.add(edge.created, edge.value)
  }
  const byId = new Map(
    [...ids].map(([key, id]) => [id, [numbers.get(key), texts.get(key)].filter((one) => one !== undefined)]),
  )
  for await (const reports of readReports(db, { selection, direction: 'asc' })) {
    for (const { created, keys: said, values } of reports) {
      for (const [place, id] of said.entries()) {
        for (const reduction of byId.get(id) ?? []) reduction.add(created, values[place] ?? '')
      }
    }
  }
  const reply: SeriesReply = {
    numeric: Object.fromEntries(
      [...numbers].map(([key, reduction]) => [
        key,
        reduction.result({ before: numberAt(before.get(key)), after: numberAt(after.get(key)) }),
      ]),
    ),
    text: Object.fromEntries(
      [...texts].map(([key, reduction]) => [key, reduction.result(textAt(after.get(key)))]),
    ),
  }
  return new RawJson(JSON.stringify(reply))
}

async function readKeyIds(db: Database, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('data_key')
    .select(['key_id', 'name'])
    .where('name', 'in', [...names])
    .execute()
  return new Map(rows.map(({ key_id, name }) => [name, key_id]))
}

function numberAt(entry: Entry | undefined): [number, number] | null {
  const number = entry === undefined ? undefined : numberIn(entry.value)
  return entry === undefined || number === undefined ? null : [entry.created, number]
}

function textAt(entry: Entry | undefined): [number, string] | null {
  return entry === undefined ? null : [entry.created, entry.value]
}
