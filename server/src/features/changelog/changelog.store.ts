import type {
  ChangelogDeviceType,
  ChangelogSource,
  VersionFields,
} from '@service-center/contract/changelog/changelog.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/database-errors.ts'
import { changelogVersionExists } from './changelog.errors.ts'

/** A version in our own database. */
export interface StoredVersion {
  readonly deviceType: ChangelogDeviceType
  readonly fields: VersionFields
}

const timeOf = (seconds: number | null) => sql<Date>`to_timestamp(${seconds}::float8)`
const AS_EXISTING = violationsAs({ changelog_version_source_device_type_name_key: changelogVersionExists })

/**
 * Inserts a version with its items and returns its id.
 * @param options.id the former id of a restored version
 * @throws changelogVersionExists
 */
export async function insertVersion(
  db: Database,
  { deviceType, fields }: StoredVersion,
  { id: former }: { id?: number } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('changelog_version')
    .values({
      ...(former === undefined ? {} : { id: former }),
      device_type: deviceType,
      name: fields.name,
      released_at: timeOf(fields.released),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(AS_EXISTING)
  await insertItems(db, [{ id, fields }])
  return id
}

/** Inserts the items of versions, in their order. */
async function insertItems(
  db: Database,
  versions: readonly { id: number; fields: VersionFields }[],
): Promise<void> {
  const rows = versions.flatMap(({ id, fields: { issues, features, templates } }) =>
    Object.entries({ issue: issues, feature: features, template: templates }).flatMap(([kind, items]) =>
      items.map((item, place) => ({ ...item, version: id, kind, position: place + 1 })),
    ),
  )
  await sql`
    insert into changelog_item (version_id, kind, position, name, translated, products)
    select version, kind, position, name, nullif(btrim(translated), ''), product
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (version integer, kind text, position integer, name text, translated text, product text[])`.execute(
    db,
  )
}

/** A version in our own database with its items, locked; undefined if there is none. */
export async function lockVersion(db: Database, id: number): Promise<StoredVersion | undefined> {
  const row = await db
    .selectFrom('changelog_version')
    .select([
      'device_type',
      'name',
      sql<number | null>`extract(epoch from released_at)::float8`.as('released'),
    ])
    .where('id', '=', id)
    .where('source', '=', 'embedded')
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const items = await db
    .selectFrom('changelog_item')
    .select(['kind', 'name', 'translated', 'products as product'])
    .where('version_id', '=', id)
    .orderBy('position')
    .execute()
  const of = (wanted: string) =>
    items.flatMap(({ kind, name, translated, product }) =>
      kind === wanted ? [{ name, translated, product }] : [],
    )
  return {
    // A check of the column allows only these.
    deviceType: row.device_type === 1 ? 1 : 2,
    fields: {
      name: row.name,
      released: row.released,
      issues: of('issue'),
      features: of('feature'),
      templates: of('template'),
    },
  }
}

/** Replaces a version and all its items. @throws changelogVersionExists */
export async function updateVersion(db: Database, id: number, fields: VersionFields): Promise<void> {
  await db
    .updateTable('changelog_version')
    .set({ name: fields.name, released_at: timeOf(fields.released) })
    .where('id', '=', id)
    .execute()
    .catch(AS_EXISTING)
  await db.deleteFrom('changelog_item').where('version_id', '=', id).execute()
  await insertItems(db, [{ id, fields }])
}

/** Deletes a version with its items. */
export async function deleteVersion(db: Database, id: number): Promise<void> {
  await db.deleteFrom('changelog_version').where('id', '=', id).execute()
}

/** Replaces all copied versions of an outside service for a device type. */
export async function replaceCopied(
  db: Database,
  { source, deviceType }: { source: ChangelogSource; deviceType: ChangelogDeviceType },
  versions: readonly VersionFields[],
): Promise<void> {
  await db
    .deleteFrom('changelog_version')
    .where('source', '=', source)
    .where('device_type', '=', deviceType)
    .execute()
  const given = versions.map(({ name, released }) => ({ name, released }))
  const { rows } = await sql<{ id: number; name: string }>`
    insert into changelog_version (source, device_type, name, released_at)
    select ${source}, ${deviceType}::smallint, name, to_timestamp(released)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as t (name text, released float8)
    returning id, name`.execute(db)
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  const stored = versions.flatMap((fields) => {
    const id = ids.get(fields.name)
    return id === undefined ? [] : [{ id, fields }]
  })
  await insertItems(db, stored)
}
