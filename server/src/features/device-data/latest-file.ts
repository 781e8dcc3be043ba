import { deviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { csvAnswer, csvOfBatches, timeWriter } from '../../platform/http/csv.ts'
import { csvLine } from '@service-center/contract/endpoint/csv.ts'
import type { RawJson } from '../../platform/http/answers.ts'
import type { StreamAnswer } from '../../platform/files/file-answers.ts'
import { accessGroupKeysOf, accessGroupValues } from './derived-keys.ts'

const HEAD = ['Device Id', 'Name', 'Key', 'Alias', 'Value', 'Translated Value', 'Created At', 'Inserted At']

interface FileRow {
  id: number
  device: string
  key: string
  alias: string | null
  value: string
  translated: string | null
  created: number | null
  inserted: number | null
}

/** All newest values of all visible devices of a type as a file: a line per device and key. */
export function latestFile(
  db: Database,
  options: { type: DeviceType; hasAccessGroups: boolean; utcOffset: number },
): StreamAnswer {
  const { type, hasAccessGroups, utcOffset } = options
  const groups = hasAccessGroups
    ? sql`
      union all
      select v.device_id, v.name, g.name, null, g.value, null, null, null
      from device v cross join lateral (${accessGroupValues(type)}) g where v.device_type = ${sql.lit(type)}`
    : sql``
  // The server derives the groups: they replace what a device reports under these names.
  const names = hasAccessGroups ? accessGroupKeysOf(type).map(({ name }) => name) : []
  return csvAnswer<FileRow>({
    db,
    name: `latest-${DEVICE_KINDS[type].route}.csv`,
    head: HEAD,
    rows: sql<FileRow>`
      select d.device_id as id, d.name as device, k.name as key, m.alias, l.value, t.translated_value as translated,
        extract(epoch from l.created)::float8 as created, extract(epoch from l.inserted)::float8 as inserted
      from device d join latest l using (dev) join data_key k using (key_id)
      left join data_key_meaning m on m.key_id = k.key_id and m.device_type = d.device_type
      left join data_key_translation t
        on t.key_id = k.key_id and t.device_type = d.device_type and t.value = l.value
      where d.device_type = ${sql.lit(type)} and k.name <> all (${names}::text[]) ${groups}
      order by 1, 3`,
    cells: cellsAt(utcOffset),
  })
}

/**
 * One device's status as a file, including derived keys.
 * @param json the contract's `DeviceStatus` with the dictionary
 */
export function statusFile(
  json: RawJson,
  { type, utcOffset }: { type: DeviceType; utcOffset: number },
): StreamAnswer {
  const status = deviceStatus.parse(JSON.parse(json.body.toString()))
  const { dictionary = {} } = status
  const times = new Map(status.entries.map(([key, , created, inserted]) => [key, { created, inserted }]))
  const rows = Object.entries(status.data).map(([key, value]): FileRow => {
    const meaning = Object.hasOwn(dictionary, key) ? dictionary[key] : undefined
    const { created = null, inserted = null } = times.get(key) ?? {}
    const translated = meaning?.translations.find((one) => one.value === value)?.translatedValue ?? null
    const { deviceId: id, deviceName: device } = status
    return { id, device, key, alias: meaning?.alias ?? null, value, translated, created, inserted }
  })
  const cells = cellsAt(utcOffset)
  return csvOfBatches({
    name: `latest-${DEVICE_KINDS[type].route}-${status.deviceId}.csv`,
    batches: batchOf(rows),
    head: HEAD,
    line: (row) => csvLine(cells(row)),
  })
}

async function* batchOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

function cellsAt(utcOffset: number): (row: FileRow) => readonly string[] {
  const write = timeWriter(utcOffset)
  const time = (seconds: number | null) => (seconds === null ? '' : write(seconds))
  return ({ id, device, key, alias, value, translated, created, inserted }) => [
    String(id),
    device,
    key,
    alias ?? key,
    value,
    translated ?? value,
    time(created),
    time(inserted),
  ]
}
