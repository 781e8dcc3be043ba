import { sql } from 'kysely'
import { MAX_TAG_LENGTH } from '@service-center/contract/dbtool/features.ts'
import type { Database } from '../../../platform/database/database.ts'
import { violationsAs } from '../../../platform/database/database-errors.ts'
import { featureExists, optionExists, unknownFeatureGroup } from '../common/dbtool.errors.ts'

export interface FeatureFields {
  readonly tag: string
  readonly description: string
  readonly group_id: number
}

/** An option to save; without an id it is new. */
export interface SavedOption {
  readonly id: number | null
  readonly tag: string
  readonly description: string
  readonly isDeleted: boolean
}

/** A metadata entry to save; without an id it is new. */
export interface SavedMetadata {
  readonly id: number | null
  readonly key: string
  readonly value: string
  readonly position: number
  /** Unix seconds; null means no start. */
  readonly from: number | null
  /** Unix seconds; null means no end. */
  readonly to: number | null
}

const violations = violationsAs({
  feature_tag_key: featureExists,
  feature_group_id_fkey: () => unknownFeatureGroup('fgid'),
})
const optionViolations = violationsAs({ feature_option_feature_id_tag_key: optionExists })

/** Locks a feature until the end of the transaction; false if there is none with this id. */
export async function lockFeature(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from feature where id = ${id} for no key update`.execute(db)
  return rows.length > 0
}

/** Adds a feature and returns its id. @throws featureExists, unknownFeatureGroup */
export async function insertFeature(db: Database, feature: FeatureFields): Promise<number> {
  const { id } = await db
    .insertInto('feature')
    .values({ ...feature })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violations)
  return id
}

/** @throws featureExists, unknownFeatureGroup */
export async function updateFeature(
  db: Database,
  { id, feature }: { id: number; feature: FeatureFields },
): Promise<void> {
  await db
    .updateTable('feature')
    .set({ ...feature })
    .where('id', '=', id)
    .execute()
    .catch(violations)
}

/**
 * Updates the options that have an id, which must belong to the feature, and adds the others. An option that
 * was deleted before keeps its original time of deletion.
 * @throws optionExists
 */
export async function saveOptions(
  db: Database,
  { feature, options }: { feature: number; options: readonly SavedOption[] },
): Promise<void> {
  const given = sql`
    unnest(${options.map(({ id }) => id)}::integer[], ${options.map(({ tag }) => tag)}::text[],
      ${options.map(({ description }) => description)}::text[],
      ${options.map(({ isDeleted }) => isDeleted)}::boolean[])
      with ordinality as given (id, tag, description, is_deleted, place)`
  // First give changing tags a temporary value that is longer than any tag, so that two options can swap
  // theirs.
  await sql`
    update feature_option o set tag = repeat('-', ${MAX_TAG_LENGTH + 1}) || o.id
    from ${given} where o.id = given.id and o.feature_id = ${feature} and o.tag <> given.tag`.execute(db)
  await sql`
    update feature_option o set tag = given.tag, description = given.description,
      deleted_at = case when given.is_deleted then coalesce(o.deleted_at, now()) end
    from ${given} where o.id = given.id and o.feature_id = ${feature}`
    .execute(db)
    .catch(optionViolations)
  await sql`
    insert into feature_option (feature_id, tag, description, deleted_at)
    select ${feature}, tag, description, case when is_deleted then now() end
    from ${given} where id is null order by place`
    .execute(db)
    .catch(optionViolations)
}

/**
 * Replaces the metadata of a feature: entries with an id, which must belong to the feature, are updated;
 * entries that are not listed are deleted.
 */
export async function replaceMetadata(
  db: Database,
  { feature, metadata }: { feature: number; metadata: readonly SavedMetadata[] },
): Promise<void> {
  const ids = metadata.flatMap(({ id }) => (id === null ? [] : [id]))
  await sql`
    delete from feature_metadata where feature_id = ${feature} and id <> all (${ids}::integer[])`.execute(db)
  const given = sql`
    unnest(${metadata.map(({ id }) => id)}::integer[], ${metadata.map(({ key }) => key)}::text[],
      ${metadata.map(({ value }) => value)}::text[], ${metadata.map(({ position }) => position)}::integer[],
      ${metadata.map(({ from }) => from)}::float8[], ${metadata.map(({ to }) => to)}::float8[])
      with ordinality as given (id, key, value, position, valid_from, valid_to, place)`
  await sql`
    update feature_metadata m set key = given.key, value = given.value, position = given.position,
      valid_from = to_timestamp(given.valid_from), valid_to = to_timestamp(given.valid_to)
    from ${given} where m.id = given.id and m.feature_id = ${feature}`.execute(db)
  await sql`
    insert into feature_metadata (feature_id, key, value, position, valid_from, valid_to)
    select ${feature}, key, value, position, to_timestamp(valid_from), to_timestamp(valid_to)
    from ${given} where id is null order by place`.execute(db)
}
