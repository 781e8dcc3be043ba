import { type RawBuilder, sql } from 'kysely'
import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import type { Database } from '../../platform/database/database.ts'
import { derivedKeysOf } from './derived-keys.ts'

/** The keys that visible devices of a type have values for, derived ones first, in the dictionary's order. */
export async function listKeys(db: Database, type: number): Promise<string[]> {
  return sortedKeys(db, {
    type,
    condition: sql`exists (
      select from latest l where l.key_id = k.key_id and l.dev in (select dev from device where device_type = ${sql.lit(type)})
      limit 1)`,
  })
}

/** The derived keys, then the reported ones, in the dictionary's order. */
export async function orderKeys(
  db: Database,
  { type, reported }: { type: number; reported: readonly string[] },
): Promise<string[]> {
  return sortedKeys(db, { type, condition: sql`k.name = any (${reported}::text[])` })
}

async function sortedKeys(
  db: Database,
  { type, condition }: { type: number; condition: RawBuilder<unknown> },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select k.name from data_key k
    left join data_key_meaning m on m.key_id = k.key_id and m.device_type = ${sql.lit(type)}
    left join data_key_group g using (group_id)
    where ${condition}
    order by g.position, m.position, k.name`.execute(db)
  const derived = derivedKeysOf(type)
  return [...derived, ...rows.map(({ name }) => name).filter((name) => !derived.includes(name))]
}

/** The dictionary of a device type: names, groups, units, translated values. */
export async function readDictionary(db: Database, type: number): Promise<Dictionary> {
  const { rows } = await sql<{ dictionary: Dictionary }>`
    select coalesce(json_object_agg(k.name, json_build_object(
      'alias', m.alias, 'group', g.name, 'unit', m.unit,
      'position', g.position::integer * 1000 + m.position,
      'translations', coalesce(t.list, '[]'))), '{}') as dictionary
    from data_key_meaning m
    join data_key k using (key_id)
    join data_key_group g using (group_id)
    left join lateral (
      select json_agg(json_build_object('value', value, 'translatedValue', translated_value) order by value) as list
      from data_key_translation where key_id = k.key_id and device_type = m.device_type) t on true
    where m.device_type = ${sql.lit(type)}`.execute(db)
  return rows[0]?.dictionary ?? {}
}
