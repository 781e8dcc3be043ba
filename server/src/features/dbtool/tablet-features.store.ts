import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/violations.ts'
import { unknownFeature, unknownOption } from './dbtool.errors.ts'

/** A feature that is chosen for a tablet, and its chosen options. */
export interface Choice {
  readonly Id: number
  readonly o: readonly number[]
}

/** Choices by their features, each feature and option once. */
export function sortedChoices(choices: readonly Choice[]): Choice[] {
  const options = new Map<number, Set<number>>()
  for (const { Id, o } of choices) options.set(Id, new Set([...(options.get(Id) ?? []), ...o]))
  return [...options]
    .map(([Id, o]) => ({ Id, o: [...o].toSorted((one, other) => one - other) }))
    .toSorted((one, other) => one.Id - other.Id)
}

/**
 * The features that are chosen for a focused tablet, without deleted options; nobody else changes them until the end of the
 * transaction.
 */
export async function lockChoices(db: Database, dev: number): Promise<Choice[]> {
  await sql`select pg_advisory_xact_lock(hashtext('tablet features'), ${dev})`.execute(db)
  const { rows } = await sql<Choice>`
    select t.feature_id as "Id", array(
      select c.option_id from tablet_feature_option c join feature_option o on o.id = c.option_id
      where c.dev = t.dev and c.feature_id = t.feature_id and o.deleted_at is null order by 1) as o
    from tablet_feature t where t.dev = ${dev} order by 1`.execute(db)
  return rows
}

/**
 * Replaces what is chosen for a tablet. What stays keeps its time; deleted options stay too, for the case that they are
 * restored.
 * @throws unknownFeature, unknownOption
 */
export async function replaceChoices(
  db: Database,
  { dev, choices, username }: { dev: number; choices: readonly Choice[]; username: string },
): Promise<void> {
  const features = choices.map(({ Id }) => Id)
  const options = choices.flatMap(({ Id, o }) => o.map((option) => ({ feature: Id, option })))
  await sql`
    delete from tablet_feature where dev = ${dev} and feature_id <> all (${features}::integer[])`.execute(db)
  await sql`
    delete from tablet_feature_option c using feature_option o
    where c.dev = ${dev} and o.id = c.option_id and o.deleted_at is null
      and c.option_id <> all (${options.map(({ option }) => option)}::integer[])`.execute(db)
  await sql`
    insert into tablet_feature (dev, feature_id, chosen_by)
    select ${dev}, feature, ${username} from unnest(${features}::integer[]) feature
    on conflict do nothing`
    .execute(db)
    .catch(violationsAs({ tablet_feature_feature_id_fkey: () => unknownFeature('f') }))
  await sql`
    insert into tablet_feature_option (dev, feature_id, option_id)
    select ${dev}, feature, option
    from unnest(${options.map(({ feature }) => feature)}::integer[], ${options.map(({ option }) => option)}::integer[])
      given (feature, option)
    on conflict do nothing`
    .execute(db)
    .catch(violationsAs({ tablet_feature_option_feature_id_option_id_fkey: unknownOption }))
}
